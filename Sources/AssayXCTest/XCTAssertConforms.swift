public import AssayKit
public import Foundation
import XCTest

/// Judges the whole conversation of a lane so far, and fails once at the call if it does not conform.
///
/// What is not proved is no pass: a rule that you name must have something to judge; with none named,
/// all rules of the API are judged, and at least one of them must have something. The failure says
/// where the conversation was left as a file for `assay judge`.
///
/// While the verdict is not green, requests on their way are waited for.
///
/// - Parameters:
///   - lane: The lane.
///   - rules: Ids of rules, such as `pixel.once-per-display`; empty for all of the API.
///   - limit: How long to wait for what is on its way, in real time.
///   - function: The test, for the command that repeats it.
///   - file: Where the failure is shown.
///   - line: Where the failure is shown.
/// - Returns: The verdict; `nil` if there is none since a rule is misspelt, which is a failure too.
@discardableResult
public func XCTAssertConforms(
  _ lane: TestLane, to rules: String..., within limit: Duration = .seconds(2),
  function: String = #function, file: StaticString = #filePath, line: UInt = #line
) async -> LaneVerdict? {
  do {
    let verdict = try await lane.verdict(
      by: rules, within: limit, repeatCommand: repeatCommand(function))
    verdict.check(named: testName(function), file, line)
    return verdict
  } catch {
    XCTFail(error.description, file: file, line: line)
    return nil
  }
}

/// Plays a case of the conformance suite with a fresh client in this process, and fails once at the
/// call if the client does not conform.
///
///     func testConformance() async throws {
///       for item in try conformanceCases(of: "my-api", for: OffersClient.self) {
///         await XCTAssertConforms(OffersClient.self, in: item)
///       }
///     }
///
/// - Parameters:
///   - type: The client.
///   - item: The case.
///   - contracts: A folder of contracts of your own, as in `conformanceCases`.
///   - recordings: A folder of recordings of your own, as in `conformanceCases`.
///   - function: The test, for the command that repeats it.
///   - file: Where the failure is shown.
///   - line: Where the failure is shown.
/// - Returns: The verdict; `nil` if the case could not be played, which is a failure too.
@discardableResult
public func XCTAssertConforms(
  _ type: any ConformanceClient.Type, in item: ConformanceCase, contracts: URL? = nil,
  recordings: URL? = nil, function: String = #function, file: StaticString = #filePath,
  line: UInt = #line
) async -> LaneVerdict? {
  do {
    let library = try Shipped.shelves.library(contracts: contracts, recordings: recordings)
    let verdict = try await item.play(
      type, in: library, repeatCommand: repeatCommand(function))
    verdict.check(named: item.id, file, line)
    return verdict
  } catch {
    XCTFail("\(item.id): \(error)", file: file, line: line)
    return nil
  }
}

/// The cases of an API's conformance suite.
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

/// The command that runs a test again.
private func repeatCommand(_ function: String) -> String {
  "swift test --filter '/\(testName(function))$'"
}

private func testName(_ function: String) -> String { String(function.prefix { $0 != "(" }) }

extension LaneVerdict {
  /// Fails once unless all is well.
  ///
  /// XCTest on Linux has no attachments, so the evidence is a file that the failure names.
  fileprivate func check(named name: String, _ file: StaticString, _ line: UInt) {
    guard !conforms else { return }
    let evidence = EvidenceFile.write(journal, named: name)
    XCTFail("\(description)\n  \(evidence)", file: file, line: line)
  }
}
