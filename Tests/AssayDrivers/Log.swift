import AssayJournaling

/// What happened in a test, in order, from any thread.
final class Log<Entry: Sendable>: Sendable {
  private let kept = Guarded<[Entry]>([])

  var entries: [Entry] { kept.withLock { $0 } }

  func append(_ entry: Entry) {
    kept.withLock { $0.append(entry) }
  }
}
