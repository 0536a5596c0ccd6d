import AssayContractModel
import AssayContracts
import AssayJSON
import AssayKit
import Foundation

/// `assay validate`: everything that is wrong with contracts, recordings and a project's own data.
enum Validate: Command {
  static let name = "validate"
  static let summary = "find what is wrong with contracts, recordings and other data"
  static let explanation = """
    Reads everything that Assay reads in FOLDER, at any depth: contracts with their rules and cases,
    recordings, baselines, assay.json, JSON Schemas, OpenAPI documents, journals and reports. Prints
    every mistake with its place, what was expected and the nearest known name. Without FOLDER, the data
    that comes with Assay is read. In json and sarif, each mistake carries the id of its kind; "assay
    list diagnostics" has them all.
    Exits with 0 when there is no error (warnings alone are none), and with 2 when there is one, or when
    there is nothing to read.
    """
  static let usage = "assay validate [FOLDER] [OPTION]…"
  static let operand: String? = "FOLDER"
  static let needsOperand = false
  static let takesClient = false
  static let options: [Option] = [.format, .recordings]
  static let examples = [
    "assay validate Contracts/MyAPI", "assay validate . --format github",
    "assay validate . --format sarif > assay.sarif",
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
    let diagnostics = try diagnose(arguments).map(Library.asGiven)
    try console.show(format.render(diagnostics))
    return diagnostics.contains { $0.severity == .error } ? .usage : .asDeclared
  }

  private static func diagnose(
    _ arguments: Arguments
  ) throws(CommandFailure) -> [ContractDiagnostic] {
    let recordings = try Library.folder(of: .recordings, arguments)
    let named: URL?
    if let path = arguments.operands.first {
      named = try Library.folder("The command", path)
    } else {
      named = nil
    }
    let places = Places.current
    let folders = Catalogue.apis.map(\.folder)
    let shelf = places.find(.contracts, holding: folders)
    let recordingShelf = places.find(.recordings, holding: folders)
    if shelf == nil, named == nil {
      throw Library.missing(.contracts, "a FOLDER", places.candidates(.contracts))
    }
    let validation = Validation(
      shipped: .init(
        catalogue: Catalogue.apis, contracts: [shelf].compactMap { $0 },
        recordings: [recordingShelf].compactMap { $0 },
        schemas: shelf?.appendingPathComponent(ShowSchema.folder)),
      recordings: [recordings].compactMap { $0 }, today: RunTerms.today,
      readConfiguration: { bytes, file, library in
        let (configuration, diagnostics) = Configuration.load(bytes, file: file)
        guard let configuration, let library else { return diagnostics }
        return diagnostics + configuration.problems(library)
      })
    let read = named.map { [$0] } ?? [shelf, recordingShelf].compactMap { $0 }
    if let diagnostics = validation.diagnose(read) { return diagnostics }
    throw .usage(
      "\"\(arguments.operands.first ?? "")\" holds nothing that Assay reads: no contract.json, no "
        + "recording.json, no assay.json, no schema. Name an API's folder, or a folder that holds such "
        + "folders.")
  }
}

extension Option {
  fileprivate static let format = Option(
    "format", .single(placeholder: "FORMAT"), "print as text, json, github or sarif (text)")
}
