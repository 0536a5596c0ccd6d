import AssayXCTest
import Foundation
import Perks
import XCTest

final class OffersXCTests: XCTestCase {
  private let account = LaneOptions(config: ["apiKey": "key-1", "placement": "checkout"])

  func testDecliningIsReported() async throws {
    try await withLane("momentperks", account) { lane in
      let offers = try self.offers(in: lane)

      try await lane.step("offers.load") { await offers.load() }
      try await lane.step("offers.show") { await offers.show() }
      try await lane.step("offers.decline") { await offers.decline() }

      await XCTAssertConforms(lane, to: "pixel.once-per-display", "no-thanks.once-per-decline")
    }
  }

  /// Shows what a failure looks like: `PERKS_BROKEN=1 swift test`.
  func testClosingReportsTheOfferOnScreen() async throws {
    let isBroken = ProcessInfo.processInfo.environment["PERKS_BROKEN"] == "1"
    try await withLane("momentperks", account) { lane in
      let offers = try self.offers(in: lane, closesWithFirstOffer: isBroken)

      try await lane.step("offers.load") { await offers.load() }
      try await lane.step("offers.show") { await offers.show() }
      try await lane.step("offers.decline") { await offers.decline() }
      try await lane.step("offers.close") { await offers.close() }

      await XCTAssertConforms(lane, to: "close.of-shown-offer")
    }
  }

  private func offers(in lane: Lane, closesWithFirstOffer: Bool = false) throws -> Offers {
    let app = AppSurroundings()
    lane.awaitsClient { await app.finish() }
    return Offers(
      Offers.Account(
        address: try lane.baseURL("api").absoluteString, key: "key-1", placement: "checkout"),
      in: app, closesWithFirstOffer: closesWithFirstOffer)
  }
}
