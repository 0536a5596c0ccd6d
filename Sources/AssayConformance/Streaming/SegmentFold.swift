/// Turns the events of a closed segment into counts and verdicts, and forgets them.
///
/// One for all lanes: between two folds it holds nothing but room.
final class SegmentFold {
  /// A pattern as it is asked for each event.
  final class Asked {
    let conditions: PackedConditions
    let seesResends: Bool
    let acts: [PlannedPattern.Act]
    let eaches: ContiguousArray<Int32>
    /// Whether conditions look at matches in their segment.
    var isLookedAt: Bool { !eaches.isEmpty }

    init(_ pattern: PlannedPattern) {
      conditions = pattern.conditions
      seesResends = pattern.seesResends
      acts = pattern.acts
      eaches = ContiguousArray(pattern.eaches.map { Int32($0) })
    }
  }

  let plan: StreamPlan
  let patterns: ContiguousArray<Asked>
  /// The places of the events that match each pattern.
  var matches: ContiguousArray<ContiguousArray<Int32>>
  private var touched: ContiguousArray<Int32> = []
  /// The fold in which each condition was last looked at.
  private var visits: ContiguousArray<Int>
  private var visit = 0
  let scope = ScopeFold()

  init(_ plan: StreamPlan) {
    self.plan = plan
    patterns = ContiguousArray(plan.patterns.map { Asked($0) })
    matches = ContiguousArray(repeating: [], count: plan.patterns.count)
    visits = ContiguousArray(repeating: 0, count: plan.eaches.count)
  }

  /// The one instance of a condition about the lane.
  func openLaneInstance(_ index: Int, _ each: PlannedEach, _ lane: StreamLane) {
    lane.states[index].begin()
    lane.states[index].words = ContiguousArray(repeating: 0, count: each.stride)
    lane.states[index].words[0] = 1
    lane.states[index].words[1] = InstanceStatus(initialFor: each, lane).bits
    lane.open.append(Int32(index))
  }

  /// Ends a segment: at a settled mark, or without one at the end of the lane.
  func close(_ lane: StreamLane, markTime: Int?, judge: StreamJudge) {
    defer { forget(lane) }
    guard !lane.events.isEmpty || !lane.open.isEmpty else { return }
    collect(lane)
    visit += 1
    let opened = lane.open
    lane.open.removeAll(keepingCapacity: true)
    lane.events.withUnsafeBufferPointer { events in
      let segment = Segment(
        events: events, lane: lane, judge: judge,
        mark: markTime != nil && isMark(events.last, judge) ? events.count - 1 : -1,
        markTime: markTime)
      for index in opened { fold(Int(index), segment) }
      for pattern in touched {
        for index in patterns[Int(pattern)].eaches { fold(Int(index), segment) }
      }
    }
    for pattern in touched { matches[Int(pattern)].removeAll(keepingCapacity: true) }
    touched.removeAll(keepingCapacity: true)
  }

  private func isMark(_ event: SegmentEvent?, _ judge: StreamJudge) -> Bool {
    event.map { judge.names[Int($0.name)].isSettled } ?? false
  }

  private func collect(_ lane: StreamLane) {
    for place in lane.events.indices {
      let first = Int(lane.events[place].firstMatch)
      for match in first..<first + Int(lane.events[place].matchCount) {
        let pattern = lane.matches[match]
        if matches[Int(pattern)].isEmpty { touched.append(pattern) }
        matches[Int(pattern)].append(Int32(place))
      }
    }
  }

  private func fold(_ index: Int, _ segment: Segment) {
    guard visits[index] != visit else { return }
    visits[index] = visit
    let lane = segment.lane
    guard !lane.isKept[index] else { return }
    let each = plan.eaches[index]
    if each.method == .sequence {
      guard let actual = each.counted, let wanted = each.wanted, let field = each.tally.field else {
        return
      }
      lane.states[index].extra?.sequence.add(
        matches[actual.pattern], matches[wanted.pattern], field: field, segment,
        isArrival: each.isArrival)
      return
    }
    scope.fold(index, each, self, segment)
    if !lane.states[index].words.isEmpty { lane.open.append(Int32(index)) }
  }

  private func forget(_ lane: StreamLane) {
    lane.events.removeAll(keepingCapacity: true)
    lane.eventValues.removeAll(keepingCapacity: true)
    lane.matches.removeAll(keepingCapacity: true)
    lane.entries.removeAll(keepingCapacity: true)
    lane.isLastEntryUsed = false
  }
}

/// The events between two settled marks, the later one included.
struct Segment {
  let events: UnsafeBufferPointer<SegmentEvent>
  let lane: StreamLane
  let judge: StreamJudge
  /// The place of the settled mark that ends the segment, when some condition looks at marks.
  let mark: Int
  /// The time of the mark that ends the segment; `nil` when the lane ends without one.
  let markTime: Int?

  /// The fields of an event, among the values of the lane.
  @inline(__always)
  func withFields<Result>(of place: Int, _ body: (FieldReader, StreamName) -> Result) -> Result {
    let event = events[place]
    let name = judge.names[Int(event.name)]
    return lane.eventValues.withUnsafeBufferPointer { values in
      name.places.withUnsafeBufferPointer { places in
        body(
          FieldReader(
            values: (values.baseAddress ?? UnsafePointer(judge.current))
              + Int(event.firstValue),
            places: places.baseAddress), name)
      }
    }
  }

  /// The value of a field of an event.
  func value(_ field: Int32, of place: Int) -> PackedValue {
    withFields(of: place) { fields, _ in PackedValue(bits: fields[field]) }
  }

  /// Whether the event at the first place was certainly before that at the second; see ``EventOrder``.
  func isBefore(_ first: Int, _ second: Int, isArrival: Bool) -> Bool {
    guard first < second else { return false }
    if isArrival || second == mark { return true }
    let x = events[first]
    let y = events[second]
    if x.entry == y.entry { return true }
    if y.begin > x.released { return true }
    let connection = connection(x)
    if connection != Int.min, connection == self.connection(y) { return true }
    if x.speaker == .adapter, y.speaker == .adapter { return true }
    switch (x.origin, y.origin) {
    case (.runner, .runner), (.client, .runner), (.mock, .runner): return true
    case (.runner, _): return isQuiet(x)
    case (.mock, .client), (.mock, .adapter): return isQuiet(x) || links(x, second)
    default: return false
    }
  }

  private func connection(_ event: SegmentEvent) -> Int {
    event.speaker == .model ? lane.entries[Int(event.entry)].connection : event.connection
  }

  private func isQuiet(_ event: SegmentEvent) -> Bool {
    let entry = lane.entries[Int(event.entry)]
    return entry.isQuiet ?? entry.isInferredQuiet ?? false
  }

  /// Whether an event could not have happened without what the mock sent at an earlier one.
  private func links(_ x: SegmentEvent, _ place: Int) -> Bool {
    let replied = lane.entries[Int(x.entry)].repliedExchange
    let plan = judge.plan
    return withFields(of: place) { fields, _ in
      if replied != Int.min, PackedValue(bits: fields[plan.known.reply]).integer == replied {
        return true
      }
      return plan.handedOut.contains { field in
        let value = fields[field]
        return value != 0 && lane.order.firstMention(field, value) == x.begin
      }
    }
  }
}
