public import AssayKit
public import Testing

/// Opens a lane for each test of a suite, or for one test; each case of a parameterised test has its
/// own.
///
/// On a test within a suite that has a lane of the same API, the options refine that lane: there is
/// one, not two. The trait itself holds no state, since all tests of a suite share it.
public struct LaneTrait: SuiteTrait, TestTrait, TestScoping {
  let api: String
  let options: LaneOptions
  let sourceLocation: SourceLocation

  /// Always: what a suite says holds for its tests, one lane each.
  public var isRecursive: Bool { true }

  /// Opens the lane, runs the test within it, and closes it.
  ///
  /// Requests that come after the last verdict, and so belong to none, are an issue.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    if let outer = TestLane.open.last(where: { $0.api == api }) {
      try await outer.refine(options)
      return try await function()
    }
    _ = try await withLane(api, options, sourceLocation: sourceLocation) { _ in
      try await function()
    }
  }
}

extension Trait where Self == LaneTrait {
  /// A lane of an API for each test: `@Suite(.lane("my-api"))`.
  ///
  /// - Parameters:
  ///   - api: The API's id; a misspelt one fails the test with those that there are.
  ///   - options: Configuration, replies, faults.
  ///   - sourceLocation: Where issues of the lane itself are shown.
  public static func lane(
    _ api: String, _ options: LaneOptions = LaneOptions(),
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> LaneTrait {
    LaneTrait(api: api, options: options, sourceLocation: sourceLocation)
  }
}
