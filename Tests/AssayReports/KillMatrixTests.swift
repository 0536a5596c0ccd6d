import AssayConformance
import AssayContractModel
import AssayReports
import Testing

@Suite struct KillMatrixTests {
  static let folder = "kill-matrix"

  @Test func `a complete matrix is as in the golden`() throws {
    var matrix = KillMatrix()
    matrix.add("a/pixel-never", Self.run(broken: "pixel.once-per-display"))
    matrix.add("a/leak", Self.run(broken: "tracking.no-secrets"))
    matrix.add("a/crash", SampleResults.result([SampleResults.crashed]))
    #expect(matrix.isComplete)
    try Golden().check(matrix.render(), "\(Self.folder)/complete.txt")
  }

  @Test func `what is alive or not as listed is named`() throws {
    var matrix = KillMatrix()
    matrix.add("a/pixel-never", Self.run(broken: "tracking.no-secrets"))
    matrix.add("a/unnoticed", Self.run(broken: nil))
    #expect(!matrix.isComplete)
    try Golden().check(matrix.render(), "\(Self.folder)/incomplete.txt")
  }

  @Test func `one mutant that is alive makes it incomplete`() {
    var matrix = KillMatrix()
    matrix.add("a/unnoticed", Self.run(broken: nil))
    #expect(!matrix.isComplete)
  }

  @Test func `a conviction by another rule does not make up for the listed one`() {
    var matrix = KillMatrix()
    matrix.add("a/pixel-never", Self.run(broken: "tracking.no-secrets"))
    #expect(matrix.rows.allSatisfy { !$0.isAlive })
    #expect(!matrix.isComplete)
  }

  @Test func `a rule that was not judged breaks no promise`() {
    var matrix = KillMatrix()
    var result = Self.run(broken: "tracking.no-secrets")
    result.cases[0].named = []
    matrix.add("a/pixel-never", result)
    #expect(matrix.isComplete)
  }

  @Test func `a matrix without mutants proves nothing`() {
    #expect(!KillMatrix().isComplete)
  }

  private static func run(broken rule: String?) -> SuiteResult {
    let finding = { (id: String) in
      Finding(rule: id, verdict: id == rule ? .fail : .pass, instances: 1)
    }
    var result = SampleResults.result([
      CaseResult(
        id: "a/case", title: "A case", status: rule == nil ? .conforms : .violates,
        named: [finding("pixel.once-per-display")], invariants: [finding("tracking.no-secrets")],
        milliseconds: 1)
    ])
    result.rules["pixel.once-per-display"]?.kills = ["a/pixel-never"]
    return result
  }
}
