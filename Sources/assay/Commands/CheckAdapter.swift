import AssayKit
import AssayReports

/// `assay adapter check`: tries an adapter before any case is played.
enum CheckAdapter: Command {
  static let name = "adapter check"
  static let summary = "try whether an adapter speaks the protocol"
  static let explanation = """
    Starts the adapter behind "--" and tries what the protocol asks of every adapter: the greeting, a
    verb that does not exist, settling, the count of observations, the clock, two sessions side by
    side, a crash, the end, a protocol version that does not exist. Prints one line a check, and below
    each failure what was expected, what was got and what to do. Exits with 0 only if none fails.
    """
  static let usage = "assay adapter check [OPTION]… -- ADAPTER [WORD]…"
  static let operand: String? = nil
  static let takesClient = true
  static let options: [Option] = [.oneAPI, .json, .answerLimit, .contracts, .recordings]
  static let examples = [
    "assay adapter check -- ./my-adapter",
    "assay adapter check --json -- python3 my-adapter.py",
  ]

  /// What the JSON calls its format; a change that could break a reader gets a new version.
  private static let schema = "assay-adapter-check/1"

  static func run(
    _ arguments: Arguments, _ console: Console
  ) async throws(CommandFailure) -> ExitStatus {
    guard let command = arguments.client, !command.isEmpty else {
      throw .usage(
        "There is no adapter to check. Write its command behind \"--\", such as "
          + "\"assay adapter check -- ./my-adapter\".")
    }
    let limits = try arguments.driverLimits()
    let library = try Library.open(arguments, console)
    let list: Checklist
    do {
      list = try await AdapterCheck(
        library, command: command, api: arguments.value(.oneAPI), limits: limits
      ).run()
    } catch {
      throw CommandFailure(error)
    }
    try console.show(
      arguments.has(.json) ? list.json(schema: schema) : list.text(isColoured: console.isColoured))
    return list.passes ? .asDeclared : .violation
  }
}

extension Option {
  static let json = Option("json", .flag, "print JSON, for programs")
  fileprivate static let oneAPI = Option(
    "api", .single(placeholder: "API"),
    "open sessions of this API (the first one whose capabilities are claimed)")
}
