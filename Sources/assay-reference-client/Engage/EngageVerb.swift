import AssayDrivers
import AssayJSON
import AssayReferenceClients

/// What a user or an app does with Engage, in the words of the contract.
enum EngageVerb: String, CaseIterable {
  case launch = "app.launch"
  case foreground = "app.foreground"
  case background = "app.background"
  case appear = "screen.appear"
  case refresh = "inbox.refresh"
  case click = "message.click"
  case dismiss = "message.dismiss"
  case identify = "user.identify"
  case reset = "user.reset"

  /// What an app would write.
  var call: String {
    switch self {
    case .launch: "Engage.launch()"
    case .foreground: "Engage.enterForeground()"
    case .background: "Engage.enterBackground()"
    case .appear: "Engage.appear(_:)"
    case .refresh: "Engage.refresh(target:)"
    case .click: "Engage.click(_:on:)"
    case .dismiss: "Engage.dismiss(_:via:)"
    case .identify: "Engage.identify(_:)"
    case .reset: "Engage.reset()"
    }
  }

  /// The arguments that the verb has.
  var arguments: [String] {
    switch self {
    case .launch, .foreground, .background, .reset: []
    case .appear: ["name"]
    case .refresh: ["target"]
    case .click: ["pushId", "element"]
    case .dismiss: ["pushId", "via"]
    case .identify: ["id"]
    }
  }

  /// Calls the client as an app would.
  ///
  /// - Throws: `AdapterError.invalid` for an argument that is missing or of another type.
  func perform(
    on client: any EngageActions, _ arguments: StepArguments
  ) async throws(AdapterError) {
    switch self {
    case .launch: await client.launch()
    case .foreground: await client.enterForeground()
    case .background: await client.enterBackground()
    case .appear: await client.appear(try arguments.needed("name"))
    case .refresh: await client.refresh(target: try arguments.text("target"))
    case .click:
      await client.click(
        try arguments.message(), on: try arguments.word("element", EngageElement.self))
    case .dismiss:
      await client.dismiss(
        try arguments.message(), via: try arguments.word("via", EngageWayOut.self))
    case .identify: await client.identify(try arguments.needed("id"))
    case .reset: await client.reset()
    }
  }
}

extension StepArguments {
  /// The id of a message: text, a whole number, or nil for the message without one.
  fileprivate func message() throws(AdapterError) -> String? {
    if case .number(let number)? = self["pushId"] { return "\(number)" }
    return try text("pushId")
  }
}
