import AssayContractModel
import AssayJSON
import AssayKit
import Foundation

/// What `assay.json` says: defaults of a project, so that `assay check` needs no words.
struct Configuration {
  /// The name of the file that is looked for.
  static let fileName = "assay.json"

  /// A name in the file, and where it stands.
  struct Name {
    var text: String
    var place: DocumentReader.Place
  }

  /// A value that the client insists on, in place of one drawn for a run.
  struct Key {
    var api: Name
    var name: Name
    var value: JSONValue
  }

  /// The file as the user names it.
  var file: String
  /// The adapter's command; a program with a slash is meant from the file's folder.
  var adapter: [String]?
  var apis: [Name] = []
  var keys: [Key] = []
  var users: [String] = []
  var level: RuleDocument.Keyword?
  /// The baseline's path, from the working folder.
  var baseline: String?

  /// Reads the file that the command line names, or the one in the working folder.
  ///
  /// - Returns: `nil` when there is none, and for the reference client: the file is about the user's.
  /// - Throws: a failure of status 2 that lists every mistake in the file.
  static func find(_ arguments: Arguments) throws(CommandFailure) -> Configuration? {
    let named = arguments.value(.config)
    if arguments.has(.reference) {
      guard let named else { return nil }
      throw .usage(
        "\"--config\" names \"\(named)\", which is about your client, but --reference checks "
          + "another. Give one of the two.")
    }
    let path = named ?? fileName
    let isThere = FileManager.default.fileExists(atPath: path)
    if named == nil, !isThere { return nil }
    guard isThere, let data = try? Data(contentsOf: URL(fileURLWithPath: path)) else {
      throw .usage(
        "\"--config\" names \"\(path)\", which is no readable file. Name a file such as "
          + "\(fileName).")
    }
    let (configuration, diagnostics) = load(Array(data), file: path)
    guard let configuration else { throw .wrong("The configuration", diagnostics) }
    return configuration
  }

  /// The values that the client insists on, by API.
  ///
  /// - Throws: a failure of status 2 for an API that there is not, or a key that no case draws.
  func settings(_ library: Library) throws(CommandFailure) -> [String: ClientSettings] {
    let problems = problems(library)
    if !problems.isEmpty { throw .wrong("The configuration", problems) }
    var settings: [String: ClientSettings] = [:]
    for api in library.apis {
      var own = ClientSettings(users: users)
      for key in keys where key.api.text == api.entry.id { own.keys[key.name.text] = key.value }
      settings[api.entry.id] = own
    }
    return settings
  }

  /// The names of the file that stand for nothing in a library.
  func problems(_ library: Library) -> [ContractDiagnostic] {
    let reader = DocumentReader(file: file)
    let known = library.apis.map(\.entry.id)
    for name in apis + keys.map(\.api) where !known.contains(name.text) {
      reader.note(
        name.place, .unknownName,
        "There is no API \"\(name.text)\"; the APIs are \(Spelling.listed(known))."
          + Spelling.suggestion(for: name.text, in: known))
    }
    for api in library.apis {
      let drawn = Set(api.contract.cases.flatMap(\.drawnKeys)).sorted()
      for key in keys where key.api.text == api.entry.id && !drawn.contains(key.name.text) {
        reader.note(
          key.name.place, .unknownName,
          "No case of \"\(api.entry.id)\" draws a value for \"\(key.name.text)\"; values are drawn "
            + "for \(Spelling.listed(drawn))."
            + Spelling.suggestion(for: key.name.text, in: drawn))
      }
    }
    return reader.diagnostics
  }
}

extension CommandFailure {
  /// Mistakes in a document that the user wrote.
  static func wrong(_ subject: String, _ diagnostics: [ContractDiagnostic]) -> CommandFailure {
    let count = diagnostics.filter { $0.severity == .error }.count
    let lines = diagnostics.map { "\($0)" }.joined(separator: "\n")
    return .usage("\(subject) has \(count) \(count == 1 ? "error" : "errors"):\n\(lines)")
  }
}

extension Option {
  static let config = Option(
    "config", .single(placeholder: "FILE"),
    "read the defaults of these options from FILE (\(Configuration.fileName), if it is there)")
  static let level = Option(
    "level", .single(placeholder: "KEYWORD"),
    "the weakest of MUST, SHOULD and MAY whose failures fail the run (SHOULD)")
  static let baseline = Option(
    "baseline", .single(placeholder: "FILE"),
    "accept the failures that FILE lists, each with a reason and a last day")
}
