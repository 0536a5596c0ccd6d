import AssayDrivers
import AssayJSON
import AssayReferenceClients

/// One client with everything that it uses, in the hands of the adapter.
final class MomentPerksSession: Sendable {
  /// Counts, keeps time and tells the runner.
  let adapter: AdapterSession

  /// The client under test.
  let client: any MomentPerksActions

  private let transport: CountedTransport
  private let teller: MomentPerksTeller

  /// Creates a client that has requested nothing yet.
  init(
    _ adapter: AdapterSession, configuration: MomentPerksConfiguration, build: MomentPerksBuild
  ) {
    self.adapter = adapter
    transport = CountedTransport(ledger: adapter.ledger)
    teller = MomentPerksTeller(adapter)
    let loops = SessionLoops(session: adapter)
    let services = AppServices(
      clock: loops, transport: transport, work: loops, screen: loops,
      // The observer reports what is opened; nothing else is there to open it.
      openURL: { _ in })
    client = build.client(configuration: configuration, services: services, observer: teller)
  }

  /// Gives up all requests.
  func end() async {
    await transport.invalidate()
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
