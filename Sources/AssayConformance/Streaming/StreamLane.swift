import AssayJournaling

/// What is remembered of one lane while its events come.
///
/// A settled mark is certainly behind all before it and before all behind it. So the events since the
/// last mark are kept as they are, and everything older lives on in counts alone.
///
/// What changes with every event stands behind pointers: reading it there costs no checks.
final class StreamLane {
  let header: LaneHeader
  let limits: [Int?]
  /// Which conditions wait for the whole lane.
  let isKept: ContiguousArray<Bool>
  /// Whether any does.
  let keepsEvents: Bool
  /// All events, when a condition waits for them.
  var keptEvents: [Event] = []
  /// The distinct values of those counts of `given` that are about values.
  var givenValues: [Int: ContiguousArray<UInt64>] = [:]
  let states: UnsafeMutablePointer<EachState>
  let given: UnsafeMutablePointer<Int32>
  let current: UnsafeMutablePointer<LaneSegment>
  private let stateCount: Int

  init(_ header: LaneHeader, _ plan: StreamPlan, fresh: ContiguousArray<EachState>) {
    self.header = header
    let limits =
      header.limits.isEmpty
      ? plan.defaultLimits : plan.limits.map { header.limits[$0.name] ?? $0.milliseconds }
    self.limits = limits
    let isManual = header.clock == .manual
    isKept =
      isManual && header.limits.isEmpty
      ? plan.keptByDefault : Self.kept(plan, limits, isManual: isManual)
    keepsEvents = isKept.contains(true)
    given = .allocate(capacity: plan.givenCount + 1)
    given.initialize(repeating: 0, count: plan.givenCount + 1)
    stateCount = plan.eaches.count
    states = .allocate(capacity: stateCount + 1)
    for (index, state) in fresh.enumerated() { (states + index).initialize(to: state) }
    for (index, each) in plan.eaches.enumerated() where each.needsExtra {
      states[index] = EachState(each)
    }
    current = .allocate(capacity: 1)
    current.initialize(to: LaneSegment())
  }

  deinit {
    states.deinitialize(count: stateCount)
    states.deallocate()
    given.deallocate()
    current.deinitialize(count: 1)
    current.deallocate()
  }

  /// Which conditions wait for the whole of a lane.
  static func kept(
    _ plan: StreamPlan, _ limits: [Int?], isManual: Bool
  ) -> ContiguousArray<Bool> {
    ContiguousArray(
      plan.eaches.map { each in
        plan.isKept(each, isManual: isManual) || reachesBack(each, limits)
      })
  }

  /// Whether a limit that the lane sets lets a scope reach back in time.
  private static func reachesBack(_ each: PlannedEach, _ limits: [Int?]) -> Bool {
    func value(_ bound: PlannedBound) -> Int? { bound.limit.flatMap { limits[$0] } }
    return value(each.lower).map { $0 <= 0 } ?? false
      || each.uppers.contains { value($0).map { $0 < 0 } ?? false }
  }

  /// How many things are remembered: events, open instances, keyed counts and values.
  var retained: Int {
    let segment = current.pointee
    var count = keptEvents.count + segment.events.count + segment.values.count
    count += segment.order.retained
    count += givenValues.values.reduce(0) { $0 + $1.count }
    return (0..<stateCount).reduce(count) { $0 + states[$1].retained }
  }
}

/// What is remembered of a lane's current segment, and of its order.
struct LaneSegment {
  var order = LaneOrder()
  /// The entry at which the last event stands.
  var entry = SegmentEntry(begin: Int.min)
  /// The place of that entry among those that are used; -1 while no event of it is.
  var entryPlace: Int32 = -1
  var entries: ContiguousArray<SegmentEntry> = []
  var events: ContiguousArray<SegmentEvent> = []
  var eventValues: ContiguousArray<UInt64> = []
  var matches: ContiguousArray<Int32> = []
  /// The conditions that have open instances.
  var open: ContiguousArray<Int32> = []
  var values = ValueTable(.lane)

  /// Sees to it that the entry in hand is the one at which the next event stands.
  @inline(__always)
  mutating func enter(_ begin: Int) {
    if entry.begin == begin { return }
    leaveEntry()
    entry = SegmentEntry(begin: begin, isQuiet: begin == order.markBegin ? true : nil)
  }

  /// Puts what became known of the entry in hand where its events look for it.
  @inline(__always)
  mutating func leaveEntry() {
    if entryPlace >= 0 { entries[Int(entryPlace)] = entry }
    entryPlace = -1
  }

  /// Forgets the segment.
  mutating func clear() {
    events.removeAll(keepingCapacity: true)
    eventValues.removeAll(keepingCapacity: true)
    matches.removeAll(keepingCapacity: true)
    entries.removeAll(keepingCapacity: true)
    entryPlace = -1
    entry = SegmentEntry(begin: Int.min)
  }
}

/// What is remembered of one condition in one lane.
struct EachState {
  private(set) var instances: Int32 = 0
  /// How many instances came to each verdict, and to which they would have come in a lane that lost
  /// entries.
  private(set) var exact = VerdictCounts()
  private(set) var overflowed = VerdictCounts()
  /// Open instances, ``PlannedEach/stride`` words each; or the one tally of a whole lane.
  var words: ContiguousArray<UInt64> = []
  /// What was counted before the current segment, by the values that a trigger asks for.
  var table: TupleTable
  /// What few conditions need.
  let extra: Extra?
  private let stride: Int32

  final class Extra {
    /// The groups of `per`, when what is counted is not their members.
    var groups: TupleTable
    var sequence = StreamSequence()

    init(groups: TupleTable) { self.groups = groups }
  }

  init(_ each: PlannedEach) {
    let countsMembers = each.method == .group && each.counted == nil
    let named = each.counted?.isNamedByTrigger == true ? 1 : 0
    table = TupleTable(
      keyCount: countsMembers ? each.subject.count : (each.counted?.fields.count ?? 0) + named,
      payload: each.tally.words)
    stride = Int32(each.stride)
    extra =
      each.needsExtra ? Extra(groups: TupleTable(keyCount: each.subject.count, payload: 0)) : nil
    if each.method == .whole {
      words = ContiguousArray(repeating: 0, count: each.tally.words)
    }
  }

  mutating func begin(_ count: Int = 1) { instances += Int32(count) }

  mutating func close(_ count: Int, _ verdict: Verdict, overflowed other: Verdict) {
    exact.add(verdict, count)
    overflowed.add(other, count)
  }

  var retained: Int {
    words.count / Swift.max(1, Int(stride)) + table.count + (extra?.groups.count ?? 0)
      + (extra?.sequence.retained ?? 0)
  }
}

/// How many instances came to each verdict.
struct VerdictCounts {
  private(set) var passes: Int32 = 0
  private(set) var failures: Int32 = 0
  private(set) var open: Int32 = 0

  mutating func add(_ verdict: Verdict, _ number: Int) {
    let count = Int32(number)
    switch verdict {
    case .pass: passes += count
    case .fail: failures += count
    case .inconclusive: open += count
    case .vacuous: break
    }
  }

  /// The worst; vacuous when nothing was judged.
  var worst: Verdict {
    failures > 0 ? .fail : open > 0 ? .inconclusive : passes > 0 ? .pass : .vacuous
  }
}
