import AssayJSON
import AssayJournaling

/// Which of two events certainly came first.
///
/// The journal's numbers tell the order in which the harness sent and received; what two connections
/// carried at the same time may have happened either way. A pair that no clause decides is
/// unordered, and no verdict may depend on it.
struct EventOrder: Sendable {
  let index: TraceIndex
  let kind: Each.Order
  /// Fields whose values a client can know from replies alone.
  let handedOut: HandedOut

  /// Whether the event at the first position was certainly before that at the second.
  func isBefore(_ first: Int, _ second: Int) -> Bool {
    guard first < second else { return false }
    if kind == .arrival { return true }
    let x = index.events[first]
    let y = index.events[second]
    // One entry's events were made by one author, in this order.
    if x.begin == y.begin { return true }
    if index.hasMark(from: first, through: second) { return true }
    if let released = x.released, y.begin > released { return true }
    if let connection = index.connections[first], connection == index.connections[second] {
      return true
    }
    if x.speaker == .adapter, y.speaker == .adapter { return true }
    // One observer saw the first exchange end before the other began.
    if index.trace.lane.isCaptured, x.speaker == .mock || x.end > x.begin, x.end < y.begin {
      return true
    }
    switch (Self.origin(of: x), Self.origin(of: y)) {
    case (.runner, .runner), (.client, .runner), (.mock, .runner): return true
    case (.runner, _): return index.isQuiet[first]
    case (.mock, .client), (.mock, .adapter):
      return index.isQuiet[first] || handedOut.links(x, to: y, in: index)
    default: return false
    }
  }

  /// A position before which everything is certainly before an event.
  func firstUncertain(before position: Int) -> Int {
    kind == .arrival ? position : index.lastMark(before: position).map { $0 + 1 } ?? 0
  }

  /// A position from which on everything is certainly after an event.
  func firstCertain(after position: Int) -> Int {
    kind == .arrival ? position + 1 : index.firstMark(after: position) ?? index.events.count
  }

  /// Whose order an event has: its speaker's, and for what the model expects its cause's.
  static func origin(of event: Event) -> Event.Speaker {
    event.speaker == .model ? event.causedBy ?? .runner : event.speaker
  }
}
