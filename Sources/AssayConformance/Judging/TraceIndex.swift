import AssayJSON
import AssayJournaling

/// What is computed once for a trace so that judging an instance does not walk through all of it.
///
/// A *position* is the index of an event in the trace.
struct TraceIndex: Sendable {
  let trace: Trace
  var events: [Event] { trace.events }
  /// The positions of every event of a name.
  private let places: [String: [Int]]
  /// The positions of the settled marks.
  let settled: [Int]
  /// How many settled marks stand before a position; one more entry than there are events.
  private let marksBefore: [Int]
  /// The latest time up to a position, and the earliest from it on: both never fall, so that time
  /// bounds can be searched by halves even where an event's time strays from its neighbours'.
  private let latestTime: [Int]
  private let earliestTime: [Int]
  /// How many entries the events before a position stand at; one more than there are events.
  private let entriesBefore: [Int]
  /// Whether the lane had nothing else to do when the runner or the mock let an event happen.
  let isQuiet: [Bool]
  /// Whether every event but the end of the lane stands before some settled mark.
  ///
  /// What a client says while its session is closed does not count: its close is answered, so no
  /// more can follow, and it sent nothing.
  let endIsSettled: Bool
  /// What the client did after the last settled mark; `nil` where it did nothing, or there is no mark.
  let straggler: Event?
  /// The exchange whose reply stands at an entry.
  let repliedExchange: [Int: Int]
  /// The connection of each event; what the model expects goes by that of its cause.
  let connections: [Int?]

  /// - Parameter isQuietInWhole: For a part of a longer trace, which of its events were quiet there: no
  ///   other can be.
  init(_ trace: Trace, isQuietInWhole: [Bool]? = nil) {
    let events = trace.events
    self.trace = trace
    var places: [String: [Int]] = [:]
    var settled: [Int] = []
    var marksBefore = [0]
    var latest: [Int] = []
    var replied: [Int: Int] = [:]
    var entriesBefore = [0]
    var connected: [Int: Int] = [:]
    for (position, event) in events.enumerated() {
      places[event.name, default: []].append(position)
      if event.name == EventName.settled { settled.append(position) }
      marksBefore.append(settled.count)
      let isNewEntry = position == 0 || events[position - 1].begin != event.begin
      entriesBefore.append((entriesBefore.last ?? 0) + (isNewEntry ? 1 : 0))
      if let connection = event.connection { connected[event.begin] = connection }
      latest.append(Swift.max(event.time, latest.last ?? event.time))
      if event.name.hasPrefix(EventName.replyPrefix), let exchange = event["exchange"]?.integer {
        replied[event.begin] = exchange
      }
    }
    var earliest = events.map(\.time)
    for position in earliest.indices.reversed().dropFirst() {
      earliest[position] = Swift.min(earliest[position], earliest[position + 1])
    }
    self.places = places
    self.settled = settled
    self.marksBefore = marksBefore
    self.latestTime = latest
    self.earliestTime = earliest
    self.entriesBefore = entriesBefore
    self.repliedExchange = replied
    connections = events.map { event in
      event.speaker == .model ? connected[event.begin] : event.connection
    }
    let quiet = Quietness.of(trace, repliedExchange: replied)
    self.isQuiet = isQuietInWhole.map { zip($0, quiet).map { $0 && $1 } } ?? quiet
    if let last = settled.last {
      endIsSettled = events[(last + 1)...].allSatisfy {
        $0.name == EventName.end || $0.speaker == .adapter
      }
      straggler = events[(last + 1)...].first { $0.speaker == .client }
    } else {
      endIsSettled = false
      straggler = nil
    }
  }

  /// The positions of the events that a pattern names, in order.
  func positions(of names: [Pattern.Name], triggerName: String?) -> [Int] {
    var keys = Set<String>()
    for name in names {
      switch name {
      case .exact(let exact): keys.insert(exact)
      case .trigger: if let triggerName { keys.insert(triggerName) }
      case .family: keys.formUnion(places.keys.filter { name.covers($0) })
      }
    }
    if keys.count == 1, let key = keys.first { return places[key] ?? [] }
    return keys.flatMap { places[$0] ?? [] }.sorted()
  }

  /// Whether a settled mark stands at one of two positions or between them.
  func hasMark(from first: Int, through last: Int) -> Bool {
    marksBefore[last + 1] > marksBefore[first]
  }

  /// The first settled mark after a position; `nil` is the start of the lane.
  func firstMark(after position: Int?) -> Int? {
    let index = position.map { marksBefore[$0 + 1] } ?? 0
    return index < settled.count ? settled[index] : nil
  }

  /// The last settled mark before a position.
  func lastMark(before position: Int) -> Int? {
    let count = marksBefore[position]
    return count > 0 ? settled[count - 1] : nil
  }

  /// How many entries begin within a range of positions.
  func entryCount(in range: Range<Int>) -> Int {
    entriesBefore[range.upperBound] - entriesBefore[range.lowerBound]
  }

  /// The positions outside which no event's time lies in the range.
  func positions(from start: Int?, through end: Int?) -> Range<Int> {
    let low = start.map { start in latestTime.partitionPoint { $0 >= start } } ?? 0
    let high = end.map { end in earliestTime.partitionPoint { $0 > end } } ?? events.count
    return low..<Swift.max(low, high)
  }
}

extension Array {
  /// The first index whose element satisfies a condition that holds for all later ones too.
  func partitionPoint(_ isBeyond: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if isBeyond(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
