import Foundation

/// The terminal, or whatever stands in for it.
struct Console: Sendable {
  /// Whether standard output is a terminal that wants colours: `NO_COLOR` and `TERM=dumb` refuse them.
  let isColoured: Bool

  /// Whether someone watches standard error.
  let isWatched: Bool

  init() {
    let environment = ProcessInfo.processInfo.environment
    let refuses = !(environment["NO_COLOR"] ?? "").isEmpty || environment["TERM"] == "dumb"
    isColoured = !refuses && isatty(FileHandle.standardOutput.fileDescriptor) == 1
    isWatched =
      environment["TERM"] != "dumb" && isatty(FileHandle.standardError.fileDescriptor) == 1
  }

  /// Writes results to standard output.
  func show(_ text: String) { show(Array(text.utf8)) }

  /// Writes results to standard output.
  func show(_ bytes: [UInt8]) { Self.write(bytes, to: .standardOutput) }

  /// Tells standard error what is wrong.
  func complain(_ message: String) { note("assay: \(message)") }

  /// Writes a line to standard error.
  func note(_ line: String) { Self.write(Array("\(line)\n".utf8), to: .standardError) }

  /// Replaces the line that shows how far the run is; nothing where nobody watches.
  func progress(_ text: String) {
    guard isWatched else { return }
    Self.write(Array("\r\u{1B}[K\(text)".utf8), to: .standardError)
  }

  private static func write(_ bytes: [UInt8], to handle: FileHandle) {
    // A reader that is gone does not need the text; the exit status still tells. The signal is
    // ignored here and not for the whole run, since children inherit what is ignored.
    let former = signal(SIGPIPE, SIG_IGN)
    defer { _ = signal(SIGPIPE, former) }
    try? handle.write(contentsOf: Data(bytes))
  }
}
