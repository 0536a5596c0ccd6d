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

  @Test func `answers a client that closed only its own side when its gate is opened`()
    async throws
  {
    let lane = try await OpenLane.open(
      replies: [
        ReplyPlan(
          source: .plain(status: 200, fields: [], body: ["data": ["offers": []]]), hold: "g")
      ])
    let client = try await lane.connect("api")
    try await client.send(OpenLane.offersRequest("/native/v4/offers.json?api_key=k"))
    try await lane.until { !$0.held.isEmpty }
    client.halfClose()
    try await lane.until { $0.held.isEmpty }
    await lane.lane.release(gate: "g")
    #expect(try await client.response(to: "POST", deadlineMilliseconds: 10_000).status == 200)
    #expect(try await client.readToEnd(deadlineMilliseconds: 10_000) == [])
    _ = await lane.close()
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

@Suite struct `A lane with faults` {
  private static func offers(fault: String? = nil) -> ReplyPlan {
    ReplyPlan(
      source: .plain(status: 200, fields: [], body: ["data": ["offers": []]]), fault: fault)
  }

  @Test func `a delay is held until lane time has passed`() async throws {
    let lane = try await OpenLane.open(replies: [Self.offers(fault: "answer.delay(500)")])
    async let waiting = lane.post("/native/v4/offers.json?api_key=k")
    try await lane.until { $0.held == [1] }
    #expect(lane.lane.nextDue == 500)
    lane.lane.advance(to: 499)
    #expect(lane.lane.held == [1])
    lane.lane.advance(to: 500)
    #expect(try await waiting.status == 200)
    let journal = await lane.close()
    #expect(journal.fault == "answer.delay(500)")
    #expect(journal.ending == .complete)
  }

  @Test func `an answer that stalls is held, and gone when its client leaves`() async throws {
    let lane = try await OpenLane.open(replies: [Self.offers(fault: "answer.none.stall")])
    try await lane.leave("/native/v4/offers.json?api_key=k")
    try await lane.until { $0.held.isEmpty }
    await lane.lane.drain()
    #expect(await lane.close().ending == .gone)
  }

  private static let cuts: [(fault: String, ending: RepliedRecord.Ending)] = [
    ("answer.none.close", .cut), ("answer.none.reset", .reset), ("body.short.close(3)", .cut),
  ]

  @Test(arguments: cuts)
  func `an answer that is cut is written down as cut`(
    fault: String, ending: RepliedRecord.Ending
  ) async throws {
    let lane = try await OpenLane.open(replies: [Self.offers(fault: fault)])
    await #expect(throws: (any Error).self) {
      try await lane.post("/native/v4/offers.json?api_key=k")
    }
    await lane.lane.drain()
    let journal = await lane.close()
    #expect(journal.ending == ending)
    #expect(journal.fault == fault)
  }

  @Test func `a fault while the content is read keeps what came`() async throws {
    let lane = try await OpenLane.open(replies: [Self.offers(fault: "request.resetAfter(4)")])
    await #expect(throws: (any Error).self) {
      try await lane.post("/native/v4/offers.json?api_key=k")
    }
    await lane.lane.drain()
    let journal = await lane.close()
    #expect(journal.requests.map(\.body) == [Array(#"{"pl"#.utf8)])
    #expect(journal.requests.map(\.operation) == ["fetchOffers"])
    #expect(journal.fault == "request.resetAfter(4)")
  }

  @Test func `a fault while the content is read befalls one request, not all that overlap`()
    async throws
  {
    let lane = try await OpenLane.open(
      replies: [Self.offers(fault: "request.resetAfter(4)"), Self.offers()])
    let request = OpenLane.offersRequest("/native/v4/offers.json?api_key=k")
    let cut = try #require(request.range(of: "\r\n\r\n")).upperBound
    let first = try await lane.connect("api")
    let second = try await lane.connect("api")
    for client in [first, second] {
      try await client.send(String(request[..<cut]))
      await lane.lane.drain()
    }
    for client in [first, second] {
      try await client.send(String(request[cut...]))
      await lane.lane.drain()
    }
    await #expect(throws: LoopbackError.reset) { try await first.response(to: "POST") }
    #expect(try await second.response(to: "POST").status == 200)
    await lane.lane.drain()
    let journal = await lane.close()
    #expect(
      journal.entries.compactMap {
        if case .reply(let record) = $0.content { record.fault ?? "none" } else { nil }
      } == ["request.resetAfter(4)", "none"])
  }

  private static let replaced = ["status(500)", "content.truncatedJSON", "content.empty200"]

  @Test(arguments: replaced)
  func `what a fault replaced is neither handed out nor told to the model`(
    fault: String
  ) async throws {
    let other = try await OpenLane.open()
    let body = try JSONDocument(
      parsing: try await other.post("/native/v4/offers.json?api_key=k").body)
    let url = try #require(body.root["data"]?["offers"]?[0]?["pixel"]?.string)
    let target = String(url.dropFirst(try #require(other.header.bases["track"]).count))
    _ = await other.close()

    let lane = try await OpenLane.open(replies: [
      ReplyPlan(
        source: .recording(name: "three-offers", entry: nil, patch: .array([])), fault: fault)
    ])
    _ = try await lane.post("/native/v4/offers.json?api_key=k")
    await lane.lane.drain()
    _ = lane.lane.recordStep("offers.show", arguments: [:], settled: true)
    #expect(try await lane.get(target, role: "track").status == 599)
    let journal = await lane.close()
    let expected = journal.entries.compactMap {
      if case .expected(let record) = $0.content { record.name } else { nil }
    }
    #expect(expected == ["failed"])
    #expect(journal.requests.map(\.operation) == ["fetchOffers", nil])
  }

  @Test func `a role that refuses leaves the others alone`() async throws {
    let lane = try await OpenLane.open(connectionFaults: ["track": "connect.refused"])
    #expect(try await lane.post("/native/v4/offers.json?api_key=k").status == 200)
    await #expect(throws: (any Error).self) { try await lane.get("/x", role: "track") }
    _ = await lane.close()
  }

  @Test func `a connection that is closed at once is written down`() async throws {
    let lane = try await OpenLane.open(connectionFaults: ["track": "accept.close"])
    await #expect(throws: (any Error).self) { try await lane.get("/x", role: "track") }
    await lane.lane.drain()
    let records = await lane.close().entries.compactMap { entry -> ConnectionRecord? in
      if case .connected(let record) = entry.content { record } else { nil }
    }
    #expect(records == [ConnectionRecord(connection: 1, role: "track", fault: "accept.close")])
  }

  @Test func `a slow accept is served when lane time has passed`() async throws {
    let lane = try await OpenLane.open(connectionFaults: ["api": "accept.slow(200)"])
    async let waiting = lane.post("/native/v4/offers.json?api_key=k")
    try await lane.until { $0.nextDue == 200 }
    lane.lane.advance(to: 200)
    #expect(try await waiting.status == 200)
    _ = await lane.close()
  }

  private static let unusable: [(fault: String, message: String)] = [
    ("body.shrot.close(1)", "Did you mean \"body.short.close\"?"),
    ("accept.close", "Name it in the case's \"connections\", by role."),
    ("body.short.close(99999)", "cannot befall its reply: "),
  ]

  @Test(arguments: unusable)
  func `is not opened with a fault that does not fit`(fault: String, message: String) async throws {
    let error = await #expect(throws: LaneError.self) {
      try await OpenLane.open(replies: [Self.offers(fault: fault)])
    }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
  }
}

extension SealedJournal {
  fileprivate var fault: String? {
    entries.compactMap { if case .reply(let record) = $0.content { record.fault } else { nil } }
      .first ?? nil
  }

  fileprivate var ending: RepliedRecord.Ending? {
    entries.compactMap { if case .replied(let record) = $0.content { record.ending } else { nil } }
      .first
  }
}
