/// The words of a command line, sorted.
struct Arguments: Hashable {
  private var given: [String: [String]] = [:]

  /// Words that belong to no option.
  var operands: [String] = []

  /// What stands behind `--`, for commands that run a client; `nil` without `--`.
  var client: [String]?

  /// Whether the option stands there.
  func has(_ option: Option) -> Bool { given[option.name] != nil }

  /// The value of an option that may stand once.
  func value(_ option: Option) -> String? { given[option.name]?.first }

  /// All values of an option, in order.
  func values(_ option: Option) -> [String] { given[option.name] ?? [] }

  /// Notes an option without a value; saying it twice changes nothing.
  mutating func add(_ option: Option) { given[option.name] = given[option.name] ?? [] }

  /// Notes a value.
  ///
  /// - Throws: a failure when the option may stand once and has a value already.
  mutating func add(_ option: Option, value: String) throws(CommandFailure) {
    if case .single = option.form, let first = given[option.name]?.first {
      throw .usage(
        "\"\(option.word)\" is given twice, as \"\(first)\" and \"\(value)\". Give it once.")
    }
    given[option.name, default: []].append(value)
  }
}
