import AssayContractModel

/// The commands there are, in the order in which help shows them.
enum CommandList {
  static let all: [any Command.Type] = [
    Check.self,
    JudgeEvidence.self,
    Export.self,
    Serve.self,
    CheckAdapter.self,
    ListThings.self,
    Explain.self,
    Validate.self,
    ShowSchema.self,
  ]

  /// The command that the first words name, and the words behind it.
  ///
  /// - Throws: a failure that names the nearest command.
  static func command(
    at words: [String]
  ) throws(CommandFailure) -> (command: any Command.Type, rest: [String]) {
    guard let first = words.first else {
      throw .usage("A command is missing. \"assay --help\" lists the commands.")
    }
    let group = all.filter { $0.name.hasPrefix("\(first) ") }
    guard !group.isEmpty else { return (try command(first), Array(words.dropFirst())) }
    let names = group.map { String($0.name.dropFirst(first.count + 1)) }
    let word = words.dropFirst().first
    if let word, let index = names.firstIndex(of: word) {
      return (group[index], Array(words.dropFirst(2)))
    }
    let given = word.map { "\"assay \(first)\" has no command \"\($0)\"" }
    throw .usage(
      "\(given ?? "\"assay \(first)\" needs a command"); there is \(Spelling.listed(names))."
        + Spelling.suggestion(for: word ?? "", in: names)
        + " \"assay --help\" lists what there is.")
  }

  /// The command of that name.
  ///
  /// - Throws: a failure that names the nearest command.
  static func command(_ name: String) throws(CommandFailure) -> any Command.Type {
    if let command = all.first(where: { $0.name == name }) { return command }
    let kind = name.hasPrefix("-") ? "option" : "command"
    let known = kind == "option" ? ["--help", "--version"] : ["help"] + all.map { $0.name }
    throw .usage(
      "There is no \(kind) \"\(name)\"." + Spelling.suggestion(for: name, in: known)
        + " \"assay --help\" lists what there is.")
  }
}
