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
  private var arguments: [String] {
    switch self {
    case .launch, .foreground, .background, .reset: []
    case .appear: ["name"]
    case .refresh: ["target"]
    case .click: ["pushId", "element"]
    case .dismiss: ["pushId", "via"]
    case .identify: ["id"]
    }
  }

  /// The arguments of a step, of which those that a verb needs are asked for one by one.
  struct Arguments: Sendable {
    private let step: ClientStep

    /// Reads the arguments of `step`.
    ///
    /// - Throws: `AdapterError.invalid` for an argument that the verb does not have.
    init(_ step: ClientStep, of verb: EngageVerb) throws(AdapterError) {
      self.step = step
      for name in step.arguments.object?.keys ?? [] where !verb.arguments.contains(name) {
        throw .invalid("\"\(step.verb)\" has no argument \"\(name)\"; leave it out")
      }
    }

    /// A text, or nil where it is left out.
    func text(_ name: String) throws(AdapterError) -> String? {
      switch step.arguments[name] {
      case nil, .null?: return nil
      case .string(let text)?: return text
      case let value?: throw wrong(name, value, expected: "a string")
      }
    }

    /// A text that cannot be left out.
    func needed(_ name: String) throws(AdapterError) -> String {
      guard let text = try text(name) else { throw wrong(name, nil, expected: "a string") }
      return text
    }

    /// The id of a message: text, a whole number, or nil for the message without one.
    func message() throws(AdapterError) -> String? {
      if case .number(let number)? = step.arguments["pushId"] { return "\(number)" }
      return try text("pushId")
    }

    /// One of the words of a list.
    func word<Word: CaseIterable & RawRepresentable<String>>(
      _ name: String, _ type: Word.Type
    ) throws(AdapterError) -> Word {
      let value = step.arguments[name]
      guard let word = value?.string.flatMap(Word.init(rawValue:)) else {
        let words = Word.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
        throw wrong(name, value, expected: "one of \(words)")
      }
      return word
    }

    private func wrong(
      _ name: String, _ value: JSONValue?, expected: String
    ) -> AdapterError {
      .invalid(
        """
        "\(step.verb)" has \(value.map { "\($0)" } ?? "nothing") for "\(name)"; give \(expected)
        """)
    }
  }

  /// Calls the client as an app would.
  ///
  /// - Throws: `AdapterError.invalid` for an argument that is missing or of another type.
  func perform(
    on client: any EngageActions, _ arguments: Arguments
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
