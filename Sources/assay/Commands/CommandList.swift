import AssayContractModel

/// The commands there are, in the order in which help shows them.
enum CommandList {
  static let all: [any Command.Type] = [
    Check.self,
    JudgeJournals.self,
  ]

  /// The command of that name.
  ///
  /// - Throws: a failure that names the nearest command.
  static func command(_ name: String) throws(CommandFailure) -> any Command.Type {
    if let command = all.first(where: { $0.name == name }) { return command }
    let kind = name.hasPrefix("-") ? "option" : "command"
    let known = kind == "option" ? ["--help", "--version"] : all.map { $0.name }
    throw .usage(
      "There is no \(kind) \"\(name)\"." + Spelling.suggestion(for: name, in: known)
        + " \"assay --help\" lists what there is.")
  }
}
