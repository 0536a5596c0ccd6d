import AssayTesting
import Testing

/// A lane that was not told how its client is configured.
@Suite struct `A lane without a configuration` {
  private static let untold = LaneOptions(quiet: .zero)

  @Test(.lane("momentperks", untold))
  func `does not judge what compares with one`() async throws {
    let lane = try Lane.current
    let visitor = Visitor(lane: lane)
    try await lane.step("offers.load") { _ = try await visitor.load() }
    let verdict = try #require(await lane.expectConforms())
    #expect(verdict.conforms)
    #expect(verdict.unjudged.contains("request.key-as-configured"))
    #expect(verdict.passed.contains("request.valid"))
  }

  @Test(.lane("momentperks", untold))
  func `does not pass such a rule that is asked for by name`() async throws {
    let lane = try Lane.current
    let visitor = Visitor(lane: lane)
    try await lane.step("offers.load") { _ = try await visitor.load() }
    await withKnownIssue {
      await lane.expectConforms(to: "request.key-as-configured", within: .zero)
    } matching: {
      $0.flat.contains("compares with the client's configuration, which the lane was not told")
    }
  }
}
