import AssayDrivers
import AssayJSON
import AssayReferenceClients

/// A MomentPerks client behind the verbs of the contract.
final class MomentPerksClient: ServedClient {
  private let client: any MomentPerksActions
  private let build: MomentPerksBuild

  /// What the client tells; the client does not keep it alive.
  private let teller: MomentPerksTeller

  /// Creates a client that has requested nothing yet.
  init(
    _ build: MomentPerksBuild, configuration: MomentPerksConfiguration, services: AppServices,
    adapter: AdapterSession
  ) {
    self.build = build
    teller = MomentPerksTeller(adapter)
    client = build.client(configuration: configuration, services: services, observer: teller)
  }

  func perform(_ step: ClientStep) async throws(AdapterError) {
    guard let verb = MomentPerksVerb(rawValue: step.verb), build.serves(verb)
    else { throw .unsupported(step.verb) }
    try await verb.perform(on: client, try StepArguments(step, known: verb.arguments))
  }
}

/// Turns what the client tells into observations.
private final class MomentPerksTeller: MomentPerksObserver {
  private let adapter: AdapterSession

  init(_ adapter: AdapterSession) { self.adapter = adapter }

  func offersLoaded(count: Int) {
    adapter.observe("offers.loaded", ["count": .number(JSONNumber(count))])
  }

  func offersNone() {
    adapter.observe("offers.none")
  }

  func offersFailed(_ failure: MomentPerksFailure) {
    adapter.observe("offers.failed", ["kind": .string(failure.rawValue)])
  }

  func offerShown(_ id: String?, position: Int) {
    adapter.observe(
      "offer.shown", ["offer": text(id), "position": .number(JSONNumber(position))])
  }

  func opened(_ url: String) {
    adapter.observe("url.opened", ["url": .string(url)])
  }

  func unitDismissed(_ id: String?) {
    adapter.observe("unit.dismissed", ["offer": text(id)])
  }

  private func text(_ id: String?) -> JSONValue { id.map(JSONValue.string) ?? .null }
}
