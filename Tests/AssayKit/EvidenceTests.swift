import AssayConformance
import AssayJournaling
import AssayReports
import Foundation
import Testing

@testable import AssayKit

/// What was saved comes to the same verdicts, whatever it was saved as.
@Suite struct `Saved lanes` {
  private static let cases = ["momentperks/closing/*"]

  private static func write(_ bytes: [UInt8]) throws -> URL {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("saved-\(UUID().uuidString)")
    try Data(bytes).write(to: url)
    return url
  }

  private static func judge(_ bytes: [UInt8], pack: OwnRules? = nil) throws -> SuiteResult {
    let url = try write(bytes)
    defer { try? FileManager.default.removeItem(at: url) }
    var judge = EvidenceJudge(try ReferenceSuite.library(), pack: pack)
    try EvidenceFile(url.path).lanes { (place, journal) throws(SuiteError) in
      try judge.take(journal, at: [place])
    }
    return judge.result
  }

  private static func render(_ result: SuiteResult) -> [UInt8] {
    var result = result
    result.journals = []
    return NDJSONReport().render(result)
  }

  @Test func `a journal and a report that carries it give the verdicts of the run`() async throws {
    let run = try await ReferenceSuite.run("--mutant", "close-of-first-offer", cases: Self.cases)
    var carrying = run.result
    carrying.journals = run.journals
    let report = NDJSONReport().render(carrying)
    let expected = Self.render(run.result)
    #expect(try Self.render(Self.judge(JournalFile.encode(run.journals))) == expected)
    #expect(try Self.render(Self.judge(report)) == expected)
    #expect(run.result.cases.contains { $0.status == .violates })
    // No footer, no verdict.
    let lines = report.split(separator: 0x0A)
    let error = #expect(throws: SuiteError.self) {
      try Self.judge(Array(lines.dropLast().joined(separator: [0x0A])))
    }
    #expect(error?.description.contains("does not end with its footer") == true)
  }

  @Test func `own rules decide instead of those of the case, and idle lanes prove nothing`()
    async throws
  {
    let run = try await ReferenceSuite.run(cases: ["momentperks/closing/*", "*/no-offers*"])
    let pack = try OwnRules(
      Array(
        """
        {"rules": [{"id": "own.close", "keyword": "MUST", "sentence": "S.", "why": "W.",
          "source": ["P"], "basis": "documented", "kills": [],
          "formula": {"each": {"on": "step.offers.close"}, "to": "settled", "count": 1,
                      "of": {"on": "closeBeacon"}}}]}
        """.utf8), file: "own.json")
    let result = try Self.judge(JournalFile.encode(run.journals), pack: pack)
    #expect(result.cases.allSatisfy { $0.invariants.isEmpty })
    #expect(Set(result.cases.flatMap { $0.findings.map(\.rule) }) == ["own.close"])
    let idle = result.cases.filter { $0.findings.isEmpty }
    #expect(!idle.isEmpty && idle.count < result.cases.count)
    for item in idle {
      guard case .notApplicable = item.status else {
        Issue.record("\(item.id) is \(item.status)")
        continue
      }
    }
    #expect(result.cases.contains { $0.status == .conforms })
    #expect(result.rules["own.close"] != nil)
  }

  private static let lanes = 3_000

  @Test func `lanes are handed out as they end, whatever the length of the file`() throws {
    let line = JournalFile.encode([
      SealedJournal(entries: [
        JournalEntry(
          number: 1, time: 0, content: .opened(LaneHeader(id: "L", api: "a", contract: "1"))),
        JournalEntry(number: 2, time: 0, content: .mark(.end)),
      ])
    ])
    let text = String(decoding: line, as: UTF8.self)
    var reader = JournalReader()
    var ended = 0
    for number in 0..<Self.lanes {
      let lane = text.replacing("\"L\"", with: "\"\(number)\"")
      // A line that is cut in two is no line yet.
      let middle = lane.utf8.index(lane.startIndex, offsetBy: lane.utf8.count / 2)
      #expect(try reader.take(lane.utf8[..<middle]).isEmpty)
      let found = try reader.take(lane.utf8[middle...])
      #expect(found.map(\.place) == [number] && found[0].journal.entries.count == 2)
      ended += found.count
    }
    #expect(try reader.finish().isEmpty)
    #expect(ended == Self.lanes)
  }

  @Test func `a lane that goes on after its end is refused`() throws {
    let journal = SealedJournal(entries: [
      JournalEntry(
        number: 1, time: 0, content: .opened(LaneHeader(id: "l", api: "a", contract: "1"))),
      JournalEntry(number: 2, time: 0, content: .mark(.end)),
    ])
    let error = #expect(throws: JournalFile.BadLine.self) {
      try JournalFile.decode(JournalFile.encode([journal, journal]))
    }
    #expect(
      error?.description == "line 3: the lane \"l\" is over, but entry 1 of it follows")
  }

  private static let kinds: [(text: String, format: EvidenceFormat?)] = [
    (#"{"lane":"l","n":1,"at":0,"is":"end"}"#, .journal),
    (#"{"type":"header","schema":"assay-verdicts/1"}"#, .report),
    (#"{"log":{"entries":[]}}"#, .har), (#"{"log":[]}"#, .har), (#"{"rules":[]}"#, nil),
    ("[]", nil),
    ("text", nil), ("\u{FEFF}{\"log\":1}", .har),
  ]

  @Test(arguments: kinds)
  func `a file's kind is told by its content`(text: String, format: EvidenceFormat?) throws {
    #expect(EvidenceFormat.of(Array(text.utf8)) == format)
    let url = try Self.write(Array("\n \(text)\n".utf8))
    defer { try? FileManager.default.removeItem(at: url) }
    #expect((try? EvidenceFile(url.path))?.format == format)
  }

  @Test func `a header says of a lane that it was captured, and else nothing`() throws {
    for isCaptured in [true, false] {
      let header = LaneHeader(id: "l", api: "a", contract: "1", isCaptured: isCaptured)
      let entry = JournalEntry(number: 1, time: 0, content: .opened(header))
      let line = JournalLine.encode(entry, lane: "l")
      #expect(String(decoding: line, as: UTF8.self).contains("captured") == isCaptured)
      #expect(try JournalLine.decode(line).entry == entry)
    }
  }

  @Test func `a lane of a test gets no command that repeats a case`() throws {
    let journal = SealedJournal(entries: [
      JournalEntry(
        number: 1, time: 0,
        content: .opened(
          LaneHeader(
            id: "l", api: "momentperks", contract: "1", rules: ["pixel.once-per-display"]))),
      JournalEntry(number: 2, time: 0, content: .mark(.end)),
    ])
    var result = try JournalJudge.judge([journal], ReferenceSuite.library())
    result.repeatCommand = "assay check --case '{case}'"
    let text = String(decoding: TextReport().render(result), as: UTF8.self)
    #expect(text.contains("l proves nothing") && !text.contains("Repeat it"))
  }
}
