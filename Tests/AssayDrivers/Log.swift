import Foundation

/// What happened in a test, in order, from any thread.
final class Log<Entry: Sendable>: Sendable {
  private let queue = DispatchQueue(label: "log")
  private nonisolated(unsafe) var kept: [Entry] = []

  var entries: [Entry] { queue.sync { kept } }

  func append(_ entry: Entry) {
    queue.sync { kept.append(entry) }
  }
}
