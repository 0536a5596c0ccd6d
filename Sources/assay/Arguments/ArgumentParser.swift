import AssayContractModel

/// Sorts the words behind a command's name into options, operands and the client's command.
struct ArgumentParser {
  private let command: any Command.Type
  private let options: [Option]

  init(_ command: any Command.Type) {
    self.command = command
    options = command.options + [.help]
  }

  /// Reads all words.
  ///
  /// - Throws: the first mistake, as a failure of status 2.
  func parse(_ words: [String]) throws(CommandFailure) -> Arguments {
    var arguments = Arguments()
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        try takeRemainder(Array(rest), into: &arguments)
        break
      }
      if word.hasPrefix("--") {
        try takeLong(word, &rest, into: &arguments)
      } else if word.hasPrefix("-"), word != "-" {
        try takeShort(word, into: &arguments)
      } else {
        arguments.operands.append(word)
      }
    }
    if !arguments.has(.help) { try checkOperands(arguments) }
    return arguments
  }

  private func takeRemainder(
    _ words: [String], into arguments: inout Arguments
  ) throws(CommandFailure) {
    guard command.takesClient else {
      arguments.operands += words
      return
    }
    arguments.client = words
  }

  private func takeLong(
    _ word: String, _ rest: inout ArraySlice<String>, into arguments: inout Arguments
  ) throws(CommandFailure) {
    let parts = word.dropFirst(2).split(
      separator: "=", maxSplits: 1, omittingEmptySubsequences: false
    ).map(String.init)
    guard let option = options.first(where: { $0.name == parts[0] }) else {
      throw unknown("--\(parts[0])")
    }
    guard let placeholder = option.placeholder else {
      if parts.count > 1 {
        throw .usage(
          "\"\(option.word)\" takes no value, but \"\(parts[1])\" was given. Write \(option.word).")
      }
      arguments.add(option)
      return
    }
    if parts.count > 1 {
      try arguments.add(option, value: parts[1])
    } else if let next = rest.first, !next.hasPrefix("--") {
      rest.removeFirst()
      try arguments.add(option, value: next)
    } else {
      throw .usage(
        "\"\(option.word)\" needs a value. Write \(option.word) \(placeholder), or "
          + "\(option.word)=\(placeholder) for a value that begins with dashes.")
    }
  }

  private func takeShort(
    _ word: String, into arguments: inout Arguments
  ) throws(CommandFailure) {
    for letter in word.dropFirst() {
      guard let option = options.first(where: { $0.short == letter }) else {
        throw unknown("-\(letter)")
      }
      arguments.add(option)
    }
  }

  private func unknown(_ word: String) -> CommandFailure {
    .usage(
      "\"assay \(command.name)\" has no option \"\(word)\"."
        + Spelling.suggestion(for: word, in: options.map(\.word))
        + " \"assay \(command.name) --help\" lists the options.")
  }

  private func checkOperands(_ arguments: Arguments) throws(CommandFailure) {
    if let operand = command.operand {
      if arguments.operands.isEmpty, command.needsOperand {
        throw .usage(
          "\"assay \(command.name)\" needs at least one \(operand). "
            + "\"assay \(command.name) --help\" shows an example.")
      }
    } else if let first = arguments.operands.first {
      let hint =
        command.takesClient
        ? "The client's command comes behind \"--\": assay \(command.name) -- \(first)"
        : "\"assay \(command.name) --help\" shows an example."
      throw .usage("\"\(first)\" was not expected here. \(hint)")
    }
  }
}
