import AssayKit

extension Arguments {
  /// A whole number above 0, where the option is given.
  ///
  /// - Throws: a failure of status 2 for anything else.
  func positive(_ option: Option) throws(CommandFailure) -> Int? {
    guard let text = value(option) else { return nil }
    guard let number = Int(text), number > 0, number <= Int(Int32.max) else {
      throw .usage(
        "\"\(option.word)\" has the value \"\(text)\"; a whole number from 1 to \(Int32.max) was "
          + "expected.")
    }
    return number
  }

  /// How long to wait for an adapter, with what `--answer-limit` says.
  func driverLimits() throws(CommandFailure) -> ClientLimits {
    guard let limit = try positive(.answerLimit) else { return ClientLimits() }
    return ClientLimits(answer: limit)
  }
}
