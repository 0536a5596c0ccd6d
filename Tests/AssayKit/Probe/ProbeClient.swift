import AssayDrivers
import AssayHTTP
import AssayJSON
import AssayJournaling
import AssayLoopback

/// A small client of the made-up API: pings when asked, when it starts and when a timer fires.
final class ProbeClient: AssayDrivers.ConformanceClient {
  /// A mistake that an adapter can have.
  enum Quirk: Sendable {
    /// Announces its timers and never fires them.
    case deadClock
    /// Says that timers fired, and does nothing.
    case mutedClock
    /// Announces a timer for a time that is over.
    case overdueClock
    /// Does not move its clock.
    case frozenClock
    /// Sets a timer for now again and again.
    case busyClock
    /// Counts one observation less than it sends.
    case miscounts
    /// Sends a request when its session is closed, which nobody asked for.
    case requestsOnClose
    /// Leaves its connections open when its session is closed.
    case keepsConnections
  }

  private struct Session {
    var kit: AdapterSession
    var opening: SessionOpening
    var connections: [LoopbackClient] = []
  }

  private let clock: AdapterDescription.ClockClass
  private let scale: Double?
  private let timeouts: AdapterDescription.Timeouts
  private let store: Bool
  private let quirk: Quirk?
  private let shelf = StoreShelf()
  private let sessions = Guarded<[String: Session]>([:])
  private let notify = Guarded<@Sendable (AdapterNotice) -> Void>({ _ in })
  /// What each session was opened with.
  let openings = Guarded<[SessionOpening]>([])

  init(
    clock: AdapterDescription.ClockClass = .manual, scale: Double? = nil,
    timeouts: AdapterDescription.Timeouts = .virtual, store: Bool = true, quirk: Quirk? = nil
  ) {
    self.clock = clock
    self.scale = scale
    self.timeouts = timeouts
    self.store = store
    self.quirk = quirk
  }

  func initialize(
    _ greeting: AdapterGreeting, notify: @escaping @Sendable (AdapterNotice) -> Void
  ) async throws(AdapterError) -> AdapterDescription {
    self.notify.withLock { $0 = notify }
    return AdapterDescription(
      adapter: .init(name: "probe", version: "1"), client: .init(name: "probe", version: "1"),
      language: "Swift", platform: "test", capabilities: ["probe"], clock: clock, scale: scale,
      timeouts: timeouts, opensURLs: .reports, sessions: .many,
      store: store)
  }

  func open(_ opening: SessionOpening) async throws(AdapterError) {
    openings.withLock { $0.append(opening) }
    let kit = AdapterSession(opening, notify: notify.withLock { $0 })
    sessions.withLock { $0[opening.session] = Session(kit: kit, opening: opening) }
    guard opening.config["announces"]?.boolean == true else { return }
    for handle in [opening.stores.app, opening.stores.secure] {
      let count = shelf.value("launches", in: handle)?.integer ?? 0
      shelf.keep(.number(JSONNumber(count + 1)), as: "launches", in: handle)
    }
    start(opening.session, "launch")
  }

  func perform(_ session: String, _ step: ClientStep) async throws(AdapterError) -> JSONValue {
    let kit = try find(session).kit
    switch step.verb {
    case "ping": start(session, "step")
    case "ping.wait":
      await kit.working { await request(session, "wait") }
      return "waited"
    case "remind":
      remind(session, after: step.arguments["after"]?.integer ?? 0)
    case "idle": break
    default: throw .unsupported(step.verb)
    }
    return .null
  }

  func advance(_ session: String, to time: Int) async throws(AdapterError) -> ClockReport {
    let kit = try find(session).kit
    switch quirk {
    case .deadClock:
      return ClockReport(now: time, fired: 0, nextDue: time)
    case .mutedClock: return ClockReport(now: time, fired: 1)
    case .frozenClock:
      return ClockReport(now: kit.now, fired: 0)
    case .busyClock: return ClockReport(now: time, fired: 1, nextDue: time)
    default: return try await kit.advance(to: time)
    }
  }

  func settle(_ session: String, limit: Int, held: Int) async throws(AdapterError) -> SettleReport {
    let kit = try find(session).kit
    var report = await kit.settle(limit: limit, held: held)
    switch quirk {
    case .miscounts: report.observations = max(0, report.observations - 1)
    case .busyClock: report.nextDue = kit.now
    case .overdueClock: report.nextDue = kit.now - 1
    default: break
    }
    return report
  }

  func close(_ session: String, _ ending: SessionOpening.Ending) async throws(AdapterError) {
    let found = try find(session)
    if quirk == .requestsOnClose { await request(session, "farewell") }
    if quirk == .keepsConnections { return }
    sessions.withLock { $0[session] = nil }
    for connection in found.connections { connection.close() }
  }

  func shutdown() async {
    for (name, session) in sessions.withLock({ $0 }) {
      sessions.withLock { $0[name] = nil }
      for connection in session.connections { connection.close() }
    }
  }

  private func find(_ session: String) throws(AdapterError) -> Session {
    guard let found = sessions.withLock({ $0[session] }) else { throw .invalid("no such session") }
    return found
  }

  private func remind(_ session: String, after milliseconds: Int) {
    guard let kit = try? find(session).kit else { return }
    let fires: @Sendable () -> Void = { [self] in start(session, "reminder") }
    if clock == .manual {
      _ = kit.schedule(after: milliseconds, fires)
    } else {
      let real = Double(milliseconds) / (scale ?? 1)
      LoopGroup.shared.next().schedule(afterMilliseconds: Int(real), fires)
    }
  }

  private func start(_ session: String, _ because: String) {
    guard let kit = try? find(session).kit else { return }
    kit.start { await self.request(session, because) }
  }

  /// Pings, and tells how it went.
  private func request(_ session: String, _ because: String) async {
    guard let found = try? find(session) else { return }
    let flight = found.kit.ledger.depart()
    let status = try? await ping(session, found.opening, because)
    found.kit.ledger.land(flight)
    found.kit.observe(
      "pinged",
      [
        "because": .string(because),
        "status": status.map { .number(JSONNumber($0)) } ?? "unreachable",
      ])
  }

  private func ping(
    _ session: String, _ opening: SessionOpening, _ because: String
  ) async throws -> Int {
    let port = opening.baseURLs["api"]?.split(separator: ":").last.flatMap { UInt16($0) } ?? 0
    let connection = try await LoopbackClient.connect(to: port)
    sessions.withLock { $0[session]?.connections.append(connection) }
    var query = "because=\(because)"
    if let user = opening.config["user"]?.string { query += "&user=\(user)" }
    for (name, handle) in [("app", opening.stores.app), ("secure", opening.stores.secure)] {
      query += "&\(name)=\(shelf.value("launches", in: handle)?.integer ?? 0)"
    }
    try await connection.send("GET /ping?\(query) HTTP/1.1\r\nHost: probe\r\n\r\n")
    return try await connection.response(to: "GET").status
  }
}
