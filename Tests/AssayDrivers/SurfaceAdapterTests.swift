import AssayDrivers
import AssayHTTP
import AssayJSON
import AssayJournaling
import AssayTestSupport
import Testing

@Suite struct `the adapter of the article screen` {
  private func opening(
    _ base: String, session: String = "s", _ more: JSONObject = [:], stores: String = "1"
  ) -> SessionOpening {
    var config: JSONObject = ["key": "pk_test_1_k"]
    for (name, value) in more.members { config[name] = value }
    return SessionOpening(
      session: session, api: "surface-decision", baseURLs: ["api": base], config: config,
      stores: .init(app: "app-\(stores)", secure: "secure-\(stores)"), startTime: 1_000)
  }

  private func act(
    _ driver: any ClientDriver, _ session: String = "s", _ steps: ClientStep...
  ) async throws {
    for step in steps {
      #expect(await driver.perform(session, step, limit: 600_000) == .value(.null))
      #expect(try await driver.settle(session, limit: 600_000, held: 0).idle)
    }
  }

  private static let opens = ClientStep("article.open", ["path": "/articles/a", "premium": true])

  private func identities(_ server: OffersServer) -> [JSONValue?] {
    server.requests.entries.map { request in
      (try? JSONDocument(parsing: request.body))?.root.value["identity"]
    }
  }

  @Test(arguments: Route.allCases)
  func `asks and draws over real sockets`(_ route: Route) async throws {
    let log = Log<DriverEvent>()
    let server = OffersServer()
    try await server.serving { base in
      let driver = try route.driver { log.append($0) }
      _ = try await driver.start()
      try await driver.open(opening(base, ["anonymousId": "old-id"]))
      try await act(
        driver, "s", Self.opens, ClientStep("auth.signIn", ["jwt": "t"]),
        ClientStep("auth.signOut"), ClientStep("article.leave"))
      await driver.shutdown()
    }
    #expect(server.requests.entries.map(\.method) == ["POST", "POST", "POST"])
    #expect(server.requests.entries.allSatisfy { $0.target == "/api/v1/surface-decisions" })
    #expect(server.requests.entries.allSatisfy { !$0.fields.contains("Cookie") })
    let old: JSONValue = ["anonymousIdentifier": "old-id"]
    #expect(identities(server) == [old, ["userJwt": "t"], old])
    let drawn = log.entries.compactMap { event -> JSONValue? in
      guard case .observed(_, let record) = event, record.name == "article.rendered" else {
        return nil
      }
      return record.data
    }
    #expect(
      drawn.first == [
        "path": "/articles/a", "hideContent": true, "source": "default", "pending": true,
      ])
    #expect(drawn.count == 6)
  }

  @Test func `keeps the identifier for as long as its secure store`() async throws {
    let server = OffersServer()
    try await server.serving { base in
      let driver = try Route.inProcess.driver { _ in }
      _ = try await driver.start()
      for (session, stores) in [("first", "1"), ("again", "1"), ("elsewhere", "2")] {
        try await driver.open(opening(base, session: session, stores: stores))
        try await act(driver, session, Self.opens)
        try await driver.close(session, .drop)
      }
      try await driver.open(opening(base, session: "broken", stores: "1"))
      try await act(driver, "broken", ClientStep("storage.fail", ["on": true]), Self.opens)
      try await act(driver, "broken", ClientStep("storage.fail", ["on": false]), Self.opens)
      await driver.shutdown()
    }
    let sent = identities(server)
    #expect(sent.count == 5)
    #expect(sent[0] == sent[1] && sent[0] != sent[2])
    #expect(sent[3] == sent[4] && sent[0] != sent[3])
  }

  @Test(
    arguments: [
      (["key": 1], #"config key "key" has the value 1; give a string"#),
      (["ceiling": "8s"], #"config key "ceiling" has the value "8s"; give a whole number"#),
      (["hold": "no"], #"config key "hold" has the value "no"; give true or false"#),
      (["surfaceslug": "a"], #"unknown config key "surfaceslug"; did you mean "surfaceSlug"?"#),
      (["profile": "watch"], #"config key "profile" has the value "watch"; give "native""#),
    ] as [(JSONObject, String)])
  func `refuses a configuration that it does not know`(
    _ config: JSONObject, _ message: String
  ) async throws {
    let driver = try Route.inProcess.driver { _ in }
    _ = try await driver.start()
    let error = await #expect(throws: DriverError.self) {
      try await driver.open(opening("http://127.0.0.1:1", config))
    }
    #expect("\(error.map(String.init(describing:)) ?? "")".contains(message))
    await driver.shutdown()
  }

  @Test(arguments: [
    (
      ClientStep("article.open", ["path": "/a"]),
      #""article.open" has nothing for "premium"; give true or false"#
    ),
    (
      ClientStep("auth.signIn", ["token": "t"]),
      #""auth.signIn" has no argument "token"; leave it out"#
    ),
    (ClientStep("storage.fail", ["on": 1]), #""storage.fail" has 1 for "on"; give true or false"#),
  ])
  func `refuses a step that it does not know`(_ step: ClientStep, _ message: String) async throws {
    let driver = try Route.inProcess.driver { _ in }
    _ = try await driver.start()
    try await driver.open(opening("http://127.0.0.1:1"))
    let outcome = await driver.perform("s", step, limit: 600_000)
    #expect(outcome == .failed(code: -32602, message: message))
    await driver.shutdown()
  }
}
