import AssayKit

/// The help pages, made from the commands' own descriptions.
enum HelpPage {
  /// `assay --help`.
  static var overview: String {
    let commands = CommandList.all.map { ($0.name, $0.summary) }
    let statuses = ExitStatus.allCases.map { ("\($0.rawValue)", $0.meaning) }
    return """
      Assay drives the client of an API through a conformance suite against a mock of that API, and
      judges the whole conversation: which requests were made, with what, in which order.

      Usage: assay COMMAND [OPTION]…

      Commands:
      \(table(commands))

      Other:
      \(table([("help COMMAND", "show the command's page"), ("--help, -h", "show this page; behind a command, the command's page"), ("--version", "show the revision of the suite and the digests of its contracts")]))

      Exit status:
      \(table(statuses))

      """
  }

  /// `assay COMMAND --help`.
  static func page(of command: any Command.Type) -> String {
    let options = (command.options + [.help]).map { option in
      (option.usage + (option.short.map { ", -\($0)" } ?? ""), option.explanation)
    }
    let examples = command.examples.map { "  \($0)" }.joined(separator: "\n")
    return """
      \(command.explanation)

      Usage: \(command.usage)

      Options:
      \(table(options))

      \(command.examples.count == 1 ? "Example" : "Examples"):
      \(examples)

      """
  }

  private static func table(_ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { name, text in
      "  " + name + String(repeating: " ", count: width - name.count) + "  " + text
    }.joined(separator: "\n")
  }
}
