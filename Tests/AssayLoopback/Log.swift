import AssayLoopback
import Testing

/// Lines in the order in which they were added, which can be awaited with a deadline.
final class Log: Sendable {
  private let lines: AsyncStream<String>
  private let continuation: AsyncStream<String>.Continuation

  init() {
    (lines, continuation) = AsyncStream.makeStream()
  }

  func add(_ line: String) { continuation.yield(line) }

  /// The next lines up to the first that begins so; fails the test when it does not come in time.
  ///
  /// Only one test task reads a log, one wait after the other.
  @discardableResult
  func upTo(
    _ prefix: String, milliseconds: Int = 600_000, sourceLocation: SourceLocation = #_sourceLocation
  ) async -> [String] {
    let deadline = "deadline for \"\(prefix)\""
    let timer = LoopGroup.shared.next().schedule(afterMilliseconds: milliseconds) {
      self.add(deadline)
    }
    defer { timer.cancel() }
    var seen: [String] = []
    for await line in lines {
      seen.append(line)
      if line.hasPrefix(prefix) { break }
      if line == deadline {
        Issue.record("no line \"\(prefix)\" in \(seen)", sourceLocation: sourceLocation)
        break
      }
    }
    return seen
  }

  /// All lines that are left, once nobody adds any more.
  func rest() async -> [String] {
    continuation.finish()
    var seen: [String] = []
    for await line in lines { seen.append(line) }
    return seen
  }
}
