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
  ///
  /// - Throws: a failure of status 2 when they cannot be written.
  func show(_ text: String) throws(CommandFailure) { try show(Array(text.utf8)) }

  /// Writes results to standard output.
  ///
  /// - Throws: a failure of status 2 when they cannot be written; not for a reader that is gone, who
  ///   does not need them.
  func show(_ bytes: [UInt8]) throws(CommandFailure) {
    let problem = Self.write(bytes, to: STDOUT_FILENO)
    guard problem != 0, problem != EPIPE else { return }
    throw .usage(
      "Standard output cannot be written: \(String(cString: strerror(problem))). Make room, or send "
        + "it elsewhere.")
  }

  /// Tells standard error what is wrong.
  func complain(_ message: String) { note("assay: \(message)") }

  /// Writes a line to standard error.
  func note(_ line: String) { _ = Self.write(Array("\(line)\n".utf8), to: STDERR_FILENO) }

  /// Replaces the line that shows how far the run is; nothing where nobody watches.
  func progress(_ text: String) {
    guard isWatched else { return }
    _ = Self.write(Array("\r\u{1B}[K\(text)".utf8), to: STDERR_FILENO)
  }

  /// Writes everything; returns the error's number, or 0.
  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
    // A reader that is gone does not need the text; the exit status still tells. The signal is
    // ignored here and not for the whole run, since children inherit what is ignored.
    let former = signal(SIGPIPE, SIG_IGN)
    defer { _ = signal(SIGPIPE, former) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return errno }
      rest = rest.dropFirst(count)
    }
    return 0
  }
}
