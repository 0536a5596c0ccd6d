import AssayDrivers
import AssayHTTP
import AssayJSON
import AssayJournaling
import AssayTestSupport
import Testing

@Suite struct `the adapter of the Engage reference client` {
  private func opening(_ base: String, _ more: JSONObject = [:]) -> SessionOpening {
    var config: JSONObject = ["apiKey": "key", "distinctId": "u", "maxMessages": 2]
    for (name, value) in more.members { config[name] = value }
    return SessionOpening(
      session: "s", api: "engage", baseURLs: ["engage": base], config: config, startTime: 1_000)
  }

  private func act(_ driver: any ClientDriver, _ step: ClientStep) async throws {
    #expect(await driver.perform("s", step, limit: 600_000) == .value(.null))
    #expect(try await driver.settle("s", limit: 600_000, held: 0).idle)
  }

  @Test(arguments: Route.allCases)
  func `asks, shows and acknowledges over real sockets`(_ route: Route) async throws {
    let log = Log<DriverEvent>()
    let server = MessagesServer { port in
      """
      {"messages": [{"payload": {"pushId": 9007199254740993, "layoutType": "modal", "layouts": [
        {"close": {"active": "true"}, "blocks": {"order": [
          {"type": "image", "url": "http://127.0.0.1:\(port)/image"},
          {"type": "text", "content": {"en": "Hi"}}]}}]}}]}
      """
    }
    try await server.serving { base in
      let driver = try route.driver { log.append($0) }
      _ = try await driver.start()
      try await driver.open(opening(base))
      try await act(driver, ClientStep("inbox.refresh", ["target": "wallet"]))
      try await act(
        driver,
        ClientStep("message.dismiss", ["pushId": "9007199254740993", "via": "closeButton"]))
      func ack(_ status: String) -> String {
        #"POST /v1/push/inapp/ack {"distinctId":"u","pushId":9007199254740993,"#
          + #""sdkKey":"key","status":"\#(status)"}"#
      }
      #expect(
        server.lines == [
          "GET /image ", ack("DELIVERED"), ack("DISMISSED"), ack("SEEN"),
          #"POST /v1/push/inapp/fetch {"distinctId":"u","maxMessages":2,"platform":"ios","#
            + #""sdkKey":"key","target":"wallet"}"#,
        ])
      let keys = server.requests.entries.map { $0.fields.values(of: "X-SDK-Key") }
      #expect(keys.filter { $0 == ["key"] }.count == 4)
      #expect(keys.filter(\.isEmpty).count == 1)
      #expect(server.requests.entries.allSatisfy { !$0.fields.contains("Cookie") })
      await driver.shutdown()
      let seen = [
        (
          "message.shown",
          [
            "layout": "modal", "blocks": "image,text", "texts": "Hi", "closable": true,
            "pushId": "9007199254740993",
          ]
        ),
        ("message.closed", ["via": "closeButton", "pushId": "9007199254740993"]),
      ].map { (name: String, data: JSONValue) in
        DriverEvent.observed(
          session: "s", ObservationRecord(name: name, data: data, clientTime: 1_000))
      }
      #expect(log.entries == seen)
    }
  }

  @Test(
    arguments: [
      (["host": 5], #"config key "host" has the value 5; give a string"#),
      (["maxMessages": "2"], #"config key "maxMessages" has the value "2"; give a whole number"#),
      (["autoFetch": "no"], #"config key "autoFetch" has the value "no"; give true or false"#),
      (
        ["excludedScreens": ["a", 1]],
        #"config key "excludedScreens" has the value 1; give an array of strings"#
      ),
      (["platform": "web"], #"config key "platform" has the value "web"; give "ios" or "android""#),
      (["sdkkey": "k"], #"unknown config key "sdkkey"; did you mean "sdkKey"?"#),
    ] as [(JSONObject, String)])
  func `refuses a configuration that it does not know`(
    _ config: JSONObject, _ message: String
  ) async throws {
    let driver = try Route.inProcess.driver { _ in }
    _ = try await driver.start()
    await #expect(
      throws: DriverError.refused(method: "session/open", code: -32602, message: message)
    ) { try await driver.open(opening("http://127.0.0.1:1", config)) }
    await driver.shutdown()
  }

  @Test(arguments: [
    (ClientStep("screen.appear"), #""screen.appear" has nothing for "name"; give a string"#),
    (
      ClientStep("message.click", ["pushId": "5", "element": "page"]),
      #""message.click" has "page" for "element"; give one of "button", "image", "text""#
    ),
    (
      ClientStep("message.dismiss", ["pushId": "5"]),
      #""message.dismiss" has nothing for "via"; "#
        + #"give one of "closeButton", "overlay", "timeout", "back""#
    ),
    (
      ClientStep("app.launch", ["at": 5]), #""app.launch" has no argument "at"; leave it out"#
    ),
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
