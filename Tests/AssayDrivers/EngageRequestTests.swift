import AssayDrivers
import AssayJSON
import AssayReferenceClients
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct `an Engage request` {
  @Test func `for messages names key, user, platform and number, and nothing else`() async throws {
    let unit = EngageUnit()
    await unit.refresh()
    let request = try #require(unit.transport.requests.first)
    #expect(request.httpMethod == "POST")
    #expect(request.url?.absoluteString == "http://engage.test/v1/push/inapp/fetch")
    #expect(request.value(forHTTPHeaderField: "Content-Type") == "application/json")
    #expect(request.value(forHTTPHeaderField: "X-SDK-Key") == "key")
    #expect(
      request.members
        == ["distinctId": "u-1", "maxMessages": 1, "platform": "ios", "sdkKey": "key"])
  }

  @Test func `carries all that is configured`() async throws {
    let unit = EngageUnit(
      EngageConfiguration(
        host: "http://engage.test", fetchEndpoint: "http://other.test/engage/v1/push/inapp/fetch",
        sdkKey: "sdk", apiKey: "api", distinctID: " u \n", maxMessages: 3, teamID: "t",
        projectID: "", sourceID: "s", platform: .android)
    ) { _, _ in .answer(201, EngageUnit.envelope([EngageUnit.native("5")])) }
    await unit.act { await $0.refresh(target: " wallet/ödeme ") }
    let requests = unit.transport.requests
    #expect(
      requests.map { $0.url?.absoluteString } == [
        "http://other.test/engage/v1/push/inapp/fetch",
        "http://other.test/engage/v1/push/inapp/ack", "http://other.test/engage/v1/push/inapp/ack",
      ])
    #expect(requests.allSatisfy { $0.value(forHTTPHeaderField: "X-SDK-Key") == "sdk" })
    #expect(
      requests[0].members == [
        "distinctId": "u", "maxMessages": 3, "platform": "android", "sdkKey": "sdk",
        "sourceId": "s", "target": " wallet/ödeme ", "teamId": "t",
      ])
    #expect(
      requests[1].members == [
        "distinctId": "u", "pushId": 5, "sdkKey": "sdk", "sourceId": "s", "status": "DELIVERED",
        "teamId": "t",
      ])
  }

  @Test(arguments: [(99, 5), (5, 5), (1, 1), (0, 1), (-3, 1)])
  func `asks for one to five messages`(_ configured: Int, _ sent: Int) async {
    var configuration = EngageUnit.configuration
    configuration.maxMessages = configured
    let unit = EngageUnit(configuration)
    await unit.refresh()
    #expect(unit.fetches.first?["maxMessages"] == .number(JSONNumber(sent)))
  }

  @Test(
    arguments: [
      (
        "http://h.test", nil, "http://h.test/v1/push/inapp/fetch", "http://h.test/v1/push/inapp/ack"
      ),
      (
        "http://h.test/", "", "http://h.test/v1/push/inapp/fetch", "http://h.test/v1/push/inapp/ack"
      ),
      (
        "http://h.test/engage//", nil, "http://h.test/engage//v1/push/inapp/fetch",
        "http://h.test/engage//v1/push/inapp/ack"
      ),
      (
        "http://h.test", "http://e.test/a/fetch/", "http://e.test/a/fetch/",
        "http://e.test/a/fetch/ack"
      ),
      (
        "http://h.test", "http://e.test/in-app/fetch?x=a/b", "http://e.test/in-app/fetch?x=a/b",
        "http://e.test/in-app/fetch?x=a/ack"
      ),
    ] as [(String, String?, String, String)])
  func `goes to the configured address, and acknowledgements to its neighbour`(
    _ host: String, _ endpoint: String?, _ fetch: String, _ ack: String
  ) async {
    let unit = EngageUnit(
      messages: [EngageUnit.native("5")],
      EngageConfiguration(host: host, fetchEndpoint: endpoint, apiKey: "k", distinctID: "u"))
    await unit.refresh()
    #expect(unit.transport.requests.map { $0.url?.absoluteString } == [fetch, ack, ack])
  }

  @Test func `is not made while nobody is known, or messages are off`() async throws {
    var nobody = EngageUnit.configuration
    nobody.distinctID = " \n"
    var off = EngageUnit.configuration
    off.isEnabled = false
    for configuration in [nobody, off] {
      let unit = EngageUnit(messages: [EngageUnit.native("5")], configuration)
      await unit.act { await $0.launch() }
      await unit.act { await $0.appear("A") }
      await unit.act { await $0.refresh(target: "x") }
      try await unit.pass(20_000)
      #expect(unit.transport.requests.isEmpty)
    }
  }

  @Test func `asks for the new user after a switch, and for nobody after a reset`() async {
    let unit = EngageUnit()
    await unit.act { await $0.identify("u-2") }
    await unit.refresh()
    await unit.act { await $0.reset() }
    await unit.refresh()
    #expect(unit.fetches.map { $0["distinctId"] } == ["u-2"])
  }

  @Test func `leaves out an empty target`() async {
    let unit = EngageUnit()
    await unit.act { await $0.refresh(target: "") }
    #expect(unit.fetches.map { $0["target"] } == [nil])
  }
}
