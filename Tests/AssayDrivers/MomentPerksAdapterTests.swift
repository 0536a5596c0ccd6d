import AssayDrivers
import AssayHTTP
import AssayJSON
import AssayJournaling
import AssayTestSupport
import Testing

@Suite struct `the adapter of the MomentPerks reference client` {
  private func opening(_ base: String) -> SessionOpening {
    SessionOpening(
      session: "s", api: "momentperks", baseURLs: ["api": base],
      config: [
        "apiKey": "key 1", "placement": "checkout", "adpx_fp": "fp", "pub_user_id": "u",
        "ua": "App/1", "loyaltyboost": "1", "creative": "0", "campaignId": "3110",
        "country": "US", "dev": true, "attributes": ["plan": "gold"],
      ], startTime: 1_000)
  }

  /// Performs one step, lets the client settle, and tells what was requested by then.
  private func act(
    _ driver: any ClientDriver, _ server: OffersServer, _ verb: String, held: Int = 0
  ) async throws -> [String] {
    let before = server.requests.entries.count
    #expect(await driver.perform("s", ClientStep(verb), limit: 600_000) == .value(.null))
    #expect(try await driver.settle("s", limit: 600_000, held: held).idle)
    return server.requests.entries.dropFirst(before).map { "\($0.method) \($0.target)" }
  }

  @Test(arguments: Route.allCases)
  func `requests over real sockets what the user's steps call for`(_ route: Route) async throws {
    let log = Log<DriverEvent>()
    let server = OffersServer()
    try await server.serving { base in
      let driver = try route.driver { log.append($0) }
      _ = try await driver.start()
      try await driver.open(opening(base))
      #expect(
        try await act(driver, server, "offers.load") == [
          "POST /native/v4/offers.json"
            + "?api_key=key%201&loyaltyboost=1&creative=0&campaignId=3110"
        ])
      #expect(
        try await act(driver, server, "offers.show") == [
          "GET /pixel1?a=%2f&c=%7Bc%7D&&e=&e&raw=%7Bx%7D%7C"
        ])
      #expect(
        try await act(driver, server, "offers.decline").sorted() == [
          "GET /no1", "GET /pixel2?a=%2f&c=%7Bc%7D&&e=&e&raw=%7Bx%7D%7C",
        ])
      #expect(try await act(driver, server, "offers.accept") == ["GET /close2"])
      for request in server.requests.entries {
        #expect(request.fields.values(of: "User-Agent") == ["App/1"])
        #expect(!request.fields.contains("Cookie"))
        #expect(!request.fields.contains("Authorization"))
        #expect(request.method == "POST" || request.body.isEmpty)
      }
      let body = try #require(server.requests.entries.first?.body)
      #expect(
        try JSONDocument(parsing: body).root.value == [
          "placement": "checkout", "adpx_fp": "fp", "pub_user_id": "u", "ua": "App/1",
          "country": "US", "dev": "1", "plan": "gold",
        ])
      try await driver.close("s", .graceful)
      await driver.shutdown()
      let seen = [
        ("offers.loaded", ["count": 2]), ("offer.shown", ["offer": "1", "position": 0]),
        ("offer.shown", ["offer": "2", "position": 1]),
        ("url.opened", ["url": .string(base + "/click2")]),
        ("unit.dismissed", ["offer": "2"]),
      ].map { (name: String, data: JSONValue) in
        DriverEvent.observed(
          session: "s", ObservationRecord(name: name, data: data, clientTime: 1_000))
      }
      #expect(log.entries == seen)
    }
  }

  @Test(arguments: Route.allCases)
  func `is at rest with a request that is held, and gives it up in its own time`(
    _ route: Route
  ) async throws {
    let log = Log<DriverEvent>()
    let server = OffersServer(silent: "/native")
    try await server.serving { base in
      let driver = try route.driver { log.append($0) }
      _ = try await driver.start()
      try await driver.open(opening(base))
      _ = try await act(driver, server, "offers.load", held: 1)
      #expect(
        try await driver.settle("s", limit: 1, held: 0)
          == SettleReport(idle: false, inFlight: 1, requests: 1, observations: 0, nextDue: 31_000))
      #expect(
        try await driver.advance("s", to: 31_000) == ClockReport(now: 31_000, fired: 1))
      #expect(
        try await driver.settle("s", limit: 600_000, held: 1)
          == SettleReport(idle: true, inFlight: 0, requests: 1, observations: 1))
      #expect(
        log.entries == [
          .observed(
            session: "s",
            ObservationRecord(
              name: "offers.failed", data: ["kind": "timeout"], clientTime: 31_000))
        ])
      await driver.shutdown()
    }
  }

  @Test func `crashes on close when it is asked to be so`() async throws {
    let log = Log<DriverEvent>()
    let server = OffersServer()
    try await server.serving { base in
      let path = try BuiltProducts.path("assay-reference-client")
      let driver = StdioDriver(
        command: [path, "--mutant", "crash-on-close"], suite: "test", sink: { log.append($0) })
      _ = try await driver.start()
      try await driver.open(opening(base))
      _ = try await act(driver, server, "offers.load")
      _ = try await act(driver, server, "offers.show")
      #expect(await driver.perform("s", ClientStep("offers.close"), limit: 600_000) == .crashed)
      #expect(
        log.entries.last == .crashed(reason: "\"\(path)\" was killed by signal 6 (abort)"))
      _ = try await driver.restart()
      try await driver.open(opening(base))
      #expect(try await act(driver, server, "offers.load").count == 1)
      await driver.shutdown()
    }
  }
}
