import AssayJSON
import AssayJournaling

/// Which event was certainly before which, one clause of the definition after the other.
struct PlainOrder {
  private let events: [Event]
  private let handedOut: Set<String>
  private var table: [[Bool]] = []

  /// - Parameters:
  ///   - handedOut: The fields whose values a client can know from replies alone.
  ///   - isArrival: Whether the numbers decide, and nothing else.
  init(_ trace: Trace, handedOut: Set<String>, isArrival: Bool) {
    events = trace.events
    self.handedOut = handedOut
    table = events.indices.map { x in
      events.indices.map { y in x < y && (isArrival || isCertain(x, y)) }
    }
  }

  func isBefore(_ x: Int, _ y: Int) -> Bool { table[x][y] }

  private func isCertain(_ x: Int, _ y: Int) -> Bool {
    // What stands at one entry stands there in the order in which it was worked out.
    if events[x].begin == events[y].begin { return true }
    if events[x...y].contains(where: { $0.name == "mark.settled" }) { return true }
    if let released = events[x].released, events[y].begin > released { return true }
    let earlier = input(of: x)
    let later = input(of: y)
    let a = events[earlier]
    let b = events[later]
    if let connection = a.connection, connection == b.connection { return true }
    switch (speaker(x), speaker(y)) {
    case (.adapter, .adapter), (.runner, .runner): return true
    case (.client, .runner), (.mock, .runner): return true
    case (.runner, _): return wasQuiet(earlier)
    case (.mock, .client), (.mock, .adapter):
      return wasReleasedInQuiet(earlier) || wasFirstToTell(earlier, whatIsIn: later)
    default: return false
    }
  }

  /// An expected event is ordered as the input that caused it.
  private func input(of position: Int) -> Int {
    let event = events[position]
    guard event.speaker == .model else { return position }
    return events.indices.first {
      events[$0].begin == event.begin && events[$0].speaker != .model
    } ?? position
  }

  private func speaker(_ position: Int) -> Event.Speaker {
    let event = events[position]
    return event.speaker == .model ? event.causedBy ?? .runner : event.speaker
  }

  /// Whether the lane was settled when the runner did something.
  private func wasQuiet(_ position: Int) -> Bool {
    if events[position].name.hasPrefix("step.") {
      return PlainValue.isSame(events[position]["settledBefore"], true)
    }
    let earlier = events.indices.last { events[$0].begin < events[position].begin }
    return earlier.map { events[$0].name == "mark.settled" } ?? true
  }

  /// Whether a reply came out of its gate while nothing else went on: what the client does then, it
  /// does because of this reply.
  private func wasReleasedInQuiet(_ position: Int) -> Bool {
    guard let reply = reply(at: events[position].begin),
      let mark = events[..<position].lastIndex(where: { $0.name == "mark.settled" }),
      let request = events[..<mark].last(where: {
        $0.speaker == .client && PlainValue.isSame($0["exchange"], reply["exchange"])
          && $0.released != nil
      }), let released = request.released, released > events[mark].begin, released <= reply.begin
    else { return false }
    return events[(mark + 1)..<position].allSatisfy {
      $0.name == "step.release" || $0.speaker == .model || $0.begin == reply.begin
    }
  }

  /// The reply that stands at an entry, with what it serves.
  private func reply(at entry: Int) -> Event? {
    events.first { $0.begin == entry && $0.name.hasPrefix("reply.") }
  }

  /// Whether a reply was the first to tell the client something without which an event could not
  /// have been: a URL of the reply, or a value that only replies tell.
  private func wasFirstToTell(_ position: Int, whatIsIn later: Int) -> Bool {
    let entry = events[position].begin
    if let exchange = reply(at: entry)?["exchange"],
      PlainValue.isSame(events[later]["reply"], exchange)
    {
      return true
    }
    return handedOut.contains { field in
      guard let value = events[later][field] else { return false }
      let first = events.first {
        $0.speaker != .client && $0.speaker != .adapter && PlainValue.isSame($0[field], value)
      }
      return first?.begin == entry
    }
  }
}
