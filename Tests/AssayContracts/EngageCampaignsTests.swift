import AssayContractModel
import AssayJSON
import Testing

@testable import AssayContracts

/// The Engage service that the mock plays.
@Suite struct `The service of Engage` {
  private static let campaigns: JSONValue = [
    ["payload": ["pushId": "1"]], ["payload": ["pushId": 2], "targets": ["wallet"]],
    ["payload": ["pushId": "3"], "audience": ["ada"]],
    ["payload": ["pushId": "4"], "from": 1_000, "until": 2_000],
    ["payload": ["text": "nameless"]],
  ]

  private static func service(
    _ settings: [String: String] = [:], more: JSONObject = [:]
  ) -> EngageCampaigns {
    var parameters = more
    parameters["campaigns"] = campaigns
    return EngageCampaigns(
      BehaviourSetup(parameters: .object(parameters), settings: settings, config: .null))
  }

  private static func request(
    _ operation: String, _ body: JSONValue?, key: String? = "k", at date: Int = 0
  ) -> BehaviourRequest {
    BehaviourRequest(
      operation: operation, fields: key.map { [.init(name: "x-sdk-key", value: $0)] } ?? [],
      body: body, date: date)
  }

  private static func fetch(
    _ user: String = "bob", most: Int = 5, target: String? = nil, at date: Int = 0
  ) -> BehaviourRequest {
    var body: JSONObject = [
      "sdkKey": "k", "distinctId": .string(user), "platform": "ios",
      "maxMessages": .number(JSONNumber(most)),
    ]
    body["target"] = target.map { .string($0) }
    return request("fetch", .object(body), at: date)
  }

  private static func ack(
    _ id: JSONValue, _ status: String = "DELIVERED", user: String = "bob"
  ) -> BehaviourRequest {
    request(
      "ack",
      ["sdkKey": "k", "distinctId": .string(user), "pushId": id, "status": .string(status)])
  }

  private func ids(_ answer: BehaviourAnswer) -> [String] {
    (answer.body?["messages"]?.array ?? []).map { $0["payload"]?["pushId"]?.description ?? "-" }
  }

  @Test func `gives campaigns to their users, on their screens, in their time, and no more`() {
    var service = Self.service()
    #expect(ids(service.answer(Self.fetch())) == ["\"1\"", "-"])
    #expect(ids(service.answer(Self.fetch(most: 1))) == ["\"1\""])
    #expect(ids(service.answer(Self.fetch("ada"))) == ["\"1\"", "\"3\"", "-"])
    #expect(ids(service.answer(Self.fetch(target: "wallet"))) == ["\"1\"", "2", "-"])
    #expect(ids(service.answer(Self.fetch(target: "shop"))) == ["\"1\"", "-"])
    #expect(ids(service.answer(Self.fetch(at: 1_000))) == ["\"1\"", "\"4\"", "-"])
    #expect(ids(service.answer(Self.fetch(at: 2_001))) == ["\"1\"", "-"])
    #expect(service.answer(Self.fetch()).status == 201)
  }

  @Test func `gives targeted campaigns without a target only where it is set so`() {
    var service = Self.service(["untargeted": "everything"])
    #expect(ids(service.answer(Self.fetch())) == ["\"1\"", "2", "-"])
  }

  private static let withholding = [
    ("delivered", ["DELIVERED"], true), ("delivered", ["SEEN"], false), ("delivered", [], false),
    ("seen", ["DELIVERED"], false), ("seen", ["DELIVERED", "SEEN"], true), ("fetched", [], true),
    ("never", ["DELIVERED", "SEEN"], false),
  ]

  @Test(arguments: withholding.indices)
  func `keeps a campaign back once it counts as delivered, for that user`(index: Int) {
    let (setting, statuses, isKept) = Self.withholding[index]
    var service = Self.service(["withhold": setting])
    _ = service.answer(Self.fetch(most: 1))
    let answers = statuses.map { service.answer(Self.ack(1, $0)) }
    #expect(answers.allSatisfy { $0.status == 201 })
    #expect(ids(service.answer(Self.fetch())).contains("\"1\"") != isKept)
    #expect(ids(service.answer(Self.fetch("eve"))).contains("\"1\""))
  }

  @Test func `tells of each campaign that it keeps back once`() {
    var service = Self.service()
    #expect(service.answer(Self.ack("1")).changes == [["withheld": "1", "distinctId": "bob"]])
    #expect(service.answer(Self.ack(1)).changes == [])
  }

  @Test func `refuses what it cannot serve, and says why`() {
    var service = Self.service(more: ["sdkKeys": ["k", "l"]])
    func refusal(_ request: BehaviourRequest) -> String {
      let answer = service.answer(request)
      return "\(answer.status) \(answer.body?["message"]?.string ?? "")"
    }
    #expect(refusal(Self.request("fetch", nil)) == "400 the body must be an object")
    #expect(refusal(Self.request("fetch", ["sdkKey": "k"], key: nil)) == "401 Invalid sdkKey")
    #expect(refusal(Self.request("fetch", ["sdkKey": "l"])) == "401 Invalid sdkKey")
    #expect(refusal(Self.request("ack", ["sdkKey": "m"], key: "m")) == "401 Invalid sdkKey")
    #expect(refusal(Self.fetch("")) == "400 distinctId must be a non-empty string")
    #expect(refusal(Self.fetch(most: 6)) == "400 maxMessages must be an integer from 1 to 5")
    #expect(
      refusal(Self.ack(1, "seen"))
        == "400 status must be one of DELIVERED, SEEN, CLICKED, DISMISSED")
    #expect(refusal(Self.ack(.null)) == "400 pushId must be a number")
  }

  @Test func `counts calls, and refuses more than its limit allows`() {
    var service = Self.service(more: ["rateLimit": ["requests": 2, "per": 1_000]])
    let statuses = [0, 10, 20, 1_009, 1_010].map { service.answer(Self.fetch(at: $0)).status }
    #expect(statuses == [201, 201, 429, 201, 201])
  }
}
