import AssayDrivers
import AssayJSON
import AssayJournaling
import AssayTestSupport
import Testing
import assay_reference_client

/// How the runner reaches the reference client.
enum Route: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case inProcess = "in process"
  case stdio = "over stdio"

  var testDescription: String { rawValue }

  func driver(_ sink: @escaping DriverEventSink) throws -> any ClientDriver {
    switch self {
    case .inProcess:
      let adapter = ReferenceAdapter()
      return InProcessDriver(suite: "test", makeClient: { adapter }, sink: sink)
    case .stdio:
      return StdioDriver(
        command: [try BuiltProducts.path("assay-reference-client")], suite: "test", sink: sink)
    }
  }
}

@Suite struct `a driver` {
  private static let opening = SessionOpening(
    session: "s1", api: "momentperks", baseURLs: ["api": "http://127.0.0.1:1"],
    config: ["apiKey": ""], startTime: 1_000)

  @Test(arguments: Route.allCases)
  func `speaks the whole protocol`(_ route: Route) async throws {
    let log = Log<DriverEvent>()
    let driver = try route.driver { log.append($0) }
    let description = try await driver.start()
    #expect(description.protocolVersion == "1")
    #expect(description.adapter.name == "assay-reference-client")
    #expect(description.clock == .manual)
    #expect(description.timeouts == .virtual)
    #expect(description.opensURLs == .reports)
    #expect(description.sessions == .many)
    #expect(description.store)
    #expect(description.verbs.first == .init(name: "offers.load", calls: "MomentPerks.load()"))
    #expect(
      description.verbs.map(\.name) == ReferenceAPIs.all.flatMap { $0.claims.verbs.map(\.name) })

    try await driver.open(Self.opening)
    #expect(await driver.perform("s1", ClientStep("offers.load"), limit: 600_000) == .value(.null))
    let rest = try await driver.settle("s1", limit: 600_000, held: 0)
    #expect(rest == SettleReport(idle: true, inFlight: 0, requests: 0, observations: 1))
    let failed = ObservationRecord(
      name: "offers.failed", data: ["kind": "configuration"], clientTime: 1_000)
    #expect(log.entries == [.observed(session: "s1", failed)])

    let moved = try await driver.advance("s1", to: 61_000)
    #expect(moved == ClockReport(now: 61_000, fired: 0))

    let outcomes = await driver.burst(
      "s1", [ClientStep("offers.lod"), ClientStep("offers.show"), ClientStep("offers.load")],
      limit: 600_000)
    #expect(outcomes == [.unsupported, .value(.null), .value(.null)])
    #expect(log.entries.count == 2)

    try await driver.close("s1", .graceful)
    await driver.shutdown()
    await #expect(throws: DriverError.notStarted("session/settle")) {
      try await driver.settle("s1", limit: 1, held: 0)
    }
    #expect(await driver.perform("s1", ClientStep("offers.show"), limit: 1) == .crashed)
    #expect(log.entries.count == 2)
  }

  @Test(arguments: Route.allCases)
  func `passes on what the adapter refuses`(_ route: Route) async throws {
    let driver = try route.driver { _ in }
    _ = try await driver.start()
    var opening = Self.opening
    opening.config = ["apiKey": "k", "placment": "x"]
    await #expect(
      throws: DriverError.refused(
        method: "session/open", code: -32602,
        message: "unknown config key \"placment\"; did you mean \"placement\"?")
    ) { try await driver.open(opening) }
    opening.config = ["apiKey": "k", "attributes": ["a": 5]]
    await #expect(
      throws: DriverError.refused(
        method: "session/open", code: -32602,
        message: "config key \"attributes.a\" has the value 5; give a string")
    ) { try await driver.open(opening) }
    opening.config = [:]
    await #expect(
      throws: DriverError.refused(
        method: "session/open", code: -32602,
        message: "config lacks \"apiKey\"; give a string, which may be empty")
    ) { try await driver.open(opening) }
    opening = Self.opening
    opening.api = "nosuch"
    await #expect(
      throws: DriverError.refused(
        method: "session/open", code: -32602,
        message:
          "API \"nosuch\" is unknown; this adapter knows \"momentperks\", \"engage\", \"surface-decision\""
      )
    ) { try await driver.open(opening) }
    try await driver.open(Self.opening)
    await #expect(
      throws: DriverError.refused(
        method: "session/open", code: -32602,
        message: "session \"s1\" is open already; close it first")
    ) { try await driver.open(Self.opening) }
    await #expect(
      throws: DriverError.refused(
        method: "clock/advance", code: -32602,
        message: "cannot move the clock back from 1000 to 999; give a later time")
    ) { try await driver.advance("s1", to: 999) }
    await #expect(
      throws: DriverError.refused(
        method: "session/settle", code: -32602,
        message: "session \"s2\" is not open; open it first")
    ) { try await driver.settle("s2", limit: 1, held: 0) }
    #expect(
      await driver.perform("s1", ClientStep("offers.dismiss", ["by": "fist"]), limit: 600_000)
        == .failed(
          code: -32602,
          message: """
            "offers.dismiss" has "fist" for "by"; give one of "back", "swipe", "home"
            """))
    #expect(
      await driver.perform("s1", ClientStep("offers.show", ["by": "back"]), limit: 600_000)
        == .failed(
          code: -32602, message: "\"offers.show\" has no argument \"by\"; leave it out"))
    await driver.shutdown()
  }

  @Test(arguments: Route.allCases)
  func `keeps sessions apart`(_ route: Route) async throws {
    let log = Log<DriverEvent>()
    let driver = try route.driver { log.append($0) }
    _ = try await driver.start()
    for (session, start) in [("a", 1_000), ("b", 5_000)] {
      var opening = Self.opening
      opening.session = session
      opening.startTime = start
      try await driver.open(opening)
    }
    #expect(try await driver.advance("a", to: 2_000).now == 2_000)
    #expect(try await driver.advance("b", to: 5_000).now == 5_000)
    _ = await driver.perform("b", ClientStep("offers.load"), limit: 600_000)
    #expect(try await driver.settle("a", limit: 600_000, held: 0).observations == 0)
    #expect(try await driver.settle("b", limit: 600_000, held: 0).observations == 1)
    try await driver.close("a", .drop)
    #expect(try await driver.settle("b", limit: 600_000, held: 0).idle)
    await driver.shutdown()
  }

  @Test(arguments: Route.allCases)
  func `starts again with nothing left`(_ route: Route) async throws {
    let driver = try route.driver { _ in }
    let first = try await driver.start()
    try await driver.open(Self.opening)
    #expect(try await driver.restart() == first)
    try await driver.open(Self.opening)
    #expect(try await driver.settle("s1", limit: 600_000, held: 0).observations == 0)
    await driver.shutdown()
  }
}
