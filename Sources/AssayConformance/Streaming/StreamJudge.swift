import AssayJSON
package import AssayJournaling

/// Judges lanes as their events come, any number of them side by side, in one pass.
///
/// It comes to the verdicts of ``Judge``, and to the numbers of failed instances; it explains
/// nothing. Memory depends on the open lanes, and in each on its open instances, on the values that
/// its rules remember, and on what happened since its last settled mark. Not for use by several
/// threads at once.
package final class StreamJudge {
  let plan: StreamPlan
  let conditions: FlatConditions
  private let fresh: ContiguousArray<EachState>
  private let usual: LaneTerms
  /// Every name that was seen, by number.
  private(set) var names: UnsafeMutablePointer<NameReference>
  private var nameCount = 0
  private var nameRoom = 64
  private var nameKeys = ByteKeys()
  /// Names that came of late, by some bits of their hashes.
  private let recentNames: UnsafeMutablePointer<NameReference?>
  private static let recentCount = 256
  /// The values of the current event, by field.
  let current: UnsafeMutablePointer<UInt64>
  /// Values that are compared once and forgotten.
  var passing = ValueTable(.passing)
  let matcher: PackedMatcher
  let fold: SegmentFold

  package init(_ plan: StreamPlan) {
    self.plan = plan
    current = .allocate(capacity: plan.fields.count + 1)
    current.initialize(repeating: 0, count: plan.fields.count + 1)
    conditions = FlatConditions(plan)
    fresh = ContiguousArray(plan.eaches.map { EachState($0) })
    usual = LaneTerms(isKept: plan.keptByDefault, limits: plan.defaultLimits)
    names = .allocate(capacity: nameRoom)
    recentNames = .allocate(capacity: Self.recentCount)
    recentNames.initialize(repeating: nil, count: Self.recentCount)
    matcher = PackedMatcher(plan)
    fold = SegmentFold(plan)
  }

  deinit {
    current.deallocate()
    recentNames.deallocate()
    for number in 0..<nameCount {
      names[number].pointee.free()
      UnsafeMutablePointer(mutating: names[number]).deinitialize(count: 1)
      names[number].deallocate()
    }
    names.deallocate()
  }

  /// Judges a whole trace.
  /// - Throws: ``StreamProblem`` when the events do not stand in order.
  package func judge(_ trace: Trace) throws(StreamProblem) -> [StreamedVerdict] {
    let lane = open(trace)
    for event in trace.events { try take(event, lane) }
    return try end(lane, horizon: trace.horizon, overflowed: trace.overflowed)
  }

  /// Begins a lane.
  func open(_ trace: Trace) -> StreamLane {
    var header = trace.lane
    header.clock = trace.clock
    return open(header)
  }

  /// Begins a lane.
  func open(_ header: LaneHeader) -> StreamLane {
    let lane = StreamLane(header, plan, usual: usual, fresh: fresh)
    for (index, each) in plan.eaches.enumerated()
    where each.method == .scoped && each.trigger == nil && !lane.room.isKept[index] {
      fold.openLaneInstance(index, each, lane)
    }
    return lane
  }

  /// Takes the next event of a lane.
  func take(_ event: Event, _ lane: StreamLane) throws(StreamProblem) {
    var text = event.name
    let name = text.withUTF8 { self.name($0) }
    for (need, key) in zip(name.pointee.needs, name.pointee.needNames) {
      guard let value = event.fields[key] else { continue }
      current[Int(need.field)] = pack(value, need.use, lane).bits
    }
    let speaker = SpeakerCode(event.speaker)
    let arrival = Arrival(
      begin: event.begin, time: event.time, speaker: speaker,
      origin: speaker == .model ? event.causedBy.map { SpeakerCode($0) } ?? .runner : speaker,
      connection: event.connection ?? Int.min, released: event.released ?? Int.max)
    if lane.keepsEvents { lane.keptEvents.append(event) }
    try arrive(arrival, name, lane)
  }

  /// The name that some bytes spell.
  @inline(__always)
  func name(_ bytes: UnsafeBufferPointer<UInt8>) -> NameReference {
    let hash = ByteHash.of(bytes)
    let slot = recentNames + Int(truncatingIfNeeded: hash >> 32) & (Self.recentCount - 1)
    if let recent = slot.pointee, ByteHash.isEqual(recent.pointee.key, bytes) { return recent }
    let name = name(bytes, hash: hash)
    slot.pointee = name
    return name
  }

  private func name(_ bytes: UnsafeBufferPointer<UInt8>, hash: UInt64) -> NameReference {
    if let number = nameKeys.number(of: bytes, hash: hash) { return names[number] }
    let number = nameKeys.add(bytes, hash: hash)
    if number == nameRoom {
      let larger = UnsafeMutablePointer<NameReference>.allocate(capacity: nameRoom * 2)
      larger.update(from: names, count: nameCount)
      names.deallocate()
      names = larger
      nameRoom *= 2
    }
    let name = UnsafeMutablePointer<StreamName>.allocate(capacity: 1)
    name.initialize(
      to: StreamName(
        String(decoding: bytes, as: UTF8.self), number: Int32(number), plan, conditions))
    names[number] = NameReference(name)
    nameCount += 1
    return names[number]
  }

  // MARK: Values

  /// Packs a value for as long as it is needed.
  func pack(_ value: JSONValue, _ use: StreamName.Use, _ lane: StreamLane) -> PackedValue {
    if use == .presence { return .something }
    if let small = PackedValue(small: value) { return small }
    guard case .string(var text) = value else {
      if let literal = plan.literals.find(other: value) { return literal }
      if use == .stored { return lane.current.pointee.values.add(other: value) }
      makeRoom()
      return passing.add(other: value)
    }
    return text.withUTF8 { pack(text: $0, use, lane) }
  }

  /// Packs a string for as long as it is needed.
  @inline(__always)
  func pack(
    text: UnsafeBufferPointer<UInt8>, _ use: StreamName.Use, _ lane: StreamLane
  ) -> PackedValue {
    if let short = PackedValue(short: text) { return short }
    let hash = ByteHash.of(text)
    if let literal = plan.literals.find(text: text, hash: hash) { return literal }
    if use == .stored { return lane.current.pointee.values.add(text: text, hash: hash) }
    makeRoom()
    return passing.add(text: text, hash: hash)
  }

  /// Forgets the passing values when there are many; only between events is none of them in use.
  private func makeRoom() {
    guard passing.count >= Self.passingLimit, !isPassingFull else { return }
    isPassingFull = true
  }

  private static let passingLimit = 20_000
  private var isPassingFull = false

  /// Clears the current event's values.
  @inline(__always)
  func clear(_ name: NameReference) {
    let needs = name.pointee.needs
    for place in 0..<needs.count { current[Int(needs[place].field)] = 0 }
    guard isPassingFull else { return }
    isPassingFull = false
    passing = ValueTable(.passing)
    matcher.forgetAnswers()
  }
}

/// What a rule says of one lane, without an explanation.
package struct StreamedVerdict: Hashable, Sendable {
  /// The rule's id.
  package var rule: String
  package var verdict: Verdict
  /// How many instances the rule had in the lane.
  package var instances: Int
  /// How many of them failed.
  package var failures: Int

  package init(rule: String, verdict: Verdict, instances: Int, failures: Int) {
    self.rule = rule
    self.verdict = verdict
    self.instances = instances
    self.failures = failures
  }
}

/// Why a lane cannot be judged as it comes.
package struct StreamProblem: Error, Hashable, CustomStringConvertible {
  package var description: String

  package init(_ description: String) { self.description = description }
}
