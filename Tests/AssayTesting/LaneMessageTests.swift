import AssayTesting
import Testing

/// What a lane says about mistakes of a test.
@Suite struct `Mistakes with a lane` {
  struct Mistake: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var make: @Sendable (Lane) async throws -> Void
    var message: String

    init(
      _ name: String, _ message: String, _ make: @escaping @Sendable (Lane) async throws -> Void
    ) {
      testDescription = name
      self.make = make
      self.message = message
    }
  }

  static let inside: [Mistake] = [
    Mistake(
      "an unknown role",
      "MomentPerks has no role \"apis\"; there are \"api\", \"track\" and \"media\". Did you mean \"api\"?"
    ) { _ = try $0.baseURL("apis") },
    Mistake("an unknown argument", "offers.show has no argument \"by\"; there are none.") {
      try await $0.step("offers.show", ["by": "hand"])
    },
    Mistake(
      "an unknown field",
      "offer.shown has no field \"offers\"; there are \"offer\" and \"position\". Did you mean \"offer\"?"
    ) { try $0.observe("offer.shown", ["offers": "1"]) },
    Mistake(
      "no replies",
      "The replies to \"fetchOffers\" are an empty list. Give at least one, such as .usual."
    ) { try $0.script("fetchOffers") },
    Mistake("a status", "A reply to \"pixel\" has the status 42. Give one from 100 to 999.") {
      try $0.script("pixel", .status(42))
    },
    Mistake(
      "a patch that is no list",
      "The patch of \"one-offer\" is no JSON Patch: it is no list. Write a list of operations (RFC 6902), such as [{\"op\": \"remove\", \"path\": \"/data\"}]."
    ) { try $0.script("fetchOffers", .recording("one-offer", patch: "{}")) },
    Mistake(
      "a fault without its argument",
      "The fault \"body.short.close\" has 0 of 1 arguments. Write body.short.close(bytes)."
    ) { try $0.script("fetchOffers", .fault("body.short.close")) },
    Mistake(
      "a fault of connections",
      "The fault \"connect.refused\" of \"pixel\" befalls connections, before any request. Name it in the case's \"connections\", by role."
    ) { try $0.script("pixel", .fault("connect.refused")) },
    Mistake(
      "a gate that holds nothing",
      "No reply of the lane is held at \"door\". Hold one with .held(at: \"door\") first."
    ) { try await $0.release(gate: "door") },
    Mistake(
      "time that goes back",
      "Lane time was to move by -1.0 seconds; time only goes forward."
    ) { try await $0.advance(by: .seconds(-1)) },
    Mistake(
      "requests that do not come",
      "0 of 1 requests of \"pixel\" came within 0.0 seconds. The lane saw no request; is the client configured with the lane's baseURLs?"
    ) { try await $0.wait(for: "pixel", within: .zero) },
  ]

  @Test(.lane("momentperks"), arguments: inside)
  func `are told when they are made`(mistake: Mistake) async throws {
    let lane = try Lane.current
    let error = await #expect(throws: TestLaneError.self) { try await mistake.make(lane) }
    #expect(error?.description == mistake.message)
  }

  /// Names of the contract, where the list of what there is is the contract's.
  static let names: [Mistake] = [
    Mistake("an operation", "MomentPerks has no operation \"pixels\"; ") {
      _ = try await $0.requests(of: "pixels")
    },
    Mistake("a verb", "MomentPerks has no verb \"offers.shown\"; ") {
      try await $0.step("offers.shown")
    },
    Mistake("an observation", "MomentPerks has no observation \"offers.shown\"; ") {
      try $0.observe("offers.shown")
    },
    Mistake("a recording", "A reply of \"fetchOffers\" cannot be served:\n") {
      try $0.script("fetchOffers", .recording("three-offer"))
    },
    Mistake("a fault", "There is no fault \"answer.none\"; ") {
      try $0.script("pixel", .fault("answer.none"))
    },
  ]

  @Test(.lane("momentperks"), arguments: names)
  func `with a name are told with the names that there are`(mistake: Mistake) async throws {
    let lane = try Lane.current
    let error = await #expect(throws: TestLaneError.self) { try await mistake.make(lane) }
    #expect(error?.description.hasPrefix(mistake.message) == true, "\(error?.description ?? "")")
  }

  static let openings: [(LaneOptions, String, String)] = [
    (
      LaneOptions(), "momentperk",
      "There is no API \"momentperk\"; there are \"momentperks\", \"engage\" and \"surface-decision\". Did you mean \"momentperks\"? For a contract of your own, give its folder as LaneOptions.contracts."
    ),
    (
      LaneOptions(connections: ["tracks": "connect.refused"]), "momentperks",
      "MomentPerks has no role \"tracks\"; there are \"api\", \"track\" and \"media\". Did you mean \"track\"?"
    ),
    (
      LaneOptions(limits: ["advertiserPixels": 1]), "momentperks",
      "MomentPerks has no limit \"advertiserPixels\"; there are \"advertiserPixel\", \"offersPatience\" and \"userAction\". Did you mean \"advertiserPixel\"?"
    ),
  ]

  @Test(arguments: openings.indices)
  func `are told when the lane is opened`(index: Int) async throws {
    let (options, api, message) = Self.openings[index]
    let error = await #expect(throws: TestLaneError.self) {
      try await withLane(api, options) { _ in }
    }
    #expect(error?.description == message)
  }

  @Test func `are told outside of every lane`() async throws {
    let error = #expect(throws: TestLaneError.self) { try Lane.current }
    #expect(
      error?.description
        == "No lane is open here. Give the test or its suite the trait .lane(\"…\"), or use withLane; where the code runs in a detached task or on a queue, hand the lane over."
    )
    let other = #expect(throws: TestLaneError.self) { try Lane.current(of: "engage") }
    #expect(other?.description == "No lane of \"engage\" is open here; open are none.")
  }

  @Test func `are told after the lane has ended`() async throws {
    let lane = try await withLane("momentperks") { $0 }
    let error = await #expect(throws: TestLaneError.self) { try await lane.step("offers.show") }
    #expect(
      error?.description
        == "The lane of \"\(lane.name)\" has ended with its scope. Use it inside the test or withLane only."
    )
  }

  @Test(.lane("momentperks"))
  func `with a rule are an issue at the call`() async throws {
    let lane = try Lane.current
    await withKnownIssue {
      await lane.expectConforms(to: "pixel.once-per-displays")
    } matching: {
      $0.flat.contains(
        "MomentPerks has no rule \"pixel.once-per-displays\"; there are \"request.documented-path\""
      )
    }
  }
}
