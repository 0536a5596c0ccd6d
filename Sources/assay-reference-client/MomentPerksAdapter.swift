package import AssayDrivers
package import AssayJSON
import AssayReferenceClients

/// Maps the verbs of MomentPerks to the calls of an app.
package actor MomentPerksAdapter: ConformanceClient {
  private let build: MomentPerksBuild
  private var notify: @Sendable (AdapterNotice) -> Void = { _ in }
  private var sessions: [String: MomentPerksSession] = [:]

  /// Creates an adapter that serves one kind of client.
  package init(_ build: MomentPerksBuild = .reference) {
    self.build = build
  }

  /// What the client can do, as the contract groups its verbs.
  package static let capabilities = [
    "offers", "navigation", "dismissal", "retry", "show-again", "image", "wallet", "deadlines",
  ]

  /// What the client tells of, in the words of the contract.
  package static let observations = [
    "offers.loaded", "offers.none", "offers.failed", "offer.shown", "url.opened", "unit.dismissed",
  ]

  /// The verbs that the adapter maps.
  package static var verbs: [String] { MomentPerksVerb.allCases.map(\.rawValue) }

  package func initialize(
    _ greeting: AdapterGreeting, notify: @escaping @Sendable (AdapterNotice) -> Void
  ) async throws(AdapterError) -> AdapterDescription {
    guard greeting.protocolVersions.contains(AdapterProtocol.version) else {
      let offered = greeting.protocolVersions.map { "\"\($0)\"" }.joined(separator: ", ")
      throw .invalid("protocol version \(offered) is unknown; offer \"\(AdapterProtocol.version)\"")
    }
    self.notify = notify
    return AdapterDescription(
      adapter: .init(name: "assay-reference-client", version: "1"),
      client: .init(name: "MomentPerks reference client", version: "1"),
      language: "Swift", platform: Self.platform,
      capabilities: Self.capabilities,
      verbs: MomentPerksVerb.allCases.map { .init(name: $0.rawValue, calls: $0.call) },
      clock: .manual, timeouts: .virtual, opensURLs: build.opensURLs ? .opens : .reports,
      sessions: .many,
      // The client keeps nothing, so a new one finds all that the old one kept.
      store: true)
  }

  package func open(_ opening: SessionOpening) async throws(AdapterError) {
    guard opening.api == "momentperks" else {
      throw .invalid("API \"\(opening.api)\" is unknown; this adapter knows \"momentperks\"")
    }
    guard sessions[opening.session] == nil else {
      throw .invalid("session \"\(opening.session)\" is open already; close it first")
    }
    sessions[opening.session] = MomentPerksSession(
      AdapterSession(opening, notify: notify),
      configuration: try MomentPerksConfiguration(opening), build: build)
  }

  package func perform(
    _ session: String, _ step: ClientStep
  ) async throws(AdapterError) -> JSONValue {
    let session = try find(session)
    guard let verb = MomentPerksVerb(rawValue: step.verb), build.serves(verb)
    else { throw .unsupported(step.verb) }
    let arguments = try MomentPerksVerb.Arguments(step, of: verb)
    await session.adapter.working { await verb.perform(on: session.client, arguments) }
    return .null
  }

  package func advance(
    _ session: String, to time: Int
  ) async throws(AdapterError) -> ClockReport {
    try await find(session).adapter.advance(to: time)
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

  private func find(_ session: String) throws(AdapterError) -> MomentPerksSession {
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
