/// One thing that `assay` can be told to do.
protocol Command: Sendable {
  /// The word on the command line.
  static var name: String { get }
  /// One line for the overview.
  static var summary: String { get }
  /// A paragraph for the command's own page.
  static var explanation: String { get }
  static var usage: String { get }
  static var options: [Option] { get }
  /// What words that belong to no option are, such as `JOURNAL`; `nil` when there may be none.
  static var operand: String? { get }
  /// Whether there must be such a word; true where a command does not say.
  static var needsOperand: Bool { get }
  /// Whether a client's command may stand behind `--`.
  static var takesClient: Bool { get }
  /// Lines that can be typed as they are.
  static var examples: [String] { get }

  static func run(
    _ arguments: Arguments, _ console: Console
  ) async throws(CommandFailure) -> ExitStatus
}

extension Command {
  static var needsOperand: Bool { true }
}
