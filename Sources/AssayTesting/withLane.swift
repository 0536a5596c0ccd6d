public import AssayKit
public import Testing

/// Opens a lane, runs `body` within it, and closes it.
///
/// - Parameters:
///   - api: The API's id.
///   - options: Configuration, replies, faults.
///   - sourceLocation: Where issues of the lane itself are shown.
///   - isolation: Where `body` runs: the caller's actor.
///   - body: Gets the lane, which is also `Lane.current` in it.
/// - Returns: What `body` returns.
/// - Throws: `TestLaneError` when the lane cannot be opened, or what `body` throws.
public func withLane<Result>(
  _ api: String, _ options: LaneOptions = LaneOptions(),
  sourceLocation: SourceLocation = #_sourceLocation,
  isolation: isolated (any Actor)? = #isolation, _ body: (TestLane) async throws -> Result
) async throws -> Result {
  let name = Test.current.map { $0.displayName ?? $0.name } ?? "a lane outside of tests"
  return try await TestLane.scope(
    api, options, name: name, on: Shipped.shelves,
    remark: { Issue.record(Comment(rawValue: $0), sourceLocation: sourceLocation) }, body)
}
