import AssayJournaling

/// What is remembered of one lane while its events come.
///
/// A settled mark is certainly behind all before it and before all behind it. So the events since the
/// last mark are kept as they are, and everything older lives on in counts alone.
final class StreamLane {
  let header: LaneHeader
  let limits: [Int?]
  /// Which conditions wait for the whole lane.
  let isKept: ContiguousArray<Bool>
  /// Whether any does.
  let keepsEvents: Bool
  /// All events, when a condition waits for them.
  var keptEvents: [Event] = []
  var values = ValueTable(.lane)
  var states: ContiguousArray<EachState>
  var given: ContiguousArray<Int32>
  /// The distinct values of those counts of `given` that are about values.
  var givenValues: [Int: ContiguousArray<UInt64>] = [:]
  /// The conditions that have open instances.
  var open: ContiguousArray<Int32> = []

  // The current segment.
  var events: ContiguousArray<SegmentEvent> = []
  var eventValues: ContiguousArray<UInt64> = []
  var matches: ContiguousArray<Int32> = []
  var entries: ContiguousArray<SegmentEntry> = []
  /// Whether some event of the segment stands at the last of its entries.
  var isLastEntryUsed = false
  var order = LaneOrder()

  init(_ header: LaneHeader, _ plan: StreamPlan) {
    self.header = header
    let limits = plan.limits.map { header.limits[$0.name] ?? $0.milliseconds }
    self.limits = limits
    let isManual = header.clock == .manual
    isKept = ContiguousArray(
      plan.eaches.map { each in
        plan.isKept(each, isManual: isManual) || Self.reachesBack(each, limits)
      })
    keepsEvents = isKept.contains(true)
    given = ContiguousArray(repeating: 0, count: plan.givenCount)
    states = ContiguousArray(plan.eaches.map { EachState($0) })
  }

  /// Whether a limit that the lane sets lets a scope reach back in time.
  private static func reachesBack(_ each: PlannedEach, _ limits: [Int?]) -> Bool {
    func value(_ bound: PlannedBound) -> Int? { bound.limit.flatMap { limits[$0] } }
    return value(each.lower).map { $0 <= 0 } ?? false
      || each.uppers.contains { value($0).map { $0 < 0 } ?? false }
  }

  /// How many things are remembered: events, open instances, keyed counts and values.
  var retained: Int {
    var count = keptEvents.count + events.count + values.count + order.retained
    count += givenValues.values.reduce(0) { $0 + $1.count }
    return states.reduce(count) { $0 + $1.retained }
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
    let needsExtra = each.method == .sequence || (each.method == .group && !countsMembers)
    extra =
      needsExtra ? Extra(groups: TupleTable(keyCount: each.subject.count, payload: 0)) : nil
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
