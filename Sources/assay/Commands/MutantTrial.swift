import AssayConformance
import AssayContractModel
import AssayKit
import AssayReports
import Foundation

/// `assay check --reference --mutant all`: checks every mutant, to see that the rules notice.
///
/// As many mutants are tried at a time as the machine has processors; the table has them in the order
/// of their list.
enum MutantTrial {
  static func run(
    _ order: CheckOrder, _ arguments: Arguments, _ console: Console
  ) async throws(CommandFailure) -> ExitStatus {
    let library = try Library.open(arguments, console)
    let reference = try ReferenceClient()
    var matrix = KillMatrix()
    var judged: Set<String> = []
    let mutants = try reference.mutants(of: apis(order, library))
    let trials = mutants.map { mutant in
      let client = CheckOrder.Client(command: reference.command(mutant), api: mutant.api)
      var selection = order.selection(client)
      selection.wantsSlices = false
      return Trial(
        name: mutant.id, command: client.command, selection: selection, library: library)
    }
    for (trial, run) in zip(trials, try await runs(trials, console)) {
      matrix.add(mutant: trial.name, run.result)
      judged.formUnion(run.result.cases.flatMap { $0.findings.map(\.rule) })
    }
    let rules = library.apis.flatMap(\.contract.rules).filter { judged.contains($0.id) }
    let table = KillTable(matrix, rules: Self.unique(rules))
    try console.show(table.render())
    return table.isComplete ? .asDeclared : .violation
  }

  /// The APIs of which a case is asked for; those of the order where none is, so that it is told.
  private static func apis(_ order: CheckOrder, _ library: Library) -> [String] {
    let named = order.apis.isEmpty ? library.apis.map(\.entry.id) : order.apis
    let patterns = order.cases.map { Glob(String($0.prefix { $0 != "[" })) }
    guard !patterns.isEmpty else { return order.apis }
    let meant = named.filter { id in
      let cases = library.api(id)?.contract.cases ?? []
      return cases.contains { known in patterns.contains { $0.fits(known.id) } }
    }
    return meant.isEmpty ? order.apis : meant
  }

  /// One mutant to be tried.
  private struct Trial: Sendable {
    var name: String
    var command: [String]
    var selection: SuiteSelection
    var library: Library

    func run() async throws(CommandFailure) -> SuiteRun {
      do {
        return try await SuiteRunner.run(
          library, selection, client: .command(command), repeatCommand: "", progress: nil)
      } catch {
        let failure = CommandFailure(error)
        throw CommandFailure(failure.status, "With \(name): \(failure.message)")
      }
    }
  }

  /// The runs of all trials, in their order.
  private static func runs(
    _ trials: [Trial], _ console: Console
  ) async throws(CommandFailure) -> [SuiteRun] {
    defer { console.progress("") }
    let width = ProcessInfo.processInfo.activeProcessorCount
    let outcomes = await withTaskGroup(
      of: (Int, Result<SuiteRun, CommandFailure>).self,
      returning: [Int: Result<SuiteRun, CommandFailure>].self
    ) { group in
      var outcomes: [Int: Result<SuiteRun, CommandFailure>] = [:]
      var waiting = trials.enumerated().makeIterator()
      func begin() {
        guard let (place, trial) = waiting.next() else { return }
        console.progress("trying \(trial.name)")
        group.addTask {
          do throws(CommandFailure) {
            return (place, .success(try await trial.run()))
          } catch {
            return (place, .failure(error))
          }
        }
      }
      for _ in 0..<width { begin() }
      while let (place, outcome) = await group.next() {
        outcomes[place] = outcome
        if case .success = outcome { begin() }
      }
      return outcomes
    }
    // What was not begun any more stands behind the failure that stopped it.
    var runs: [SuiteRun] = []
    for place in trials.indices {
      guard let outcome = outcomes[place] else { break }
      runs.append(try outcome.get())
    }
    return runs
  }

  /// The rules without those that every API's pack repeats.
  private static func unique(_ rules: [RuleDocument]) -> [RuleDocument] {
    var seen: Set<String> = []
    return rules.filter { seen.insert($0.id).inserted }
  }
}
