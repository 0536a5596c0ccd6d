import AssayHTTP
import AssayJSON
import AssayJournaling
import AssayTesting
import Testing

@Suite(.lane("momentperks", .visitor)) struct `Driving a lane` {
  @Test func `scripted replies come in order, and the last is repeated`() async throws {
    let lane = try Lane.current
    let visitor = Visitor(lane: lane)
    let offers = try await visitor.load()
    try lane.script("pixel", .status(500), .usual, .status(503))
    var statuses: [Int] = []
    for _ in 0..<4 { statuses.append(try await visitor.track(0, "pixel", in: offers)) }
    #expect(statuses == [500, 204, 503, 503])
  }

  @Test func `a used up list may refuse, and may be planned anew`() async throws {
    let lane = try Lane.current
    let visitor = Visitor(lane: lane)
    let offers = try await visitor.load()
    try lane.script("pixel", .usual, then: .refuse)
    #expect(try await visitor.track(0, "pixel", in: offers) == 204)
    #expect(try await visitor.track(0, "pixel", in: offers) == 599)
    try lane.script("pixel", .status(201))
    #expect(try await visitor.track(0, "pixel", in: offers) == 201)
  }

  @Test func `a patch changes a recording`() async throws {
    let lane = try Lane.current
    try lane.script(
      "fetchOffers",
      .recording(
        "three-offers", patch: #"[{"op": "replace", "path": "/data/offers/0/id", "value": 7}]"#))
    let offers = try await Visitor(lane: lane).load()
    #expect(offers.root["data"]?["offers"]?[0]?["id"]?.integer == 7)
  }

  @Test func `a body made up by the test is sent as JSON`() async throws {
    let lane = try Lane.current
    try lane.script("fetchOffers", .status(200, body: ["data": ["offers": []]]))
    let offers = try await Visitor(lane: lane).load()
    #expect(offers.root["data"]?["offers"]?.count == 0)
  }

  @Test func `a held answer waits for its gate`() async throws {
    let lane = try Lane.current
    let visitor = Visitor(lane: lane)
    try lane.script("fetchOffers", LaneReply.usual.held(at: "door"))
    async let offers = visitor.load()
    try await lane.wait(for: "fetchOffers", within: .seconds(600))
    try await lane.settle(within: .seconds(600))
    try await lane.release(gate: "door")
    #expect(try await offers.root["data"]?["offers"]?.count == 3)
  }

  @Test func `a late answer comes when lane time has come`() async throws {
    let lane = try Lane.current
    let visitor = Visitor(lane: lane)
    try lane.script("fetchOffers", .fault("answer.delay(1500)"))
    async let offers = visitor.load()
    try await lane.wait(for: "fetchOffers", within: .seconds(600))
    try await lane.advance(by: .milliseconds(1499))
    #expect(try await lane.requests(of: "fetchOffers").first?.fields["outcome"] == "none")
    try await lane.advance(by: .milliseconds(1))
    #expect(try await offers.root["data"]?["offers"]?.count == 3)
  }

  @Test func `a fault that befalls the reading of content takes hold of a lane that is open`()
    async throws
  {
    let lane = try Lane.current
    try lane.script("fetchOffers", .fault("request.earlyAnswer(413)"))
    #expect(try await Visitor(lane: lane).post().status == 413)
    #expect(try await lane.requests(of: "fetchOffers").map(\.body) == [[]])
  }

  @Test(.lane("momentperks", LaneOptions(connections: ["track": "connect.refused"])))
  func `connections may be refused for one role`() async throws {
    let visitor = Visitor(lane: try Lane.current)
    let offers = try await visitor.load()
    await #expect(throws: (any Error).self) { try await visitor.track(0, "pixel", in: offers) }
  }

  @Test func `a request is told with what was sent and what it is`() async throws {
    let lane = try Lane.current
    let visitor = Visitor(lane: lane)
    let offers = try await visitor.load(key: "other")
    try await visitor.track(1, "pixel", in: offers)
    try await visitor.get("/nowhere", "track")
    let requests = try await lane.requests()
    #expect(requests.map(\.operation) == ["fetchOffers", "pixel", nil])
    #expect(requests.map(\.role) == ["api", "track", "track"])
    #expect(requests.map(\.number) == [1, 2, 3])
    #expect(requests[0].method == "POST")
    #expect(requests[0].target == "/native/v4/offers.json?api_key=other")
    #expect(requests[0].header("content-type") == "application/json")
    #expect(requests[0].header("x-none") == nil)
    #expect(String(decoding: requests[0].body, as: UTF8.self) == Visitor.body)
    #expect(requests[0].fields["apiKey"] == "other")
    #expect(requests[0].fields["valid"] == true)
    #expect(requests[1].fields["offer"] == "4011")
    #expect(requests[1].fields["verbatim"] == true)
  }

  @Test func `a client that can be awaited is at rest when it says so`() async throws {
    let lane = try Lane.current
    let visitor = Visitor(lane: lane)
    let offers = try await visitor.load()
    let work = Guarded<Task<Void, any Error>?>(nil)
    lane.awaitsClient { _ = await work.withLock { $0 }?.result }
    for round in 1...3 {
      work.withLock { work in
        work = Task { for _ in 0..<20 { try await visitor.track(0, "pixel", in: offers) } }
      }
      try await lane.settle(within: .seconds(600))
      #expect(try await lane.requests(of: "pixel").count == 20 * round)
    }
  }

  @Test(.lane("momentperks", LaneOptions(quiet: .milliseconds(400))))
  func `a client that cannot be awaited is at rest when it is silent`() async throws {
    let lane = try Lane.current
    let visitor = Visitor(lane: lane)
    let offers = try await visitor.load()
    let work = Task { for _ in 0..<20 { try await visitor.track(0, "pixel", in: offers) } }
    try await lane.settle(within: .seconds(600))
    #expect(try await lane.requests(of: "pixel").count == 20)
    try await work.value
  }

  @Test func `a client that waits for a held answer is at rest all the same`() async throws {
    let lane = try Lane.current
    let visitor = Visitor(lane: lane)
    try lane.script("fetchOffers", LaneReply.usual.held(at: "door"))
    let work = Task { try await visitor.post().status }
    lane.awaitsClient { _ = await work.result }
    try await lane.settle(within: .seconds(600))
    #expect(try await lane.requests(of: "fetchOffers").count == 1)
    try await lane.release(gate: "door")
    try await lane.settle(within: .seconds(600))
    #expect(try await work.value == 200)
  }

  @Test func `a client that does not finish is told`() async throws {
    let lane = try Lane.current
    let (never, end) = AsyncStream<Void>.makeStream()
    lane.awaitsClient { for await _ in never {} }
    let error = await #expect(throws: TestLaneError.self) {
      try await lane.settle(within: .milliseconds(20))
    }
    #expect(
      error?.description
        == "The client did not come to rest within 0.02 seconds: 0 of its requests wait for the end of their answers, what it was awaited with has not returned, or further requests keep coming. Allow more time, or look for work of the client that does not end."
    )
    end.finish()
  }

  @Test func `a step hands on what its body returns and throws`() async throws {
    struct Failure: Error {}
    let lane = try Lane.current
    #expect(try await lane.step("offers.load") { 7 } == 7)
    await #expect(throws: Failure.self) {
      try await lane.step("offers.show") { throw Failure() }
    }
  }
}

@Suite struct `Values of a lane` {
  @Test func `are written as literals and read by kind`() {
    let value: LaneValue = ["a": [1, true, nil, "x"], "b": ["c": 2]]
    #expect(value.description == #"{"a":[1,true,null,"x"],"b":{"c":2}}"#)
    #expect(value["b"]?["c"]?.integer == 2)
    #expect(value["b"]?.integer == nil)
    #expect(LaneValue.string("x").string == "x")
    #expect(LaneValue.boolean(true).boolean == true)
    #expect(LaneValue.number("1").string == nil)
  }

  @Test func `keep the digits of long numbers`() {
    #expect(LaneValue.number("12345678901234567890").description == "12345678901234567890")
    #expect(LaneValue.number("12345678901234567890").integer == nil)
  }
}
