import AssayContractModel
import AssayJSON
import Foundation

/// `assay schema`: the JSON Schemas of what Assay exchanges with others.
enum ShowSchema: Command {
  static let name = "schema"
  static let summary = "print a JSON Schema, or the names of all"
  static let explanation = """
    Prints the JSON Schema (2020-12) of a format: of the documents that make a contract, of what a
    project writes for Assay, of what Assay writes. With it an editor completes the document and shows
    what each member means, and a test of an adapter can check its own lines. Without NAME, prints the
    names there are; "assay list schemas" says what each is of.
    """
  static let usage = "assay schema [NAME]"
  static let operand: String? = "NAME"
  static let needsOperand = false
  static let takesClient = false
  static let options: [Option] = []
  static let examples = ["assay schema case > case.schema.json", "assay schema adapter-messages"]

  /// The folder of the schemas, beside those of the APIs.
  static let folder = "Schemas"
  private static let ending = ".schema.json"

  static func run(
    _ arguments: Arguments, _ console: Console
  ) async throws(CommandFailure) -> ExitStatus {
    let folder = try shelf()
    let known = names(in: folder)
    guard let name = arguments.operands.first else {
      try console.show(known.map { "\($0)\n" }.joined())
      return .asDeclared
    }
    guard arguments.operands.count == 1 else {
      throw .usage(
        "\"\(arguments.operands[1])\" was not expected here. Name one schema at a time.")
    }
    guard known.contains(name) else {
      throw .usage(
        "There is no schema \"\(name)\"; there are \(Spelling.listed(known))."
          + Spelling.suggestion(for: name, in: known))
    }
    let file = folder.appendingPathComponent(name + ending)
    let bytes: Data
    do {
      bytes = try Data(contentsOf: file)
    } catch {
      throw CommandFailure(
        .harness, "\"\(file.path)\" cannot be read: \(error.localizedDescription).")
    }
    try console.show(Array(bytes))
    return .asDeclared
  }

  /// The name and the title of each schema.
  ///
  /// - Throws: a failure of status 5 when there are none.
  static func titles() throws(CommandFailure) -> [(name: String, title: String)] {
    let folder = try shelf()
    return names(in: folder).map { name in
      let data = try? Data(contentsOf: folder.appendingPathComponent(name + ending))
      let document = data.flatMap { try? JSONDocument(parsing: Array($0)) }
      return (name, document?.root["title"]?.string ?? "")
    }
  }

  private static func shelf() throws(CommandFailure) -> URL {
    let places = Places.current
    guard let shelf = places.find(.contracts, holding: [folder]) else {
      let looked = places.candidates(.contracts).map { "\n  \($0.path)/\(folder)" }.joined()
      throw CommandFailure(
        .harness,
        "The schemas that come with Assay were not found. Looked in:\(looked)\n"
          + "Set ASSAY_HOME to the folder that holds \(Places.Kind.contracts.folder).")
    }
    return shelf.appendingPathComponent(folder)
  }

  private static func names(in folder: URL) -> [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }.sorted()
  }
}
