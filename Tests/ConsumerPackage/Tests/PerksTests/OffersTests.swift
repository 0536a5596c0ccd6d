import AssayTesting
import Foundation
import Perks
import Testing

@Suite(.lane("momentperks", LaneOptions(config: ["apiKey": "key-1", "placement": "checkout"])))
struct OffersTests {
  @Test func decliningIsReported() async throws {
    let lane = try Lane.current
    let offers = try Offers(in: lane)

    try await lane.step("offers.load") { await offers.load() }
    try await lane.step("offers.show") { await offers.show() }
    try await lane.step("offers.decline") { await offers.decline() }

    await lane.expectConforms(to: "pixel.once-per-display", "no-thanks.once-per-decline")
  }

  @Test func aBrokenTrackerHoldsNobodyUp() async throws {
    let lane = try Lane.current
    let offers = try Offers(in: lane)
    try lane.script("pixel", .fault("answer.none.reset"), .status(500), .usual)

    try await lane.step("offers.load") { await offers.load() }
    try await lane.step("offers.show") { await offers.show() }
    try await lane.step("offers.decline") { await offers.decline() }

    try await lane.wait(for: "pixel", count: 2)
    #expect(await offers.onScreen == "4011")
  }

  @Test(
    .lane("momentperks", LaneOptions(replies: ["fetchOffers": [.recording("one-offer")]])))
  func theLastOfferClosesTheUnit() async throws {
    let lane = try Lane.current
    let offers = try Offers(in: lane)

    try await lane.step("offers.load") { await offers.load() }
    try await lane.step("offers.show") { await offers.show() }
    try await lane.step("offers.accept") { await offers.accept() }

    #expect(await offers.onScreen == nil)
    await lane.expectConforms(to: "click.once-per-accept", "close.after-last-answer")
  }

  @Test func anAnswerThatIsLateIsWaitedFor() async throws {
    let lane = try Lane.current
    let offers = try Offers(in: lane)
    let slow = LaneReply.recording("three-offers").withFault("answer.delay(1500)")
    try lane.script("fetchOffers", slow)

    async let count = lane.step("offers.load") { await offers.load() }
    try await lane.wait(for: "fetchOffers")
    try await lane.advance(by: .milliseconds(1500))

    #expect(try await count == 3)
  }

  @Test(arguments: [0, 1, 2])
  func lanesOfParallelTestsAreSeparate(removed: Int) async throws {
    let lane = try Lane.current
    let offers = try Offers(in: lane)
    let patch = (0..<removed).map { _ in #"{"op": "remove", "path": "/data/offers/0"}"# }
    try lane.script(
      "fetchOffers",
      .recording("three-offers", patch: "[\(patch.joined(separator: ", "))]"))

    #expect(try await lane.step("offers.load") { await offers.load() } == 3 - removed)
    #expect(try await lane.requests().count == 1)
  }

  @Test func everyRuleThatCanBeJudged() async throws {
    let lane = try Lane.current
    let offers = try Offers(in: lane)

    try await lane.step("offers.load") { await offers.load() }
    try await lane.step("offers.show") { await offers.show() }
    try await lane.advance(by: .seconds(2))
    try await lane.step("offers.close") { await offers.close() }

    let verdict = try #require(await lane.expectConforms())
    #expect(verdict.passed.contains("advertiser-pixel.does-not-wait"))
    #expect(verdict.unjudged.contains("click.once-per-accept"))
  }

  /// Shows what a failure looks like: `PERKS_BROKEN=1 swift test`.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["PERKS_BROKEN"] == "1"))
  func closingReportsTheOfferOnScreen() async throws {
    let lane = try Lane.current
    let offers = try Offers(in: lane, closesWithFirstOffer: true)

    try await lane.step("offers.load") { await offers.load() }
    try await lane.step("offers.show") { await offers.show() }
    try await lane.step("offers.decline") { await offers.decline() }
    try await lane.step("offers.close") { await offers.close() }

    await lane.expectConforms(to: "close.of-shown-offer")
  }
}

extension Offers {
  /// A client that is configured for a lane, is awaited by it, and tells it what it shows.
  init(in lane: Lane, closesWithFirstOffer: Bool = false) throws {
    let app = AppSurroundings { event in
      switch event {
      case .loaded(let count): lane.tell("offers.loaded", ["count": .number("\(count)")])
      case .shown(let id): lane.tell("offer.shown", ["offer": .string(id)])
      case .opened(let url): lane.tell("url.opened", ["url": .string(url)])
      case .dismissed(let id): lane.tell("unit.dismissed", ["offer": .string(id)])
      }
    }
    lane.awaitsClient { await app.finish() }
    self.init(
      Account(
        address: try lane.baseURL("api").absoluteString, key: "key-1", placement: "checkout",
        user: "user-1", details: ["adpx_fp": "device-1", "ua": "Perks/1"]),
      in: app, closesWithFirstOffer: closesWithFirstOffer)
  }
}

extension Lane {
  /// Observes; a name that the contract does not have fails the test.
  func tell(_ name: String, _ data: [String: LaneValue]) {
    #expect(throws: Never.self) { try observe(name, data) }
  }
}
