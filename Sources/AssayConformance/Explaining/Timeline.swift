import AssayJSON
import AssayJournaling

/// The short story around what decides an instance.
///
/// It runs from the first deciding event to the last, or to the end of the scope where something is
/// missing. Of a long stretch the deciding events and their neighbours are shown; what is left out
/// is counted in a line of its own.
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
    let writer = EventLine(each: instance.each)
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

/// Writes one event as a line, with the fields that a rule speaks of.
private struct EventLine {
  private let fields: [String]

  init(each: Each) {
    var fields: [String] = []
    let patterns =
      [each.pattern].compactMap(\.self) + each.check.patterns + each.to.compactMap(\.pattern)
      + [each.from.pattern].compactMap(\.self)
    let conditions = patterns.map(\.conditions) + each.check.conditions.map(\.conditions)
    let named =
      each.per + each.check.fields.map(\.field)
      + conditions.flatMap { $0.allEntries.map(\.field) + $0.boundFields }
    for field in named where !fields.contains(field) { fields.append(field) }
    self.fields = fields
  }

  func line(_ event: Event, isMarked: Bool) -> TimelineLine {
    let details = fields.compactMap { field in
      event[field].map { "\(field) \($0.description)" }
    }
    let text = Self.title(event) + (details.isEmpty ? "" : " (\(details.joined(separator: ", ")))")
    return TimelineLine(
      time: event.time, entry: event.begin, speaker: Self.speaker(event), text: text,
      isMarked: isMarked)
  }

  private static func title(_ event: Event) -> String {
    switch event.name {
    case EventName.settled: return "settled"
    case EventName.end: return "end of the lane"
    case "mark.tick": return "clock at \(Prose.milliseconds(event.time))"
    case "mark.launch":
      return "launch \(event["launch"]?.integer ?? 1) of the client"
    case EventName.network:
      return event["online"]?.boolean == true ? "network back" : "network gone"
    case EventName.unserved: return "does not serve \(event["verb"]?.string ?? "the verb")"
    case EventName.aborted: return "closes before the reply is whole"
    default: break
    }
    if event.name.hasPrefix(EventName.replyPrefix) { return Prose.noun(event.name).plain }
    if event.name.hasPrefix(EventName.servedPrefix) { return Prose.noun(event.name).plain }
    if event.name.hasPrefix(EventName.markPrefix)
      || event.name.hasPrefix(EventName.stepPrefix) || event.name.hasPrefix(EventName.seenPrefix)
    {
      return event.name.drop { $0 != "." }.dropFirst().description
    }
    return event.name.hasPrefix(EventName.expectedPrefix)
      ? Prose.noun(event.name).plain : event.name
  }

  private static func speaker(_ event: Event) -> String {
    switch event.speaker {
    case .client: "app"
    case .mock: "mock"
    case .adapter: "client says"
    case .model: "model"
    case .runner: event.name.hasPrefix(EventName.stepPrefix) ? "step" : "runner"
    }
  }
}

extension String {
  /// The text without the marks of code.
  fileprivate var plain: String { String(unicodeScalars.filter { $0 != "`" }.map(Character.init)) }
}
