import AssayHTTP
import AssayJSON
import AssayLoopback
import AssayTesting
import Testing

/// What a test says about the service itself: its behaviours and what no source settles of them.
@Suite struct `The service of a lane` {
  private static let one: LaneValue = [
    "campaigns": [
      [
        "payload": [
          "pushId": "9", "layoutType": "native", "defaultLang": "en", "condition": [:],
          "native": ["title": ["en": "Hello"], "body": ["en": "There"]],
        ]
      ]
    ]
  ]

  /// The ids of the messages that one fetch gets, and after which an acknowledgement is sent.
  private static func fetched(_ lane: Lane, acknowledging status: String) async throws -> [String] {
    let body =
      #"{"distinctId":"u-1","sdkKey":"k","platform":"ios","maxMessages":1}"#
    let answer = try await post(lane, "/v1/push/inapp/fetch", body)
    let messages = try JSONDocument(parsing: answer.body).root["messages"]
    let ids = messages?.elements.compactMap { $0["payload"]?["pushId"]?.string } ?? []
    for id in ids {
      _ = try await post(
        lane, "/v1/push/inapp/ack",
        #"{"distinctId":"u-1","sdkKey":"k","pushId":"\#(id)","status":"\#(status)"}"#)
    }
    return ids
  }

  private static func post(_ lane: Lane, _ path: String, _ body: String) async throws
    -> HTTPResponse
  {
    let client = try await LoopbackClient.connect(to: try Visitor(lane: lane).port("engage"))
    defer { client.close() }
    try await client.send(
      Array(
        "POST \(path) HTTP/1.1\r\nHost: lane\r\nX-SDK-Key: k\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
          .utf8))
    return try await client.response(to: "POST")
  }

  @Test(.lane("engage", LaneOptions(behaviours: ["campaigns": one])))
  func `goes by the parameters of the test`() async throws {
    let lane = try Lane.current
    #expect(try await Self.fetched(lane, acknowledging: "DELIVERED") == ["9"])
    #expect(try await Self.fetched(lane, acknowledging: "DELIVERED") == [])
  }

  @Test(
    .lane("engage", LaneOptions(settings: ["withhold": "never"], behaviours: ["campaigns": one])))
  func `settles as the test says what no source settles`() async throws {
    let lane = try Lane.current
    #expect(try await Self.fetched(lane, acknowledging: "DELIVERED") == ["9"])
    #expect(try await Self.fetched(lane, acknowledging: "DELIVERED") == ["9"])
  }

  static let mistakes: [(LaneOptions, String)] = [
    (
      LaneOptions(settings: ["withold": "seen"]),
      "Engage has no setting \"withold\"; there are \"withhold\" and \"untargeted\". Did you mean \"withhold\"?"
    ),
    (
      LaneOptions(settings: ["withhold": "sometimes"]),
      "withhold has no value \"sometimes\"; there are \"delivered\", \"fetched\", \"seen\" and \"never\"."
    ),
    (
      LaneOptions(behaviours: ["campaign": [:]]),
      "Engage has no behaviour \"campaign\"; there are \"campaigns\". Did you mean \"campaigns\"?"
    ),
    (
      LaneOptions(behaviours: ["campaigns": ["campaigns": [["pushId": "9"]]]]),
      "The parameters of \"campaigns\" do not fit: required: /campaigns/0 must be"
    ),
  ]

  @Test(arguments: mistakes)
  func `refuses what it does not know`(options: LaneOptions, told: String) async throws {
    let error = await #expect(throws: TestLaneError.self) {
      try await withLane("engage", options) { _ in }
    }
    #expect(error?.description.hasPrefix(told) == true, "\(String(describing: error))")
  }
}
