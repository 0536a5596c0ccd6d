import AssayContractModel
import AssayContracts
import AssayJSON
import AssayKit
import Foundation

/// `assay validate`: everything that is wrong with contracts, rules, cases and recordings.
enum Validate: Command {
  static let name = "validate"
  static let summary = "find what is wrong with contracts, rules, cases and recordings"
  static let explanation = """
    Reads a folder of contracts (or one API's folder) and prints every mistake with its place, what was
    expected and the nearest known name. Without FOLDER, the contracts that come with Assay are read.
    Exits with 2 when there is an error; warnings alone are none.
    """
  static let usage = "assay validate [FOLDER] [OPTION]…"
  static let operand: String? = "FOLDER"
  static let needsOperand = false
  static let takesClient = false
  static let options: [Option] = [.format, .recordings]
  static let examples = [
    "assay validate Contracts/MyAPI", "assay validate Contracts --format github",
  ]

  static func run(
    _ arguments: Arguments, _ console: Console
  ) async throws(CommandFailure) -> ExitStatus {
    let formats = DiagnosticFormat.allCases.map(\.rawValue)
    let word = arguments.value(.format) ?? DiagnosticFormat.text.rawValue
    guard let format = DiagnosticFormat(rawValue: word) else {
      throw .usage(
        "\"--format\" has the value \"\(word)\"; one of \(Spelling.listed(formats)) was expected."
          + Spelling.suggestion(for: word, in: formats))
    }
    if arguments.operands.count > 1 {
      throw .usage("\"\(arguments.operands[1])\" was not expected here. Name one folder at a time.")
    }
    let sources = try Library.sources(arguments, named: arguments.operands.first)
    let diagnostics = Validation.diagnose(
      contracts: sources.contracts, recordings: sources.recordings,
      catalogue: sources.catalogue, contractShelves: sources.contractShelves,
      recordingShelves: sources.recordingShelves
    ).map(Library.asGiven)
    try console.show(format.render(diagnostics))
    return diagnostics.contains { $0.severity == .error } ? .usage : .asDeclared
  }
}

extension Option {
  fileprivate static let format = Option(
    "format", .single(placeholder: "FORMAT"), "print as text, json or github (text)")
}
