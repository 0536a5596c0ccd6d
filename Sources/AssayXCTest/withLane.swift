public import AssayKit
import XCTest

/// Opens a lane, runs `body` within it, and closes it.
///
///     func testDeclining() async throws {
///       try await withLane("my-api") { lane in … }
///     }
///
/// Requests that come after the last verdict, and so belong to none, fail the test.
///
/// - Parameters:
///   - api: The API's id.
///   - options: Configuration, replies, faults.
///   - function: The test, for reports and the command that repeats it.
///   - file: Where failures of the lane itself are shown.
///   - line: Where failures of the lane itself are shown.
///   - isolation: Where `body` runs: the caller's actor.
///   - body: Gets the lane, which is also `Lane.current` in it.
/// - Returns: What `body` returns.
/// - Throws: `TestLaneError` when the lane cannot be opened, or what `body` throws.
public func withLane<Result>(
  _ api: String, _ options: LaneOptions = LaneOptions(), function: String = #function,
  file: StaticString = #filePath, line: UInt = #line,
  isolation: isolated (any Actor)? = #isolation, _ body: (TestLane) async throws -> Result
) async throws -> Result {
  try await TestLane.scope(
    api, options, name: function, on: Shipped.shelves,
    remark: { XCTFail($0, file: file, line: line) }, body)
}
