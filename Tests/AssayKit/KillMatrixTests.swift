import AssayConformance
import AssayContractModel
import AssayKit
import AssayReferenceClients
import AssayTestSupport
import Foundation
import Testing
import assay_reference_client

@Suite struct `The kill matrix` {
  /// An API and its mutants.
  struct Mutants: Sendable, CustomTestStringConvertible {
    var api: String
    var names: [String]
    var testDescription: String { api }

    /// Whether one of the mutants is meant by `api/name` or `*/name`.
    func has(_ pattern: String) -> Bool {
      let parts = pattern.split(separator: "/").map(String.init)
      return ["*", api].contains(parts[0]) && names.contains(parts[1])
    }
  }

  static let all = [
    Mutants(api: "momentperks", names: MomentPerksBuild.mutants),
    Mutants(api: "engage", names: EngageBuild.mutants),
  ]

  @Test func `is there for every API`() throws {
    let apis = try ReferenceSuite.library().apis
    #expect(Self.all.map(\.api) == apis.map(\.entry.id))
    for rule in apis.flatMap(\.contract.rules) where rule.basis == .harness {
      for pattern in rule.kills {
        #expect(Self.all.contains { $0.has(pattern) }, "\(rule.id): \(pattern)")
      }
    }
  }

  /// How many mutants are tried at a time.
  private static let width = 3

  @Test(arguments: all)
  func `has every rule, every mutant, and all that the committed one has`(
    mutants: Mutants
  ) async throws {
    let library = try ReferenceSuite.library()
    let matrix = try await Self.matrix(mutants, library)
    // Rules of the harness are convicted by mutants that not every API has.
    let rules = try #require(library.api(mutants.api)).contract.rules.filter { rule in
      rule.basis != .harness || rule.kills.allSatisfy { mutants.has($0) }
    }
    #expect(matrix.problems(rules: rules) == [])
    for (index, row) in matrix.rows.enumerated() {
      for other in matrix.rows[(index + 1)...] where !row.crashed {
        #expect(
          row.convictedBy != other.convictedBy,
          "\(row.mutant) and \(other.mutant) are convicted by the same rules: one of them is no use"
        )
      }
    }
    try CommittedMatrix(name: mutants.api).check(matrix)
  }

  private static func matrix(_ mutants: Mutants, _ library: Library) async throws -> KillMatrix {
    var results: [String: SuiteRun] = [:]
    try await withThrowingTaskGroup(of: (String, SuiteRun).self) { group in
      for (index, mutant) in mutants.names.enumerated() {
        if index >= width, let (done, run) = try await group.next() { results[done] = run }
        group.addTask {
          (
            mutant,
            try await ReferenceSuite.run(
              "--mutant", mutant, api: mutants.api, library: library, wantsSlices: false)
          )
        }
      }
      for try await (done, run) in group { results[done] = run }
    }
    var matrix = KillMatrix()
    for mutant in mutants.names {
      let run = try #require(results[mutant])
      matrix.add(mutant: "\(mutants.api)/\(mutant)", run.result)
    }
    return matrix
  }
}

/// A kill matrix as it is kept: a line for each mutant with the rules that convict it.
///
/// It may gain kills, and be rewritten for that with `ASSAY_UPDATE_GOLDENS=1`. A kill that is lost is
/// a rule that has gone blind: that line has to be changed by hand, with a reason in the commit.
private struct CommittedMatrix {
  private let file: URL

  init(name: String, beside source: String = #filePath) {
    file = URL(fileURLWithPath: source).deletingLastPathComponent()
      .appendingPathComponent("KillMatrix").appendingPathComponent("\(name).json")
  }

  func check(_ matrix: KillMatrix) throws {
    let kept = try JSONDecoder().decode(
      [String: [String]].self, from: (try? Data(contentsOf: file)) ?? Data("{}".utf8))
    let found = Dictionary(uniqueKeysWithValues: matrix.rows.map { ($0.mutant, $0.convictedBy) })
    var hasLost = false
    for (mutant, rules) in kept.sorted(by: { $0.key < $1.key }) {
      let lost = Set(rules).subtracting(found[mutant] ?? [])
      hasLost = hasLost || !lost.isEmpty || found[mutant] == nil
      #expect(
        lost.isEmpty && found[mutant] != nil,
        "\(mutant) is not convicted by \(lost.sorted()) any more")
    }
    guard !hasLost, kept != found else { return }
    if ProcessInfo.processInfo.environment["ASSAY_UPDATE_GOLDENS"] == "1" {
      try Data(Self.text(matrix).utf8).write(to: file)
      Issue.record(
        "\(file.lastPathComponent) was rewritten; run again without ASSAY_UPDATE_GOLDENS")
    } else {
      let gained = found.filter { kept[$0.key] != $0.value }.keys.sorted()
      Issue.record(
        "\(file.lastPathComponent) lacks kills of \(gained); rewrite it with ASSAY_UPDATE_GOLDENS=1"
      )
    }
  }

  private static func text(_ matrix: KillMatrix) -> String {
    let rows = matrix.rows.map { row in
      let rules = row.convictedBy.map { "\"\($0)\"" }.joined(separator: ", ")
      return "  \"\(row.mutant)\": [\(rules)]"
    }
    return "{\n\(rows.joined(separator: ",\n"))\n}\n"
  }
}
