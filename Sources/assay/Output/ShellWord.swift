/// A word as a POSIX shell reads it back.
enum ShellWord {
  private static let plain = Set(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./=:,@%+")

  /// The word itself, or in single quotes when it holds anything that a shell gives a meaning.
  static func quoted(_ word: String) -> String {
    if !word.isEmpty, word.allSatisfy(plain.contains) { return word }
    return "'" + word.replacing("'", with: "'\\''") + "'"
  }

  /// Words as one line.
  static func line(_ words: [String]) -> String { words.map(quoted).joined(separator: " ") }
}
