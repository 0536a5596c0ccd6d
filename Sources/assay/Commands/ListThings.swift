import AssayContractModel
import AssayJSON
import AssayKit
import AssayReports

/// `assay list`: what there is, a line each.
enum ListThings: Command {
  static let name = "list"
  static let summary =
    "list APIs, cases, rules, faults, recordings, mutants, reports, schemas or diagnostics"
  static let explanation = """
    Prints one line for each thing of a kind: its name, as other commands take it, and what it is.
    """
  static let usage = "assay list KIND [OPTION]…"
  static let operand: String? = "KIND"
  static let takesClient = false
  static let options: [Option] = [.ofAPI, .json, .contracts, .recordings]
  static let examples = ["assay list cases", "assay list rules --json"]

  /// What can be listed.
  enum Kind: String, CaseIterable {
    case apis, cases, rules, faults, recordings, mutants, reports, schemas, diagnostics
  }

  /// A name and what it stands for.
  struct Line {
    var name: String
    var text: String
  }

  static func run(
    _ arguments: Arguments, _ console: Console
  ) async throws(CommandFailure) -> ExitStatus {
    let kinds = Kind.allCases.map(\.rawValue)
    let word = arguments.operands.first ?? ""
    guard let kind = Kind(rawValue: word) else {
      throw .usage(
        "There is nothing to list that is called \"\(word)\"; there are \(Spelling.listed(kinds))."
          + Spelling.suggestion(for: word, in: kinds))
    }
    if arguments.operands.count > 1 {
      throw .usage("\"\(arguments.operands[1])\" was not expected here. List one kind at a time.")
    }
    let library = try Library.open(arguments, console)
    let apis = try library.selected(arguments.values(.ofAPI))
    let lines = try lines(kind, apis, library)
    try console.show(arguments.has(.json) ? json(lines) : text(lines))
    return .asDeclared
  }

  private static func lines(
    _ kind: Kind, _ apis: [LoadedAPI], _ library: Library
  ) throws(CommandFailure) -> [Line] {
    switch kind {
    case .apis: return apis.map(line)
    case .cases: return apis.flatMap(cases)
    case .rules:
      return apis.flatMap { api in
        api.contract.rules.map {
          Line(name: $0.id, text: "\($0.keyword.rawValue) (\(api.entry.id)): \($0.sentence)")
        }
      }
    case .faults: return FaultFacts.all.map { Line(name: $0.spelling, text: $0.summary) }
    case .recordings: return apis.flatMap { recordings($0, library) }
    case .mutants: return try mutants(apis)
    case .reports:
      return ReportFormats.all.map { Line(name: type(of: $0).id, text: type(of: $0).purpose) }
    case .schemas: return try ShowSchema.titles().map { Line(name: $0.name, text: $0.title) }
    case .diagnostics:
      return DiagnosticKind.allCases.map { Line(name: $0.id, text: $0.summary) }
    }
  }

  private static func line(_ api: LoadedAPI) -> Line {
    let contract = api.contract
    let counts = [
      "\(contract.operations.count) operations", "\(contract.verbs.count) verbs",
      "\(contract.rules.count) rules", "\(contract.cases.count) cases",
    ]
    return Line(
      name: api.entry.id,
      text: "\(contract.title), revision \(contract.revision): \(counts.joined(separator: ", "))")
  }

  private static func cases(_ api: LoadedAPI) -> [Line] {
    api.contract.cases.flatMap { document in
      document.instances(contract: api.contract, seed: 1).instances.map {
        Line(name: $0.id, text: $0.title)
      }
    }
  }

  private static func recordings(_ api: LoadedAPI, _ library: Library) -> [Line] {
    library.recordings(of: api).map {
      Line(name: "\(api.entry.id)/\($0.name)", text: $0.text)
    }
  }

  private static func mutants(_ apis: [LoadedAPI]) throws(CommandFailure) -> [Line] {
    let mutants = try ReferenceClient().mutants(of: apis.map(\.entry.id))
    return mutants.map { mutant in
      let rules = apis.filter { $0.entry.id == mutant.api }.flatMap(\.contract.rules).filter {
        $0.kills.contains { $0 == mutant.id || $0 == "*/\(mutant.name)" }
      }.map(\.id)
      return Line(
        name: mutant.id,
        text: rules.isEmpty ? "no rule lists it" : "convicted by \(rules.joined(separator: ", "))")
    }
  }

  private static func text(_ lines: [Line]) -> [UInt8] {
    let width = lines.map(\.name.count).max() ?? 0
    let text = lines.map { line in
      "\(line.name)\(String(repeating: " ", count: width - line.name.count))  \(line.text)\n"
    }
    return Array(text.joined().utf8)
  }

  private static func json(_ lines: [Line]) -> [UInt8] {
    let list = lines.map { line -> JSONValue in
      ["name": .string(line.name), "text": .string(line.text)]
    }
    return JSONWriter.compact(.array(list)) + [0x0A]
  }
}

extension Library {
  /// The APIs of those ids, all without.
  ///
  /// - Throws: a failure of status 2 for an id that there is not.
  func selected(_ ids: [String]) throws(CommandFailure) -> [LoadedAPI] {
    let known = apis.map(\.entry.id)
    for id in ids where !known.contains(id) {
      throw .usage(
        "There is no API \"\(id)\"; there are \(Spelling.listed(known))."
          + Spelling.suggestion(for: id, in: known))
    }
    return apis.filter { ids.isEmpty || ids.contains($0.entry.id) }
  }
}

extension Option {
  fileprivate static let ofAPI = Option(
    "api", .many(placeholder: "API"), "list what belongs to this API only")
}
