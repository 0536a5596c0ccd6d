/// One option of a command, as its parser and its help page see it.
struct Option: Hashable, Sendable {
  /// How often an option may stand, and whether a value follows it.
  enum Form: Hashable, Sendable {
    /// Present or absent.
    case flag
    /// One value; giving the option again is a mistake.
    case single(placeholder: String)
    /// One value each time.
    case many(placeholder: String)
  }

  /// Without the dashes.
  var name: String
  var short: Character?
  var form: Form
  /// What it does, in a sentence without a full stop.
  var explanation: String

  init(_ name: String, short: Character? = nil, _ form: Form, _ explanation: String) {
    self.name = name
    self.short = short
    self.form = form
    self.explanation = explanation
  }

  /// As it is typed: `--seed`.
  var word: String { "--\(name)" }

  /// The word for the value, where there is one.
  var placeholder: String? {
    switch form {
    case .flag: nil
    case .single(let placeholder), .many(let placeholder): placeholder
    }
  }

  /// With its value: `--seed N`.
  var usage: String { placeholder.map { "\(word) \($0)" } ?? word }
}

extension Option {
  static let help = Option("help", short: "h", .flag, "show this page")
  static let quiet = Option(
    "quiet", short: "q", .flag, "print no text report unless --report asks for it")
  static let verbose = Option(
    "verbose", short: "v", .flag, "show how long each case took")
  static let report = Option(
    "report", .many(placeholder: "FORMAT=FILE"),
    "write a report to FILE; - is standard output")
  static let withJournals = Option(
    "with-journals", .flag,
    "put the journals of the cases into NDJSON reports, for \"assay judge\"")
  static let contracts = Option(
    "contracts", .single(placeholder: "FOLDER"),
    "a folder of contracts that goes before those shipped")
  static let events = Option(
    "events", .single(placeholder: "FILE"), "write the events to FILE")
  static let recordings = Option(
    "recordings", .single(placeholder: "FOLDER"),
    "a folder of recordings that goes before those shipped")
  static let answerLimit = Option(
    "answer-limit", .single(placeholder: "MS"),
    "wait at most MS milliseconds for each answer of the adapter (30000)")
}
