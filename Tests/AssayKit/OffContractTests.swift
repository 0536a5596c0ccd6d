import AssayConformance
import AssayContractModel
import AssayContracts
import AssayJournaling
import AssayKit
import AssayRecordings
import Foundation
import Testing

/// The mock's own answers fit the OpenAPI document, or the case says that it could not run.
@Suite struct `An answer of the mock that is off the contract` {
  private static let cases = ["*/close-after-next", "*/one-offer"]

  /// A run with the recording "three-offers" changed; "one-offer" is as it is shipped.
  private static func run(
    _ changes: [(file: String, text: String, replacement: String)]
  ) async throws -> SuiteRun {
    let manager = FileManager.default
    let shelf = manager.temporaryDirectory.appendingPathComponent("assay-\(UUID().uuidString)")
    defer { try? manager.removeItem(at: shelf) }
    for api in Catalogue.apis {
      try manager.createDirectory(at: shelf, withIntermediateDirectories: true)
      try manager.copyItem(
        at: Shelf.folder.appendingPathComponent(api.folder),
        to: shelf.appendingPathComponent(api.folder))
      for (file, text, replacement) in changes where api.id == "momentperks" {
        let url = shelf.appendingPathComponent("\(api.folder)/three-offers/\(file)")
        let before = try String(contentsOf: url, encoding: .utf8)
        try #require(before.contains(text))
        try before.replacing(text, with: replacement, maxReplacements: 1)
          .write(to: url, atomically: true, encoding: .utf8)
      }
    }
    let (library, diagnostics) = Library.load(
      contracts: nil, recordings: shelf, catalogue: Catalogue.apis,
      contractShelves: [Catalogue.folder], recordingShelves: [Shelf.folder])
    #expect(diagnostics.isEmpty, "\(diagnostics)")
    return try await ReferenceSuite.run(cases: cases, library: library)
  }

  private static let broken = [
    (file: "traffic.har", text: #"{\"id\":4008,"#, replacement: #"{\"id\":true,"#)
  ]

  @Test func `is an error of the harness and no verdict, and the other cases are played`()
    async throws
  {
    let run = try await Self.run(Self.broken)
    let closing = try #require(run.result.cases.first { $0.id.hasSuffix("close-after-next") })
    guard case .couldNotRun(let reason) = closing.status else {
      Issue.record("the case ended as \(closing.status)")
      return
    }
    #expect(
      reason
        == "A reply of \"fetchOffers\" does not fit openapi.json: body /data/offers/0/id: type: must be integer or string, is true (and 4 more). Correct the recording \"three-offers\" or openapi.json, or say with \"offContract\" why it is meant to be so."
    )
    #expect(closing.isHarnessFault)
    let other = try #require(run.result.cases.first { $0.id.hasSuffix("one-offer") })
    #expect(other.status == .conforms)
    #expect(!other.isHarnessFault)
  }

  @Test func `keeps its reason in the journal, which is judged to the same end`() async throws {
    let run = try await Self.run(Self.broken)
    let read = try JournalFile.decode(JournalFile.encode(run.journals))
    let again = try JournalJudge.judge(read, try ReferenceSuite.library())
    #expect(again.cases.map(\.status) == run.result.cases.map(\.status))
    #expect(again.cases.map(\.isHarnessFault) == run.result.cases.map(\.isHarnessFault))
  }

  @Test func `is served where its recording says that it is meant to be so`() async throws {
    let run = try await Self.run(
      Self.broken + [
        (
          file: "recording.json", text: #""operation": "fetchOffers","#,
          replacement: #""operation": "fetchOffers", "offContract": "an id that is no id","#
        )
      ])
    let closing = try #require(run.result.cases.first { $0.id.hasSuffix("close-after-next") })
    #expect(closing.status.isJudged, "\(closing.status)")
  }
}
