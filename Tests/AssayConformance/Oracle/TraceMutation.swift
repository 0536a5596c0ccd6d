import AssayConformance
import AssayJSON
import AssayJournaling

/// The ways in which a trace is changed by one thing.
enum TraceMutation: String, CaseIterable {
  case removal, duplication, swap, change

  /// Every trace that differs from another in this one way.
  func traces(of trace: Trace) -> [Trace] {
    var apart = trace
    // Between any two entries there is room for one more.
    for index in apart.events.indices {
      apart.events[index].begin *= 2
      apart.events[index].end *= 2
      apart.events[index].released = apart.events[index].released.map { $0 * 2 }
    }
    let order =
      self == .swap
      ? PlainOrder(apart, handedOut: testVocabulary.handedOut, isArrival: false) : nil
    return apart.events.indices.flatMap { index in
      changes(of: apart, at: index, order).map { events in
        var changed = apart
        changed.events = events
        return changed
      }
    }
  }

  private func changes(of trace: Trace, at index: Int, _ order: PlainOrder?) -> [[Event]] {
    let events = trace.events
    var changed = events
    switch self {
    case .removal:
      changed.remove(at: index)
      return [changed]
    case .duplication:
      var copy = events[index]
      copy.begin += 1
      copy.end = copy.begin
      copy.connection = copy.connection.map { $0 + 5_000 }
      // The copy is an entry of its own, behind all that stands at the original's.
      let place = events.lastIndex { $0.begin == events[index].begin } ?? index
      changed.insert(copy, at: place + 1)
      return [changed]
    case .swap: return order.flatMap { Self.swapped(trace, at: index, $0) }.map { [$0] } ?? []
    case .change:
      return events[index].fields.keys.sorted().map { field in
        var other = events
        other[index].fields[field] = Self.other(than: events[index].fields[field])
        return other
      }
    }
  }

  /// The entry of an event behind the next one, when nothing says which of both came first.
  ///
  /// The runner knows what it has received when it acts, and the mock in which order it answers; so
  /// what the runner does stays where it is, and two replies do.
  private static func swapped(_ trace: Trace, at index: Int, _ order: PlainOrder) -> [Event]? {
    let events = trace.events
    let begin = events[index].begin
    guard index == 0 || events[index - 1].begin != begin,
      let next = events.first(where: { $0.begin > begin })?.begin
    else { return nil }
    let first = events.filter { $0.begin == begin }
    let second = events.filter { $0.begin == next }
    let places = events.indices.filter { events[$0].begin == begin }
    let others = events.indices.filter { events[$0].begin == next }
    let isFree = places.allSatisfy { x in others.allSatisfy { !order.isBefore(x, $0) } }
    let isAcross = events.contains { $0.released.map { $0 > begin && $0 < next } ?? false }
    guard isFree, !isAcross, !(first + second).contains(where: { $0.speaker == .runner }),
      first[0].speaker != .mock || second[0].speaker != .mock
    else { return nil }
    func moved(_ events: [Event], to entry: Int) -> [Event] {
      events.map { event in
        var moved = event
        moved.begin = entry
        moved.end = entry
        return moved
      }
    }
    let rest = events.filter { $0.begin != begin && $0.begin != next }
    return rest.filter { $0.begin < begin } + moved(second, to: begin) + moved(first, to: next)
      + rest.filter { $0.begin > next }
  }

  private static func other(than value: JSONValue?) -> JSONValue {
    switch value {
    case .boolean(let truth): .boolean(!truth)
    case .number: 999
    case .array: []
    default: "other"
    }
  }
}
