import AssayDrivers
import AssayJSON
import AssayReferenceClients

/// An Engage client behind the verbs of the contract.
final class EngageClient: ServedClient {
  private let client: any EngageActions

  /// What the client tells; the client does not keep it alive.
  private let teller: EngageTeller

  /// Creates a client that has requested nothing yet.
  init(
    _ build: EngageBuild, configuration: EngageConfiguration, services: AppServices,
    adapter: AdapterSession
  ) {
    teller = EngageTeller(adapter)
    client = build.client(configuration: configuration, services: services, observer: teller)
  }

  func perform(_ step: ClientStep) async throws(AdapterError) {
    guard let verb = EngageVerb(rawValue: step.verb) else { throw .unsupported(step.verb) }
    try await verb.perform(on: client, try StepArguments(step, known: verb.arguments))
  }
}

/// Turns what the client tells into observations.
private final class EngageTeller: EngageObserver {
  private let adapter: AdapterSession

  init(_ adapter: AdapterSession) { self.adapter = adapter }

  func shown(_ drawing: EngageDrawing) {
    var data: JSONObject = [
      "layout": .string(drawing.layout.rawValue),
      "blocks": .string(drawing.blocks.joined(separator: ",")),
      "texts": .string(drawing.texts.joined(separator: " / ")),
      "closable": .boolean(drawing.isClosable),
    ]
    if let id = drawing.message { data["pushId"] = .string(id) }
    adapter.observe("message.shown", data)
  }

  func closed(_ message: String?, via way: EngageWayOut) {
    var data: JSONObject = ["via": .string(way.rawValue)]
    if let message { data["pushId"] = .string(message) }
    adapter.observe("message.closed", data)
  }
}
