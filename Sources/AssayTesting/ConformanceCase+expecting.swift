public import AssayKit
public import Foundation
public import Testing

/// The cases of an API's conformance suite, for the arguments of a test.
///
///     @Test(arguments: try conformanceCases(of: "my-api", for: OffersClient.self))
///     func conforms(_ item: ConformanceCase) async {
///       await item.expectConforms(OffersClient.self)
///     }
///
/// - Parameters:
///   - api: The API's id.
///   - type: Leaves out the cases that need more than this client claims; `nil` for all.
///   - pattern: Leaves out the cases whose ids do not fit, such as `*/closing/*`.
///   - seed: From which keys and user ids are drawn.
///   - contracts: A folder of contracts of your own, or one of them.
///   - recordings: A folder of recordings of your own.
/// - Throws: `TestLaneError` when there is no such API, a claim is unknown, or no case is left.
public func conformanceCases(
  of api: String, for type: (any ConformanceClient.Type)? = nil, matching pattern: String = "*",
  seed: UInt64 = 1, contracts: URL? = nil, recordings: URL? = nil
) throws -> [ConformanceCase] {
  try ConformanceCase.all(
    of: api, for: type, matching: pattern, seed: seed,
    in: Shipped.shelves.library(contracts: contracts, recordings: recordings))
}

extension ConformanceCase: CustomTestStringConvertible {
  /// The id.
  public var testDescription: String { id }
}

extension ConformanceCase {
  /// Plays the case with a fresh client in this process, and records one issue at the call if the
  /// client does not conform.
  ///
  /// - Parameters:
  ///   - type: The client.
  ///   - contracts: A folder of contracts of your own, as in `conformanceCases`.
  ///   - recordings: A folder of recordings of your own, as in `conformanceCases`.
  ///   - sourceLocation: Where the issue is shown.
  /// - Returns: The verdict; `nil` if the case could not be played, which is an issue too.
  @discardableResult
  public func expectConforms(
    _ type: any ConformanceClient.Type, contracts: URL? = nil, recordings: URL? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async -> LaneVerdict? {
    do {
      let verdict = try await play(
        type, in: Shipped.shelves.library(contracts: contracts, recordings: recordings),
        repeatCommand: RepeatCommand.current)
      verdict.record(sourceLocation)
      return verdict
    } catch {
      Issue.record(Comment(rawValue: "\(id): \(error)"), sourceLocation: sourceLocation)
      return nil
    }
  }
}
