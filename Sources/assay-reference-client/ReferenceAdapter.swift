package import AssayDrivers
package import AssayJSON
import AssayReferenceClients

/// Serves the reference clients: a session says which of them it is about.
package actor ReferenceAdapter: ConformanceClient {
  private let builds: [any ReferenceAPI]
  private let runsInRealTime: Bool
  private var notify: @Sendable (AdapterNotice) -> Void = { _ in }
  private var sessions: [String: ReferenceSession] = [:]
  private let shelf = StoreShelf()

  /// Creates an adapter that serves one client of each API given; without any, all the references.
  ///
  /// - Parameter runsInRealTime: Whether time passes by itself, instead of being moved by the runner.
  package init(
    _ builds: [any ReferenceAPI] = ReferenceAPIs.all.map { $0.reference },
    runsInRealTime: Bool = false
  ) {
    self.builds = builds
    self.runsInRealTime = runsInRealTime
  }

  package func initialize(
    _ greeting: AdapterGreeting, notify: @escaping @Sendable (AdapterNotice) -> Void
  ) async throws(AdapterError) -> AdapterDescription {
    guard greeting.protocolVersions.contains(AdapterProtocol.version) else {
      let offered = greeting.protocolVersions.map { "\"\($0)\"" }.joined(separator: ", ")
      throw .invalid("protocol version \(offered) is unknown; offer \"\(AdapterProtocol.version)\"")
    }
    self.notify = notify
    let claims = ReferenceClaims(builds.map { type(of: $0).claims })
    let lacks = builds.flatMap(\.lacks)
    return AdapterDescription(
      adapter: .init(name: "assay-reference-client", version: "1"),
      client: .init(name: "Assay reference client", version: "1"),
      language: "Swift", platform: Self.platform,
      capabilities: claims.capabilities.filter { !lacks.contains($0) },
      verbs: claims.verbs,
      clock: runsInRealTime ? .real : .manual, timeouts: runsInRealTime ? .real : .virtual,
      opensURLs: builds.contains(where: \.opensURLs) ? .opens : .reports,
      sessions: .many,
      store: true)
  }

  package func open(_ opening: SessionOpening) async throws(AdapterError) {
    guard let build = builds.first(where: { type(of: $0).id == opening.api }) else {
      let known = builds.map { "\"\(type(of: $0).id)\"" }.joined(separator: ", ")
      throw .invalid("API \"\(opening.api)\" is unknown; this adapter knows \(known)")
    }
    guard sessions[opening.session] == nil else {
      throw .invalid("session \"\(opening.session)\" is open already; close it first")
    }
    sessions[opening.session] = try ReferenceSession(
      AdapterSession(opening, notify: notify), opening: opening, build: build,
      stores: SessionStores(opening.stores, on: shelf), runsInRealTime: runsInRealTime)
  }

  package func perform(
    _ session: String, _ step: ClientStep
  ) async throws(AdapterError) -> JSONValue {
    let session = try find(session)
    try await session.adapter.working { () async throws(AdapterError) in
      try await session.client.perform(step)
    }
    return .null
  }

  package func advance(
    _ session: String, to time: Int
  ) async throws(AdapterError) -> ClockReport {
    let found = try find(session)
    if runsInRealTime { throw .unsupported("clock/advance") }
    return try await found.adapter.advance(to: time)
  }

  package func settle(
    _ session: String, limit: Int, held: Int
  ) async throws(AdapterError) -> SettleReport {
    try await find(session).adapter.settle(limit: limit, held: held)
  }

  package func close(
    _ session: String, _ ending: SessionOpening.Ending
  ) async throws(AdapterError) {
    let ended = try find(session)
    sessions[session] = nil
    await ended.end()
  }

  package func shutdown() async {
    let ended = sessions.values
    sessions = [:]
    for session in ended { await session.end() }
  }

  private func find(_ session: String) throws(AdapterError) -> ReferenceSession {
    guard let found = sessions[session] else {
      throw .invalid("session \"\(session)\" is not open; open it first")
    }
    return found
  }

  private static var platform: String {
    #if os(Linux)
      "Linux"
    #elseif os(macOS)
      "macOS"
    #else
      "Apple"
    #endif
  }
}
