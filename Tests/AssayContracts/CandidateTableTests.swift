import AssayContractModel
import AssayContracts
import AssayTestSupport
import Foundation
import Testing

/// The table of candidate rules in a contract's README: what the sources suggest, and what became of it.
@Suite struct `The candidates` {
  /// A contract with such a table, and how many candidates there are.
  struct Table: Sendable, CustomTestStringConvertible {
    var folder: String
    var count: Int
    var testDescription: String { folder }
  }

  static let tables = [
    Table(folder: "Engage", count: 90), Table(folder: "SurfaceDecision", count: 64),
  ]

  private struct Candidate {
    var number: Int
    var keyword: String
    var rules: [String]
    var note: String
  }

  private static func contract(_ folder: String) throws -> Contract {
    let folder = Catalogue.folder.appendingPathComponent(folder)
    let files = try #require(ContractFiles.read(folder: folder).files)
    return try #require(Contract.load(files).0)
  }

  private static func text(_ folder: String) throws -> String {
    let file = Checkout.root.appendingPathComponent("Contracts/\(folder)/README.md")
    return try String(contentsOf: file, encoding: .utf8)
  }

  private static func candidates(_ folder: String) throws -> [Candidate] {
    let text = try text(folder)
    let begin = try #require(text.range(of: "by CandidateTableTests. -->\n"))
    let end = try #require(text.range(of: "<!-- End of the candidates. -->"))
    let lines = text[begin.upperBound..<end.lowerBound].split(separator: "\n").dropFirst(2)
    return try lines.map { line in
      let cells = line.split(separator: "|", omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }
      let number = cells.count == 7 ? Int(cells[1]) : nil
      return Candidate(
        number: try #require(number, "\(line)"), keyword: cells[2], rules: names(in: cells[4]),
        note: cells[5])
    }
  }

  /// What stands between backquotes.
  private static func names(in text: String) -> [String] {
    text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
  }

  @Test(arguments: tables)
  func `are all there, each shipped or with the reason why not`(table: Table) throws {
    let candidates = try Self.candidates(table.folder)
    let known = Set(try Self.contract(table.folder).rules.map(\.id))
    #expect(candidates.map(\.number) == Array(1...table.count))
    for candidate in candidates {
      #expect(known.isSuperset(of: candidate.rules), "\(candidate)")
      if candidate.rules.isEmpty {
        #expect(candidate.note.contains("no rule"), "\(candidate)")
      }
    }
  }

  @Test(arguments: tables)
  func `are shipped with no stronger a word than theirs`(table: Table) throws {
    let rules = try Self.contract(table.folder).rules
    let all = try Self.candidates(table.folder)
    for candidate in all where candidate.keyword.hasPrefix("SHOULD") {
      let strict = rules.filter {
        candidate.rules.contains($0.id) && $0.keyword == .must && $0.id != "secrets.stay-home"
      }
      let others = all.filter { $0.keyword == "MUST" }.flatMap(\.rules)
      #expect(strict.allSatisfy { others.contains($0.id) }, "\(candidate)")
    }
  }

  @Test(arguments: tables)
  func `and what else is shipped are all rules`(table: Table) throws {
    let text = try Self.text(table.folder)
    let begin = try #require(text.range(of: "Not among the candidates, and shipped as well:"))
    let end = try #require(text.range(of: "## Rules"))
    let others = Self.names(in: String(text[begin.upperBound..<end.lowerBound]))
    let listed = Set(try Self.candidates(table.folder).flatMap(\.rules) + others)
    let shipped = Set(
      try Self.contract(table.folder).rules.filter { $0.basis != .harness }.map(\.id))
    #expect(listed == shipped)
  }
}
