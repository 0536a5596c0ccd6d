import AssayContractModel
import AssayContracts
import AssayHTTP
import AssayJSON
import AssayJournaling
import AssayLoopback
import AssayRecordingModel
import AssayRecordings
import Foundation
import Testing

@testable import AssayMockServing

@Suite struct `A lane` {
  @Test func `serves a recording with its URLs pointing to the lane`() async throws {
    let lane = try await OpenLane.open()
    let response = try await lane.post("/native/v4/offers.json?api_key=k")
    #expect(response.status == 200)
    let body = try JSONDocument(parsing: response.body)
    let base = try #require(lane.header.bases["track"])
    let pixel = try #require(body.root["data"]?["offers"]?[0]?["pixel"]?.string)
    #expect(pixel.hasPrefix(base + "/sdk/v2/impression/p.png?"))
    #expect(pixel.hasSuffix("cbuster=%7Bcbuster%7D"))
    #expect(!String(decoding: response.body, as: UTF8.self).contains("momentscience.com/sdk"))
    _ = await lane.close()
  }

  @Test func `recognises what it handed out`() async throws {
    let lane = try await OpenLane.open()
    let body = try JSONDocument(
      parsing: try await lane.post("/native/v2/offers.json?api_key=k").body)
    let url = try #require(body.root["data"]?["offers"]?[1]?["beacons"]?["close"]?.string)
    let target = String(url.dropFirst(try #require(lane.header.bases["track"]).count))
    #expect(try await lane.get(target, role: "track").status == 204)
    let requests = await lane.close().requests
    #expect(requests.map(\.operation) == ["fetchOffers", "closeBeacon"])
  }

  @Test func `answers 599 with a reason to what nothing explains`() async throws {
    let lane = try await OpenLane.open()
    let response = try await lane.get("/native/v4/offers.json", role: "api")
    #expect(response.status == 599)
    #expect(
      response.first("assay-miss")
        == "The path belongs to fetchOffers, but its method is POST, not GET.")
    let journal = await lane.close()
    #expect(journal.requests.map(\.operation) == [nil])
  }

  @Test func `tolerates what the contract tolerates`() async throws {
    let lane = try await OpenLane.open()
    #expect(try await lane.get("/favicon.ico", role: "track").status == 404)
    _ = await lane.close()
  }

  @Test func `holds an answer at its gate until the gate is opened`() async throws {
    let lane = try await OpenLane.open(
      replies: [
        ReplyPlan(
          source: .plain(status: 200, fields: [], body: ["data": ["offers": []]]), hold: "g")
      ])
    async let waiting = lane.post("/native/v4/offers.json?api_key=k")
    try await lane.until { $0.held == [1] }
    #expect(lane.lane.hasGate("g"))
    await lane.lane.release(gate: "g")
    #expect(try await waiting.status == 200)
    #expect(try await lane.post("/native/v4/offers.json?api_key=k").status == 200)
    #expect(lane.lane.held == [])
    let kinds = await lane.close().kinds
    #expect(
      kinds.filter { ["request", "held", "released", "reply", "replied"].contains($0) } == [
        "request", "held", "released", "reply", "replied", "request", "reply", "replied",
      ])
  }

  @Test func `notices a client that leaves while its answer is held`() async throws {
    let lane = try await OpenLane.open(
      replies: [
        ReplyPlan(
          source: .plain(status: 200, fields: [], body: ["data": ["offers": []]]), hold: "g")
      ])
    try await lane.leave("/native/v4/offers.json?api_key=k")
    try await lane.until { $0.held.isEmpty && $0.journalCount > 4 }
    await lane.lane.release(gate: "g")
    let journal = await lane.close()
    #expect(journal.kinds.contains("aborted"))
    #expect(!journal.kinds.contains("released"))
  }

  @Test func `consumes replies in order and refuses when its list says so`() async throws {
    let one = ReplyPlan(source: .plain(status: 200, fields: [], body: ["data": ["offers": []]]))
    let two = ReplyPlan(source: .plain(status: 500, fields: [], body: "down"))
    let lane = try await OpenLane.open(replies: [one, two], then: .refuse)
    var statuses: [Int] = []
    for _ in 0..<3 {
      statuses.append(try await lane.post("/native/v4/offers.json?api_key=k").status)
    }
    #expect(statuses == [200, 500, 599])
    _ = await lane.close()
  }

  @Test func `writes down what the model expects right after the step`() async throws {
    let lane = try await OpenLane.open()
    _ = try await lane.post("/native/v4/offers.json?api_key=k")
    await lane.lane.drain()
    let step = lane.lane.recordStep("offers.show", arguments: [:], settled: true)
    let entries = await lane.close().entries
    guard case .expected(let expected) = entries[step].content else {
      Issue.record("\(entries)")
      return
    }
    #expect(expected.name == "shown")
    #expect(expected.cause == step)
    #expect(expected.fields["offer"] == "4008")
    #expect(
      expected.fields["pixel"]?.string?.hasPrefix(try #require(lane.header.bases["track"])) == true)
  }

  @Test func `writes down bytes that are no request`() async throws {
    let lane = try await OpenLane.open()
    let client = try await lane.connect("api")
    try await client.send(Array("GET /x HTTP/1.1\r\nHost : a\r\n\r\n".utf8))
    let response = try await client.response(to: "GET")
    #expect(response.status == 400)
    client.close()
    #expect(await lane.close().kinds.contains("malformed"))
  }

  @Test func `is sealed when it is closed, and its ports are free`() async throws {
    let lane = try await OpenLane.open()
    let journal = await lane.close()
    #expect(journal.kinds == ["opened", "mark", "mark"])
    await #expect(throws: (any Error).self) { try await lane.get("/", role: "api") }
  }

  private static let unusable: [(name: String, plan: ReplyPlan, message: String)] = [
    (
      "a recording that does not exist",
      ReplyPlan(source: .recording(name: "three-ofers", entry: nil, patch: [])),
      "There is no recording \"three-ofers\""
    ),
    (
      "a patch that does not fit",
      ReplyPlan(
        source: .recording(
          name: "three-offers", entry: nil, patch: [["op": "remove", "path": "/nowhere"]])),
      "The patch does not fit: "
    ),
    (
      "an answer outside the document",
      ReplyPlan(
        source: .plain(status: 200, fields: [], body: ["data": ["offers": [["title": "x"]]]])),
      "does not fit openapi.json"
    ),
  ]

  @Test(arguments: unusable)
  func `is not opened with a reply that cannot be served`(
    name: String, plan: ReplyPlan, message: String
  ) async throws {
    let error = await #expect(throws: LaneError.self) { try await OpenLane.open(replies: [plan]) }
    #expect(error?.description.contains(message) == true, "\(name): \(error?.description ?? "")")
  }
}
