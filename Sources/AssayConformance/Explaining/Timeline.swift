import AssayJSON
import AssayJournaling

/// The short story around what decides an instance.
///
/// Of a failure it is the shortest slice that fails. Without a slice it runs from the first deciding
/// event to the last, or to the end of the scope where something is missing; of a long stretch the
/// deciding events and their neighbours are shown. What is left out is counted in a line of its own.
struct Timeline {
  let lines: [TimelineLine]

  /// The number of lines that a reader takes in at a glance.
  private static let length = 12

  init(instance: Instance, deciding: [Int]) {
    let index = instance.index
    let events = instance.events
    var marked = Set(deciding)
    if let position = instance.position { marked.insert(position) }
    marked.formUnion(instance.members.prefix(1))
    let anchors = marked.sorted()
    guard !events.isEmpty else {
      lines = []
      return
    }
    let window = instance.scope.window
    let first = anchors.first ?? window.lowerBound
    var last = anchors.last ?? first
    if anchors.count <= 1, !type(of: instance.each.check).looksAtTriggerAlone {
      last = Swift.max(last, window.upperBound - 1)
    }
    let span =
      Swift.min(
        Self.step(before: first, events), events.count - 1)...Swift.min(
        Swift.max(first, last), events.count - 1)
    let shown = Self.choose(anchors, in: span)
    let writer = EventWords(each: instance.each)
    var lines: [TimelineLine] = []
    var next = span.lowerBound
    for position in shown {
      if position > next { lines.append(Self.gap(next..<position, index)) }
      lines.append(writer.line(events[position], isMarked: marked.contains(position)))
      next = position + 1
    }
    if next <= span.upperBound { lines.append(Self.gap(next..<span.upperBound + 1, index)) }
    self.lines = lines
  }

  /// Tells a slice.
  ///
  /// Of what a reply serves and the model expects, only what the rule speaks of is shown.
  ///
  /// - Parameters:
  ///   - slice: The positions of its events, which are marked.
  ///   - besides: Further positions that a reader wants to see.
  init(instance: Instance, slice: [Int], besides: [Int]) {
    let events = instance.events
    let each = instance.each
    let patterns =
      each.check.patterns + ([each.from] + each.to).compactMap(\.pattern)
      + each.given.map(\.pattern)
    let told = slice.filter { position in
      let event = events[position]
      let isPart =
        event.name.hasPrefix(EventName.servedPrefix) || event.speaker == .model
        || event.name == EventName.leak
      return !isPart || position == instance.position || instance.members.contains(position)
        || patterns.contains { instance.bench.matcher.fits(event, $0, instance.subject) }
    }
    let marked = Set(told)
    let all = marked.union(besides).sorted()
    let shown =
      all.count <= Self.longestSlice
      ? all : Array(all.prefix(Self.longestSlice / 2) + all.suffix(Self.longestSlice / 2))
    let writer = EventWords(each: each)
    var lines: [TimelineLine] = []
    var last: Int?
    for position in shown {
      if let last {
        let gap = Self.others(between: last, and: position, instance.index)
        if gap > 0 { lines.append(Self.gap(gap, after: events[last])) }
      }
      lines.append(writer.line(events[position], isMarked: marked.contains(position)))
      last = position
    }
    self.lines = lines
  }

  /// The number of lines of a slice that are shown.
  private static let longestSlice = 24

  /// How many entries lie between those of two events.
  private static func others(between first: Int, and last: Int, _ index: TraceIndex) -> Int {
    let events = index.events
    var entries: Set<Int> = []
    for event in events[first..<last] { entries.insert(event.begin) }
    return entries.subtracting([events[first].begin, events[last].begin]).count
  }

  private static func gap(_ count: Int, after event: Event) -> TimelineLine {
    TimelineLine(
      time: event.time, entry: event.begin, speaker: "",
      text: "… \(Prose.number(count)) other \(count == 1 ? "entry" : "entries")", isMarked: false)
  }

  /// The step that set off what stands at a position: the last one since the lane was settled.
  private static func step(before position: Int, _ events: [Event]) -> Int {
    for earlier in stride(from: Swift.min(position, events.count) - 1, through: 0, by: -1) {
      if events[earlier].name == EventName.settled { return position }
      if events[earlier].name.hasPrefix(EventName.stepPrefix) { return earlier }
    }
    return position
  }

  /// Which positions are shown: the anchors, then their neighbours in growing distance.
  private static func choose(_ anchors: [Int], in span: ClosedRange<Int>) -> [Int] {
    if span.count <= length { return Array(span) }
    var shown = Set(anchors.count <= 6 ? anchors : Array(anchors.prefix(3) + anchors.suffix(3)))
    shown.insert(span.lowerBound)
    var distance = 1
    while distance <= length {
      for anchor in shown.sorted() {
        for neighbour in [anchor + 1, anchor - 1]
        where span.contains(neighbour) && !shown.contains(neighbour) {
          let tried = shown.union([neighbour])
          if lineCount(tried, span) <= length { shown = tried }
        }
      }
      distance += 1
    }
    return shown.sorted()
  }

  private static func lineCount(_ shown: Set<Int>, _ span: ClosedRange<Int>) -> Int {
    var gaps = 0
    var next = span.lowerBound
    for position in shown.sorted() {
      if position > next { gaps += 1 }
      next = position + 1
    }
    if next <= span.upperBound { gaps += 1 }
    return shown.count + gaps
  }

  private static func gap(_ range: Range<Int>, _ index: TraceIndex) -> TimelineLine {
    let event = index.events[range.lowerBound]
    let count = Swift.max(1, index.entryCount(in: range))
    return TimelineLine(
      time: event.time, entry: event.begin, speaker: "",
      text: "… \(Prose.number(count)) more \(count == 1 ? "entry" : "entries")", isMarked: false)
  }
}
