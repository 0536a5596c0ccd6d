extension StreamJudge {
  /// Takes the event whose fields stand in ``current``.
  func arrive(
    _ arrival: Arrival, _ name: NameReference, _ lane: StreamLane
  ) throws(StreamProblem) {
    defer { clear(name) }
    let segment = lane.current
    let isMark = name.pointee.isSettled
    guard segment.pointee.order.allows(arrival, isMark: isMark) else {
      throw StreamProblem(segment.pointee.order.problem(with: arrival, isMark: isMark))
    }
    segment.pointee.enter(arrival.begin)
    var entry = segment.pointee.entry
    segment.pointee.order.take(
      arrival, name, exchange: PackedValue(bits: current[Int(plan.known.exchange)]),
      settledBefore: PackedValue(bits: current[Int(plan.known.settledBefore)]), &entry)
    segment.pointee.entry = entry
    if !plan.handedOut.isEmpty { mention(arrival, lane) }
    if name.pointee.patterns.count > 0 { match(arrival, name, lane) }
    guard isMark else { return }
    segment.pointee.leaveEntry()
    fold.close(lane, markTime: arrival.time, judge: self)
    segment.pointee.order.pass(markAt: arrival.begin, time: arrival.time)
  }

  /// Notes values that the harness hands out.
  private func mention(_ arrival: Arrival, _ lane: StreamLane) {
    guard arrival.speaker != .client, arrival.speaker != .adapter else { return }
    for field in plan.handedOut {
      let value = current[Int(field)]
      if value != 0 { lane.current.pointee.order.mention(field, value, at: arrival.begin) }
    }
  }

  private func match(_ arrival: Arrival, _ name: NameReference, _ lane: StreamLane) {
    let segment = lane.current
    let isResend = current[Int(plan.known.dup)] == Self.resend.bits
    let firstMatch = segment.pointee.matches.count
    let patterns = name.pointee.patterns
    for place in 0..<patterns.count {
      let pattern = patterns[place]
      if isResend, !pattern.seesResends { continue }
      guard holds(pattern.conditions, name, lane) else { continue }
      for act in Int(pattern.firstAct)..<Int(pattern.firstAct + pattern.actCount) {
        perform(conditions.acts + act, name, lane)
      }
      if pattern.isLookedAt { segment.pointee.matches.append(pattern.number) }
    }
    let matchCount = segment.pointee.matches.count - firstMatch
    guard matchCount > 0 else { return }
    if segment.pointee.entryPlace < 0 {
      segment.pointee.entryPlace = Int32(segment.pointee.entries.count)
      segment.pointee.entries.append(segment.pointee.entry)
    }
    segment.pointee.events.append(
      SegmentEvent(
        name: name.pointee.number, entry: segment.pointee.entryPlace, begin: arrival.begin,
        time: arrival.time, released: arrival.released, connection: arrival.connection,
        speaker: arrival.speaker, origin: arrival.origin,
        firstValue: Int32(segment.pointee.eventValues.count), firstMatch: Int32(firstMatch),
        matchCount: Int32(matchCount)))
    let kept = name.pointee.kept
    for place in 0..<kept.count {
      segment.pointee.eventValues.append(current[Int(kept[place])])
    }
  }

  private static let resend: PackedValue = {
    var text = "resend"
    return text.withUTF8 { PackedValue(short: $0) } ?? .absent
  }()

  /// Whether the current event fits conditions as its own subject.
  @inline(__always)
  private func holds(
    _ stretch: FlatConditions.Stretch, _ name: NameReference, _ lane: StreamLane
  ) -> Bool {
    guard conditions.holdsQuickly(stretch, current) else { return false }
    if stretch.slow < 0 { return true }
    let event = FieldReader(values: UnsafePointer(current), places: nil)
    return matcher.fits(
      conditions.slow[Int(stretch.slow)], event,
      PackedMatcher.Context(subject: event, name: name, lane: lane, judge: self))
  }

  /// Whether an event fits conditions that depend on a trigger.
  func fits(
    _ bound: PackedConditions, _ event: FieldReader, subject: FieldReader?,
    name: NameReference?, _ lane: StreamLane
  ) -> Bool {
    guard PackedMatcher.fitsQuickly(bound.quick, event, subject) else { return false }
    if bound.slow.isEmpty, bound.excluded.isEmpty { return true }
    return matcher.fits(
      bound, event, PackedMatcher.Context(subject: subject, name: name, lane: lane, judge: self))
  }

  @inline(__always)
  private func perform(
    _ act: UnsafePointer<FlatConditions.Act>, _ name: NameReference, _ lane: StreamLane
  ) {
    let index = Int(act.pointee.each)
    switch act.pointee.kind {
    case .given: count(act, lane)
    case .must:
      let verdict: Verdict = holds(act.pointee.requirement, name, lane) ? .pass : .fail
      lane.room.counts[index].begin()
      lane.room.counts[index].close(1, verdict, overflowed: verdict)
    case .whole:
      let tally = plan.eaches[index].tally
      let value = tally.field.map { PackedValue(bits: current[Int($0)]) } ?? .absent
      lane.states[index].words.withUnsafeMutableBufferPointer { words in
        if let base = words.baseAddress { tally.add(value, isCertain: true, to: base) }
      }
    case .member:
      let each = plan.eaches[index]
      if each.counted == nil {
        add(index, each.subject, lane)
      } else {
        withKey(each.subject) { _ = lane.states[index].extra?.groups.insert($0) }
      }
    case .ofGroup: add(index, plan.eaches[index].counted?.fields ?? [], lane)
    }
  }

  @inline(__always)
  private func count(_ act: UnsafePointer<FlatConditions.Act>, _ lane: StreamLane) {
    let place = Int(act.pointee.place)
    guard lane.room.given[place] < act.pointee.min else { return }
    if act.pointee.field >= 0 {
      let value = current[Int(act.pointee.field)]
      if lane.givenValues[place]?.contains(value) == true { return }
      lane.givenValues[place, default: []].append(value)
    }
    lane.room.given[place] += 1
  }

  /// Counts the current event under the values of some fields.
  private func add(_ index: Int, _ fields: [Int32], _ lane: StreamLane) {
    let tally = plan.eaches[index].tally
    let value = tally.field.map { PackedValue(bits: current[Int($0)]) } ?? .absent
    withKey(fields) { key in
      let place = lane.states[index].table.insert(key)
      lane.states[index].table.withPayload(at: place) {
        tally.add(value, isCertain: true, to: $0)
      }
    }
  }

  private func withKey(_ fields: [Int32], _ body: (UnsafePointer<UInt64>) -> Void) {
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: fields.count + 1) { key in
      guard let base = key.baseAddress else { return }
      for (place, field) in fields.enumerated() { base[place] = current[Int(field)] }
      body(base)
    }
  }
}
