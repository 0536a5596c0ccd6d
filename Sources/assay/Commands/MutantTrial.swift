import AssayConformance
import AssayContractModel
import AssayKit
import AssayReports

/// `assay check --reference --mutant all`: checks every mutant, to see that the rules notice.
enum MutantTrial {
  static func run(
    _ order: CheckOrder, _ arguments: Arguments, _ console: Console
  ) async throws(CommandFailure) -> ExitStatus {
    let library = try Library.open(arguments, console)
    let reference = try ReferenceClient()
    var matrix = KillMatrix()
    var judged: Set<String> = []
    for mutant in try reference.mutants(of: order.apis) {
      console.progress("trying \(mutant.id)")
      let client = CheckOrder.Client(command: reference.command(mutant), api: mutant.api)
      do {
        let run = try await SuiteRunner.run(
          library, order.selection(client), client: .command(client.command), repeatCommand: "",
          progress: nil)
        matrix.add(mutant: mutant.id, run.result)
        judged.formUnion(run.result.cases.flatMap { $0.findings.map(\.rule) })
      } catch {
        console.progress("")
        let failure = CommandFailure(error)
        throw CommandFailure(failure.status, "With \(mutant.id): \(failure.message)")
      }
    }
    console.progress("")
    let rules = library.apis.flatMap(\.contract.rules).filter { judged.contains($0.id) }
    let table = KillTable(matrix, rules: Self.unique(rules))
    try console.show(table.render())
    return table.isComplete ? .asDeclared : .violation
  }

  /// The rules without those that every API's pack repeats.
  private static func unique(_ rules: [RuleDocument]) -> [RuleDocument] {
    var seen: Set<String> = []
    return rules.filter { seen.insert($0.id).inserted }
  }
}
