import AssayDrivers
import AssayReferenceClients

/// One client with everything that it uses, in the hands of the adapter.
final class ReferenceSession: Sendable {
  /// Counts, keeps time and tells the runner.
  let adapter: AdapterSession

  /// The client under test.
  let client: any ServedClient

  private let transport: CountedTransport
  /// What makes time pass; `nil` where the runner does.
  private let passage: PassingTime?

  /// Creates a client that has requested nothing yet.
  ///
  /// - Throws: `AdapterError.invalid` for a configuration that the client does not know.
  init(
    _ adapter: AdapterSession, opening: SessionOpening, build: any ReferenceAPI,
    stores: SessionStores, runsInRealTime: Bool = false
  ) throws(AdapterError) {
    self.adapter = adapter
    transport = CountedTransport(
      ledger: adapter.ledger, followsRedirects: build.followsRedirects(opening))
    let loops = SessionLoops(session: adapter)
    let services = AppServices(
      clock: loops, transport: transport, work: loops, screen: loops,
      // The observer reports what is opened; nothing else is there to open it.
      openURL: { _ in })
    client = try build.open(opening, services: services, stores: stores, adapter: adapter)
    passage = runsInRealTime ? PassingTime(of: adapter) : nil
  }

  /// Gives up all requests.
  func end() async {
    passage?.stop()
    await transport.invalidate()
  }
}
