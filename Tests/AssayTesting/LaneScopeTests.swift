import AssayJSON
import AssayKit
import AssayLoopback
import AssayTesting
import Testing

@Suite struct `The scope of a lane` {
  @Test func `ends its listeners`() async throws {
    let visitor = try await withLane("momentperks") { lane in
      let visitor = Visitor(lane: lane)
      let status = try await visitor.get("/favicon.ico", "track")
      #expect(status == 404)
      return visitor
    }
    await #expect(throws: LoopbackError.self) { try await visitor.get("/favicon.ico", "track") }
  }

  @Test func `ends them when its body throws, too`() async throws {
    struct Failure: Error {}
    var visitor: Visitor?
    await #expect(throws: Failure.self) {
      try await withLane("momentperks") { lane in
        visitor = Visitor(lane: lane)
        throw Failure()
      }
    }
    let left = try #require(visitor)
    await #expect(throws: LoopbackError.self) { try await left.get("/favicon.ico", "track") }
  }

  @Test func `is seen by child tasks, and not by detached ones`() async throws {
    try await withLane("momentperks") { lane in
      async let child = try Lane.current.baseURLs
      #expect(try await child == lane.baseURLs)
      let task = Task { try Lane.current.baseURLs }
      #expect(try await task.value == lane.baseURLs)
    }
  }

  @Test func `holds another scope of the same API as a lane of its own`() async throws {
    try await withLane("momentperks") { outer in
      try await withLane("momentperks") { inner in
        #expect(try Lane.current === inner)
        #expect(Set(inner.baseURLs.values).isDisjoint(with: outer.baseURLs.values))
        try await Visitor(lane: inner).load()
        #expect(try await outer.requests().isEmpty)
      }
      #expect(try Lane.current === outer)
      #expect(try Lane.current(of: "momentperks") === outer)
    }
  }

  @Test func `tells of requests that no verdict knows of`() async throws {
    try await withKnownIssue {
      try await withLane("momentperks", .visitor) { lane in
        let visitor = Visitor(lane: lane)
        try await lane.step("offers.load") { _ = try await visitor.load() }
        await lane.expectConforms(to: "request.valid")
        try await visitor.get("/favicon.ico", "track")
      }
    } matching: {
      $0.flat.contains(
        "1 request came after the last verdict on the lane, which knows nothing of them: GET /favicon.ico to {track}."
      )
    }
  }

  @Test func `has nothing to tell when judgement came last`() async throws {
    try await withLane("momentperks", .visitor) { lane in
      let visitor = Visitor(lane: lane)
      try await visitor.get("/favicon.ico", "track")
      try await lane.step("offers.load") { _ = try await visitor.load() }
      await lane.expectConforms(to: "request.valid")
    }
  }
}

@Suite(.lane("momentperks", LaneOptions(config: ["apiKey": "outer", "placement": "p"])))
struct `A lane trait` {
  @Test func `gives each test its configuration and name`() throws {
    let lane = try Lane.current
    #expect(lane.config == ["apiKey": "outer", "placement": "p"])
    #expect(lane.name == Test.current?.displayName)
  }

  @Test(
    .lane(
      "momentperks",
      LaneOptions(config: ["apiKey": "inner"], replies: ["fetchOffers": [.recording("one-offer")]]))
  )
  func `on a test refines that of its suite, and there is one lane`() async throws {
    let lane = try Lane.current
    #expect(TestLane.open.count == 1)
    #expect(lane.config == ["apiKey": "inner", "placement": "p"])
    let offers = try await Visitor(lane: lane).load()
    #expect(offers.root["data"]?["offers"]?.count == 1)
  }

  @Test(arguments: 0..<8)
  func `gives each argument a lane of its own`(requests: Int) async throws {
    let lane = try Lane.current
    for _ in 0..<requests { try await Visitor(lane: lane).load() }
    #expect(try await lane.requests(of: "fetchOffers").count == requests)
  }

  @Suite struct `holds for nested suites` {
    @Test func `too`() throws {
      #expect(try Lane.current.config["apiKey"] == "outer")
    }
  }
}
