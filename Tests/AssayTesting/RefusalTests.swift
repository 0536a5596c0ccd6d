import AssayHTTP
import AssayTesting
import Testing

/// A lane that refuses what the API's document does not allow, as `assay serve` does.
@Suite struct `A lane that refuses` {
  private static var refusing: LaneOptions {
    var options = LaneOptions(quiet: .zero)
    options.refusesInvalid = true
    return options
  }

  @Test(
    .lane("momentperks", refusing),
    arguments: [
      ("k", 200), ("", 401), ("k&loyaltyboost=7", 400), ("k&creative=1&creative=0", 400),
      ("&loyaltyboost=7", 401),
    ])
  func `answers as the contract says`(key: String, status: Int) async throws {
    let answer = try await Visitor(lane: try Lane.current).post(key: key)
    #expect(answer.status == status)
    let body = String(decoding: answer.body, as: UTF8.self)
    #expect(body.contains(#""statusCode":\#(status)"#) == (status != 200))
  }

  @Test(.lane("momentperks", LaneOptions(quiet: .zero)))
  func `is none of a test, which answers whatever it is asked`() async throws {
    #expect(try await Visitor(lane: try Lane.current).post(key: "").status == 200)
  }
}
