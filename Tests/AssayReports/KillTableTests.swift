import AssayConformance
import AssayContractModel
import AssayReports
import Testing

@Suite struct KillTableTests {
  static let folder = "kill-table"

  @Test func `a complete table is as in the golden`() throws {
    let table = Self.table([
      ("a/pixel-never", "pixel.once-per-display"), ("a/leak", "tracking.no-secrets"),
      ("b/leak", "tracking.no-secrets"), ("a/crash", nil),
    ])
    #expect(table.isComplete)
    try Golden().check(table.render(), "\(Self.folder)/complete.txt")
  }

  @Test func `what is alive or not as listed is named`() throws {
    let table = Self.table([("a/pixel-never", "tracking.no-secrets"), ("a/unnoticed", nil)])
    #expect(!table.isComplete)
    try Golden().check(table.render(), "\(Self.folder)/incomplete.txt")
  }

  @Test func `one mutant that is alive makes it incomplete`() {
    #expect(!Self.table([("a/unnoticed", nil)]).isComplete)
  }

  @Test func `a conviction by another rule does not make up for the listed one`() {
    #expect(!Self.table([("a/pixel-never", "tracking.no-secrets")]).isComplete)
    #expect(!Self.table([("b/leak", "pixel.once-per-display")]).isComplete)
  }

  @Test func `a rule that was not judged breaks no promise`() {
    let matrix = Self.matrix([("a/pixel-never", "tracking.no-secrets")])
    let judged = Self.rules.filter { $0.id == "tracking.no-secrets" }
    #expect(KillTable(matrix, rules: judged).isComplete)
  }

  @Test func `a table without mutants proves nothing`() {
    #expect(!KillTable(KillMatrix(), rules: Self.rules).isComplete)
  }

  private static func table(_ runs: [(String, String?)]) -> KillTable {
    KillTable(matrix(runs), rules: rules)
  }

  private static var rules: [RuleDocument] {
    let lists = ["pixel.once-per-display": "a/pixel-never", "tracking.no-secrets": "*/leak"]
    return SampleRules.all.values.sorted { $0.id < $1.id }.map { rule in
      var rule = rule
      rule.kills = [lists[rule.id]].compactMap { $0 }
      return rule
    }
  }

  private static func matrix(_ runs: [(String, String?)]) -> KillMatrix {
    var matrix = KillMatrix()
    for (mutant, rule) in runs { matrix.add(mutant: mutant, run(mutant, broken: rule)) }
    return matrix
  }

  private static func run(_ mutant: String, broken rule: String?) -> SuiteResult {
    let finding = { (id: String) in
      Finding(rule: id, verdict: id == rule ? .fail : .pass, instances: 1)
    }
    let status: CaseStatus =
      mutant == "a/crash" ? .crashed(reason: "gone") : rule == nil ? .conforms : .violates
    return SampleResults.result([
      CaseResult(
        id: "a/case", title: "A case", status: status,
        named: [finding("pixel.once-per-display")], invariants: [finding("tracking.no-secrets")],
        milliseconds: 1)
    ])
  }
}
