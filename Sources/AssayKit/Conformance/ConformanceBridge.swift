import AssayDrivers
import AssayJSON
import AssayJournaling

/// Lets the in-process driver drive clients of a public `ConformanceClient` type.
actor ConformanceBridge: AssayDrivers.ConformanceClient {
  private struct Session {
    var adapter: AdapterSession
    var client: any ConformanceClient
  }

  private let type: any ConformanceClient.Type
  private var notify: @Sendable (AdapterNotice) -> Void = { _ in }
  private var sessions: [String: Session] = [:]

  init(_ type: any ConformanceClient.Type) { self.type = type }

  func initialize(
    _ greeting: AdapterGreeting, notify: @escaping @Sendable (AdapterNotice) -> Void
  ) async throws(AdapterError) -> AdapterDescription {
    self.notify = notify
    return Self.description(of: type)
  }

  /// What the adapter says of a client.
  static func description(of type: any ConformanceClient.Type) -> AdapterDescription {
    let profile = type.profile
    return AdapterDescription(
      adapter: .init(name: "\(type)", version: ""),
      client: .init(name: profile.name, version: profile.version), language: "Swift",
      platform: "this test", capabilities: profile.capabilities, clock: .manual,
      timeouts: .virtual, opensURLs: profile.opensURLs == .requested ? .opens : .reports,
      sessions: .many)
  }

  func open(_ opening: SessionOpening) async throws(AdapterError) {
    let adapter = AdapterSession(opening, notify: notify)
    let session = ConformanceSession(adapter, opening)
    do {
      adapter.ledger.begin()
      defer { adapter.ledger.end() }
      let client = try await type.init(session)
      sessions[opening.session] = Session(adapter: adapter, client: client)
    } catch {
      throw .invalid("the client could not be made: \(error)")
    }
  }

  func perform(
    _ session: String, _ step: ClientStep
  ) async throws(AdapterError) -> JSONValue {
    let session = try find(session)
    do {
      let arguments = [String: LaneValue](step.arguments.object ?? [:])
      session.adapter.ledger.begin()
      defer { session.adapter.ledger.end() }
      try await session.client.perform(step.verb, arguments)
      return .null
    } catch let error as UnsupportedStep {
      throw .unsupported(error.verb)
    } catch {
      throw .failed(code: AdapterProtocol.Code.failed, message: "\(error)")
    }
  }

  func advance(_ session: String, to time: Int) async throws(AdapterError) -> ClockReport {
    try await find(session).adapter.advance(to: time)
  }

  func settle(
    _ session: String, limit: Int, held: Int
  ) async throws(AdapterError) -> SettleReport {
    try await find(session).adapter.settle(limit: limit, held: held)
  }

  func close(_ session: String, _ ending: SessionOpening.Ending) async throws(AdapterError) {
    let ended = try find(session)
    sessions[session] = nil
    await ended.client.end()
  }

  func shutdown() async {
    let ended = sessions.values
    sessions = [:]
    for session in ended { await session.client.end() }
  }

  private func find(_ session: String) throws(AdapterError) -> Session {
    guard let found = sessions[session] else {
      throw .invalid("session \"\(session)\" is not open; open it first")
    }
    return found
  }
}
