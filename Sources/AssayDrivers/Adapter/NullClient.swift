package import AssayJSON
import AssayJournaling

/// A client that claims everything and does nothing, to see that no suite lets it through.
package final class NullClient: ConformanceClient {
  private let clocks = Guarded<[String: Int]>([:])

  private let claims: HollowClaims

  /// Creates a client that claims these capabilities and verbs.
  package init(capabilities: [String], verbs: [String]) {
    claims = HollowClaims(name: "null", capabilities: capabilities, verbs: verbs)
  }

  package func initialize(
    _ greeting: AdapterGreeting, notify: @escaping @Sendable (AdapterNotice) -> Void
  ) async throws(AdapterError) -> AdapterDescription {
    claims.description
  }

  package func open(_ opening: SessionOpening) async throws(AdapterError) {
    clocks.withLock { $0[opening.session] = opening.startTime }
  }

  package func perform(
    _ session: String, _ step: ClientStep
  ) async throws(AdapterError) -> JSONValue { .null }

  package func advance(
    _ session: String, to time: Int
  ) async throws(AdapterError) -> ClockReport {
    clocks.withLock { $0[session] = time }
    return ClockReport(now: time, fired: 0)
  }

  package func settle(
    _ session: String, limit: Int, held: Int
  ) async throws(AdapterError) -> SettleReport {
    SettleReport(idle: true, inFlight: 0, observations: 0)
  }

  package func close(
    _ session: String, _ ending: SessionOpening.Ending
  ) async throws(AdapterError) {
    clocks.withLock { $0[session] = nil }
  }

  package func shutdown() async {}
}
