import AssayJournaling

/// What is remembered of one lane while its events come.
///
/// A settled mark is certainly behind all before it and before all behind it. So the events since the
/// last mark are kept as they are, and everything older lives on in counts alone.
///
/// What changes with every event stands behind pointers: reading it there costs no checks.
final class StreamLane {
  let room: LaneRoom
  /// Whether any condition waits for the whole lane.
  let keepsEvents: Bool
  let header: LaneHeader
  /// All events, when a condition waits for them.
  var keptEvents: [Event] = []
  /// The distinct values of those counts of `given` that are about values.
  var givenValues: [Int: ContiguousArray<UInt64>] = [:]
  private let stateCount: Int
  /// What the room points to and other lanes share.
  private let terms: LaneTerms

  var current: UnsafeMutablePointer<LaneSegment> { room.current }
  var states: UnsafeMutablePointer<EachState> { room.states }

  /// - Parameter usual: The terms of a lane on a manual clock that overrides no limit.
  init(
    _ header: LaneHeader, _ plan: StreamPlan, usual: LaneTerms, fresh: ContiguousArray<EachState>
  ) {
    self.header = header
    let isManual = header.clock == .manual
    if isManual, header.limits.isEmpty {
      terms = usual
    } else {
      let limits = plan.limits.map { header.limits[$0.name] ?? $0.milliseconds }
      terms = LaneTerms(isKept: Self.kept(plan, limits, isManual: isManual), limits: limits)
    }
    keepsEvents = terms.keepsEvents
    stateCount = plan.eaches.count
    room = LaneRoom(terms, givenCount: plan.givenCount, stateCount: stateCount)
    let states = room.states
    for (index, state) in fresh.enumerated() { (states + index).initialize(to: state) }
    for (index, each) in plan.eaches.enumerated() where each.needsExtra {
      states[index] = EachState(each)
    }
  }

  deinit { room.free(stateCount: stateCount) }

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
    count += segment.open.count
    count += segment.order.retained
    count += givenValues.values.reduce(0) { $0 + $1.count }
    return (0..<stateCount).reduce(count) { $0 + states[$1].retained }
  }
}

/// What is looked at with every event of a lane, in bare memory: reaching it counts no references.
struct LaneRoom {
  let current: UnsafeMutablePointer<LaneSegment>
  /// What the instances of each condition came to.
  let counts: UnsafeMutablePointer<EachCounts>
  /// What else is remembered of each condition; the lane puts it there.
  let states: UnsafeMutablePointer<EachState>
  let given: UnsafeMutablePointer<Int32>
  /// Which conditions wait for the whole lane.
  let isKept: UnsafePointer<Bool>
  let limits: UnsafePointer<Int?>

  init(_ terms: LaneTerms, givenCount: Int, stateCount: Int) {
    current = .allocate(capacity: 1)
    current.initialize(to: LaneSegment())
    counts = .allocate(capacity: stateCount + 1)
    counts.initialize(repeating: EachCounts(), count: stateCount + 1)
    states = .allocate(capacity: stateCount + 1)
    given = .allocate(capacity: givenCount + 1)
    given.initialize(repeating: 0, count: givenCount + 1)
    isKept = UnsafePointer(terms.isKept)
    limits = UnsafePointer(terms.limits)
  }

  func free(stateCount: Int) {
    current.deinitialize(count: 1)
    states.deinitialize(count: stateCount)
    current.deallocate()
    states.deallocate()
    counts.deallocate()
    given.deallocate()
  }
}

/// On what terms lanes are judged: their limits, and which conditions wait for the whole lane.
final class LaneTerms {
  let isKept: UnsafeMutablePointer<Bool>
  let limits: UnsafeMutablePointer<Int?>
  let keepsEvents: Bool

  init(isKept: ContiguousArray<Bool>, limits: [Int?]) {
    keepsEvents = isKept.contains(true)
    self.isKept = .allocate(capacity: isKept.count + 1)
    self.limits = .allocate(capacity: limits.count + 1)
    for (index, isKept) in isKept.enumerated() { (self.isKept + index).initialize(to: isKept) }
    for (index, limit) in limits.enumerated() { (self.limits + index).initialize(to: limit) }
  }

  deinit {
    isKept.deallocate()
    limits.deallocate()
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
  var open = OpenInstances()
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

/// How many instances a condition had in a lane, and what they came to.
///
/// Small, since among thousands of lanes those of one have to be fetched from afar.
struct EachCounts {
  private(set) var instances: Int32 = 0
  /// What the instances came to, and to what they would have come in a lane that lost entries.
  private(set) var exact = VerdictCounts()
  private(set) var overflowed = VerdictCounts()

  mutating func begin(_ count: Int = 1) { instances += Int32(count) }

  mutating func close(_ count: Int, _ verdict: Verdict, overflowed other: Verdict) {
    exact.add(verdict, count)
    overflowed.add(other, count)
  }
}

/// What is remembered of one condition in one lane beside its counts and open instances.
struct EachState {
  /// The one tally of a whole lane.
  var words: ContiguousArray<UInt64> = []
  /// What was counted before the current segment, by the values that a trigger asks for.
  var table: TupleTable
  /// What few conditions need.
  let extra: Extra?

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
    extra =
      each.needsExtra ? Extra(groups: TupleTable(keyCount: each.subject.count, payload: 0)) : nil
    if each.method == .whole {
      words = ContiguousArray(repeating: 0, count: each.tally.words)
    }
  }

  var retained: Int {
    Swift.min(words.count, 1) + table.count + (extra?.groups.count ?? 0)
      + (extra?.sequence.retained ?? 0)
  }
}

/// How many instances failed, and whether others came to other verdicts.
struct VerdictCounts {
  /// The failures, and two bits below them: whether some instance passed, or stayed open.
  private var bits: UInt32 = 0

  private static let passed: UInt32 = 1
  private static let stayedOpen: UInt32 = 2
  private static let failure: UInt32 = 4

  var failures: Int { Int(bits / Self.failure) }

  mutating func add(_ verdict: Verdict, _ number: Int) {
    switch verdict {
    case .pass: bits |= Self.passed
    case .fail: bits += UInt32(number) * Self.failure
    case .inconclusive: bits |= Self.stayedOpen
    case .vacuous: break
    }
  }

  /// The worst; vacuous when nothing was judged.
  var worst: Verdict {
    bits >= Self.failure
      ? .fail : bits & Self.stayedOpen != 0 ? .inconclusive : bits != 0 ? .pass : .vacuous
  }
}
