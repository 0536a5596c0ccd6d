import AssayConformance
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
    for mutant in try reference.mutants(of: order.apis) {
      console.progress("trying \(mutant.id)")
      let client = CheckOrder.Client(command: reference.command(mutant), api: mutant.api)
      do {
        let run = try await SuiteRunner.run(
          library, order.selection(client), client: .command(client.command), repeatCommand: "",
          progress: nil)
        matrix.add(mutant.id, run.result)
      } catch {
        console.progress("")
        let failure = CommandFailure(error)
        throw CommandFailure(failure.status, "With \(mutant.id): \(failure.message)")
      }
    }
    console.progress("")
    console.show(matrix.render())
    return matrix.isComplete ? .asDeclared : .violation
  }
}
