package import AssayJSON
import AssayJournaling

/// A client that claims everything, answers everything and tells the runner what it was told, but
/// requests nothing: talk alone must not get through a suite.
package final class EchoClient: ConformanceClient {
  private let claims: HollowClaims
  private let sessions = Guarded<[String: AdapterSession]>([:])
  private let notify = Guarded<@Sendable (AdapterNotice) -> Void>({ _ in })

  /// Creates a client that claims these capabilities and verbs.
  package init(capabilities: [String], verbs: [String]) {
    claims = HollowClaims(name: "echo", capabilities: capabilities, verbs: verbs)
  }

  package func initialize(
    _ greeting: AdapterGreeting, notify: @escaping @Sendable (AdapterNotice) -> Void
  ) async throws(AdapterError) -> AdapterDescription {
    self.notify.withLock { $0 = notify }
    return claims.description
  }

  package func open(_ opening: SessionOpening) async throws(AdapterError) {
    let session = AdapterSession(opening, notify: notify.withLock { $0 })
    sessions.withLock { $0[opening.session] = session }
  }

  package func perform(
    _ session: String, _ step: ClientStep
  ) async throws(AdapterError) -> JSONValue {
    try find(session).observe(step.verb, step.arguments.object ?? [:])
    return step.arguments
  }

  package func advance(
    _ session: String, to time: Int
  ) async throws(AdapterError) -> ClockReport {
    try await find(session).advance(to: time)
  }

  package func settle(
    _ session: String, limit: Int, held: Int
  ) async throws(AdapterError) -> SettleReport {
    try await find(session).settle(limit: limit, held: held)
  }

  package func close(
    _ session: String, _ ending: SessionOpening.Ending
  ) async throws(AdapterError) {
    sessions.withLock { $0[session] = nil }
  }

  package func shutdown() async {}

  private func find(_ session: String) throws(AdapterError) -> AdapterSession {
    guard let found = sessions.withLock({ $0[session] }) else {
      throw .invalid("session \"\(session)\" is not open; open it first")
    }
    return found
  }
}
