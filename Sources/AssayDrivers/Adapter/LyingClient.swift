package import AssayJSON
import AssayJournaling

/// A client that says at every step that everything happened, and that it is at rest while it is
/// not: words must not get through a suite, however many.
///
/// It sends no request. The work that each step begins goes on until its session is closed, and is
/// never counted.
package final class LyingClient: ConformanceClient {
  private struct Session {
    var now: Int
    var observed = 0
    var work: [Task<Void, Never>] = []
  }

  private let claims: HollowClaims
  private let observations: [String]
  private let sessions = Guarded<[String: Session]>([:])
  private let notify = Guarded<@Sendable (AdapterNotice) -> Void>({ _ in })

  /// Creates a client that claims these capabilities and verbs.
  ///
  /// - Parameter observations: The names of what it says to have done, at each step.
  package init(capabilities: [String], verbs: [String], observations: [String]) {
    claims = HollowClaims(name: "lying", capabilities: capabilities, verbs: verbs)
    self.observations = observations
  }

  package func initialize(
    _ greeting: AdapterGreeting, notify: @escaping @Sendable (AdapterNotice) -> Void
  ) async throws(AdapterError) -> AdapterDescription {
    self.notify.withLock { $0 = notify }
    return claims.description
  }

  package func open(_ opening: SessionOpening) async throws(AdapterError) {
    sessions.withLock { $0[opening.session] = Session(now: opening.startTime) }
  }

  package func perform(
    _ session: String, _ step: ClientStep
  ) async throws(AdapterError) -> JSONValue {
    let now = sessions.withLock { sessions in
      sessions[session]?.observed += observations.count
      sessions[session]?.work.append(Self.endless())
      return sessions[session]?.now
    }
    let notify = notify.withLock { $0 }
    for name in observations {
      let record = ObservationRecord(name: name, data: step.arguments, clientTime: now)
      notify(.observed(session: session, record))
    }
    return true
  }

  package func advance(
    _ session: String, to time: Int
  ) async throws(AdapterError) -> ClockReport {
    sessions.withLock { $0[session]?.now = time }
    return ClockReport(now: time, fired: 1)
  }

  package func settle(
    _ session: String, limit: Int, held: Int
  ) async throws(AdapterError) -> SettleReport {
    let observed = sessions.withLock { $0[session]?.observed ?? 0 }
    return SettleReport(idle: true, inFlight: held, observations: observed)
  }

  package func close(
    _ session: String, _ ending: SessionOpening.Ending
  ) async throws(AdapterError) {
    let ended = sessions.withLock { $0.removeValue(forKey: session) }
    for work in ended?.work ?? [] { work.cancel() }
  }

  package func shutdown() async {
    for session in sessions.withLock({ $0.keys.sorted() }) { try? await close(session, .drop) }
  }

  /// Work that goes on until it is cancelled.
  private static func endless() -> Task<Void, Never> {
    let (stream, _) = AsyncStream<Void>.makeStream()
    return Task { for await _ in stream {} }
  }
}
