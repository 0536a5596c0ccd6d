import Foundation

/// The terminal, or whatever stands in for it.
enum Console {
  /// Writes results to standard output.
  static func show(_ text: String) { write(text, to: .standardOutput) }

  /// Tells standard error what is wrong.
  static func complain(_ message: String) { write("assay-bench: \(message)\n", to: .standardError) }

  private static func write(_ text: String, to handle: FileHandle) {
    // A reader that is gone does not need the text.
    try? handle.write(contentsOf: Data(text.utf8))
  }
}
