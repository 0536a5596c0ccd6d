import AssayHTTP
import AssayLoopback
import Foundation
import XCTest

@testable import AssayXCTest

/// XCTest on Linux cannot expect failures; what a failure looks like is pinned by the consumer
/// package.
final class WithLaneTests: XCTestCase {
  private let account = LaneOptions(
    config: ["apiKey": "k", "placement": "checkout"], quiet: .zero)

  func testALaneIsTheCurrentOneInItsScopeOnly() async throws {
    try await withLane("momentperks") { lane in
      XCTAssertTrue(try Lane.current === lane)
      XCTAssertEqual(lane.name, "testALaneIsTheCurrentOneInItsScopeOnly()")
    }
    XCTAssertThrowsError(try Lane.current)
  }

  func testAConversationIsJudged() async throws {
    try await withLane("momentperks", account) { lane in
      try await lane.step("offers.load") { try await Self.load(from: lane) }
      let verdict = await XCTAssertConforms(lane, to: "request.valid", "request.key-as-configured")
      XCTAssertEqual(verdict?.passed.prefix(2), ["request.valid", "request.key-as-configured"])
    }
  }

  func testCasesAreThoseOfTheContract() throws {
    XCTAssertGreaterThan(try conformanceCases(of: "momentperks").count, 11)
    XCTAssertThrowsError(try conformanceCases(of: "momentperk"))
  }

  func testEvidenceIsForItsOwnerAlone() throws {
    let line = EvidenceFile.write(Array("{}\n".utf8), named: "momentperks/a case")
    let path = try XCTUnwrap(line.split(separator: "'").dropFirst().first.map(String.init))
    defer { try? FileManager.default.removeItem(atPath: path) }
    XCTAssertTrue(line.hasPrefix("Judge it:   assay judge '"))
    XCTAssertTrue(path.contains("/assay-evidence/momentperks-a-case-"))
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    XCTAssertEqual((attributes[.posixPermissions] as? NSNumber)?.intValue, 0o600)
    XCTAssertEqual(FileManager.default.contents(atPath: path), Data("{}\n".utf8))
  }

  private static func load(from lane: Lane) async throws {
    let port = lane.baseURLs["api"]?.split(separator: ":").last.flatMap { UInt16($0) }
    let client = try await LoopbackClient.connect(to: try XCTUnwrap(port))
    defer { client.close() }
    let body = #"{"placement":"checkout"}"#
    try await client.send(
      "POST /native/v4/offers.json?api_key=k HTTP/1.1\r\nHost: lane\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
    )
    let status = try await client.response(to: "POST").status
    XCTAssertEqual(status, 200)
  }
}
