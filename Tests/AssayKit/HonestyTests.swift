import AssayConformance
import AssayContractModel
import AssayJournaling
import AssayKit
import AssayRecordings
import AssayReferenceClients
import AssayTestSupport
import Foundation
import Testing

@Suite struct `Honesty` {
  @Test func `every rule has something to judge somewhere`() async throws {
    let run = try await ReferenceSuite.run()
    let findings = run.result.cases.flatMap(\.findings)
    for id in Set(findings.map(\.rule)) {
      #expect(
        findings.contains { $0.rule == id && $0.verdict == .pass && $0.instances > 0 }, "\(id)")
    }
    for result in run.result.cases {
      for finding in result.named { #expect(finding.verdict == .pass, "\(result.id) \(finding)") }
    }
  }

  @Test func `every rule of the pack occurs in a run`() async throws {
    let library = try ReferenceSuite.library()
    let run = try await ReferenceSuite.run(library: library)
    let judged = Set(run.result.cases.flatMap(\.findings).map(\.rule))
    let rules = library.apis.flatMap(\.contract.rules).map(\.id)
    #expect(judged == Set(rules))
  }

  @Test(arguments: [UInt64(2), 977])
  func `with another seed the verdicts are the same`(seed: UInt64) async throws {
    let one = try await ReferenceSuite.run(seed: 1),
      other = try await ReferenceSuite.run(seed: seed)
    #expect(one.result.cases.map(\.findings) == other.result.cases.map(\.findings))
    #expect(
      one.journals.map { $0.lane?.config } != other.journals.map { $0.lane?.config },
      "the seed must change the values")
  }

  @Test func `judging a saved journal again gives the same findings`() async throws {
    let library = try ReferenceSuite.library()
    let run = try await ReferenceSuite.run(
      "--mutant", "pixel-twice", api: "momentperks", library: library)
    let read = try JournalFile.decode(JournalFile.encode(run.journals))
    let again = try JournalJudge.judge(read, library)
    #expect(again.cases.map(\.findings) == run.result.cases.map(\.findings))
    #expect(again.cases.map(\.status) == run.result.cases.map(\.status))
    #expect(again.seed == run.result.seed)
    #expect(again.client == run.result.client)
  }

  @Test func `a crash fails its case, and the rest goes on`() async throws {
    let run = try await ReferenceSuite.run("--mutant", "crash-on-close", api: "momentperks")
    let crashed = run.result.cases.filter {
      if case .crashed = $0.status { true } else { false }
    }
    #expect(!crashed.isEmpty)
    #expect(
      run.result.cases.contains { $0.status == .conforms },
      "\(run.result.cases.map { "\($0.id) \($0.status)" })")
    // Those in which the unit goes away, whether the user closes it or answers its last offer.
    let reference = try await ReferenceSuite.run(api: "momentperks")
    let closing = zip(reference.result.cases, reference.journals).filter { _, journal in
      journal.entries.contains {
        if case .expected(let record) = $0.content { record.name == "dismissed" } else { false }
      }
    }
    #expect(crashed.map(\.id) == closing.map(\.0.id))
  }

  @Test func `a client that ends between two cases costs no more than the case that finds out`()
    async throws
  {
    // Ends with the answer to the first session/close, the second time it is started it stays.
    let marker = FileManager.default.temporaryDirectory
      .appendingPathComponent("assay-\(UInt64.random(in: .min ... .max))").path
    defer { try? FileManager.default.removeItem(atPath: marker) }
    let client = try BuiltProducts.path("assay-reference-client")
    let script = """
      if [ -e "$2" ]; then exec "$1"; fi
      : > "$2"
      { while IFS= read -r line; do
          printf '%s\\n' "$line"
          case "$line" in *session/close*) exit;; esac
        done; } | "$1"
      """
    let run = try await SuiteRunner.run(
      try ReferenceSuite.library(), SuiteSelection(seed: 1),
      client: .command(["sh", "-c", script, "sh", client, marker]), repeatCommand: "")
    let lost = run.result.cases.filter {
      if case .conforms = $0.status { false } else { true }
    }
    #expect(lost.count <= 1, "\(lost.map { "\($0.id) \($0.status)" })")
  }

  /// Each canned recording, a case whose verdict needs it, and a mutant that shows so.
  private static let recordings: [(recording: String, caseID: String, mutant: String)] = [
    ("three-offers", "impressions/second-visit", "urls-cached"),
    ("one-offer", "cta/decline-last-offer", "close-forgotten"),
    ("empty-urls", "impressions/empty-urls", "empty-url-requested"),
    ("no-offers-empty-list", "loading/no-offers-empty-list", "none-as-failure"),
    ("no-offers-missing-list", "loading/no-offers-missing-list", "missing-list-as-failure"),
    ("no-offers-null-data", "loading/no-offers-null-data", "null-data-as-failure"),
    ("unknown-fields", "reading/unknown-fields", "unknown-fields-rejected"),
    ("string-ids", "reading/string-ids", "text-ids-rejected"),
    ("missing-fields", "reading/missing-fields", "gaps-rejected"),
    ("type-drift", "reading/type-drift", "type-drift-rejected"),
    ("loyalty-boost", "reading/loyalty-boost", "type-drift-rejected"),
    ("large", "reading/large", "first-five-only"),
    ("second-visit", "impressions/second-visit", "urls-cached"),
    ("mixed-escapes", "tracking/mixed-escapes", "escapes-doubled"),
  ]

  @Test func `every recording is needed by a case`() throws {
    let folder = Shelf.folder.appendingPathComponent("MomentPerks")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.sorted() == Self.recordings.map(\.recording).sorted())
  }

  @Test(arguments: recordings)
  func `a verdict changes without its recording`(
    recording: String, caseID: String, mutant: String
  ) async throws {
    let library = try ReferenceSuite.library()
    let caseID = "momentperks/\(caseID)"
    let with = try await ReferenceSuite.run(
      "--mutant", mutant, api: "momentperks", cases: [caseID], library: library)
    #expect(with.result.cases.map(\.status) == [.violates])
    for other in Self.recordings.map(\.recording) where other != recording {
      let changed = try Self.replacing(recording, by: other, in: caseID, of: library)
      let without = try await ReferenceSuite.run(
        "--mutant", mutant, api: "momentperks", cases: [caseID], library: changed)
      #expect(
        without.result.cases.map(\.named) != with.result.cases.map(\.named),
        "\(caseID) does not need \(recording): \(other) does as well")
    }
  }

  @Test(arguments: MomentPerksVariant.allCases)
  func `a correct client that does it another way conforms`(
    variant: MomentPerksVariant
  ) async throws {
    let run = try await ReferenceSuite.run(
      "--variant", variant.rawValue, api: "momentperks")
    for result in run.result.cases {
      #expect(
        result.status == .conforms,
        "\(result.id): \(result.status) \(result.findings.filter { $0.verdict != .pass })")
    }
  }

  /// The library with one case's recording exchanged.
  private static func replacing(
    _ recording: String, by other: String, in caseID: String, of library: Library
  ) throws -> Library {
    var library = library
    let api = try #require(library.apis.firstIndex { $0.entry.id == "momentperks" })
    let index = try #require(
      library.apis[api].contract.cases.firstIndex { $0.id == caseID })
    library.apis[api].contract.cases[index].mock = library.apis[api].contract.cases[index].mock.map
    {
      operation, replies in
      (
        operation,
        replies.map { reply in
          guard case .plan(var plan) = reply,
            case .recording(recording, let entry, let patch) = plan.source
          else { return reply }
          plan.source = .recording(name: other, entry: entry, patch: patch)
          return .plan(plan)
        }
      )
    }
    return library
  }
}
