extension StreamJudge {
  /// Takes the event whose fields stand in ``current``.
  func arrive(_ arrival: Arrival, _ name: StreamName, _ lane: StreamLane) throws(StreamProblem) {
    defer { clear(name) }
    if let problem = lane.order.problem(with: arrival, isMark: name.isSettled) {
      throw StreamProblem(problem)
    }
    enterEntry(arrival.begin, lane)
    let known = plan.known
    lane.entries.withUnsafeMutableBufferPointer { entries in
      lane.order.take(
        arrival, name, exchange: PackedValue(bits: current[Int(known.exchange)]),
        settledBefore: PackedValue(bits: current[Int(known.settledBefore)]),
        &entries[entries.count - 1])
    }
    if !plan.handedOut.isEmpty { mention(arrival, lane) }
    if !name.patterns.isEmpty { match(arrival, name, lane) }
    guard name.isSettled else { return }
    fold.close(lane, markTime: arrival.time, judge: self)
    lane.order.pass(markAt: arrival.begin, time: arrival.time)
  }

  /// Sees to it that the last entry of the segment is the one at which the event stands.
  private func enterEntry(_ begin: Int, _ lane: StreamLane) {
    if let last = lane.entries.last {
      if last.begin == begin { return }
      if !lane.isLastEntryUsed { lane.entries.removeLast() }
    }
    lane.entries.append(
      SegmentEntry(begin: begin, isQuiet: begin == lane.order.markBegin ? true : nil))
    lane.isLastEntryUsed = false
  }

  /// Notes values that the harness hands out.
  private func mention(_ arrival: Arrival, _ lane: StreamLane) {
    guard arrival.speaker != .client, arrival.speaker != .adapter else { return }
    for field in plan.handedOut {
      let value = current[Int(field)]
      if value != 0 { lane.order.mention(field, value, at: arrival.begin) }
    }
  }

  private func match(_ arrival: Arrival, _ name: StreamName, _ lane: StreamLane) {
    let isResend = current[Int(plan.known.dup)] == Self.resend.bits
    let event = FieldReader(values: current, places: nil)
    let firstMatch = lane.matches.count
    for number in name.patterns {
      let pattern = fold.patterns[Int(number)]
      if isResend, !pattern.seesResends { continue }
      guard fits(pattern.conditions, event, subject: nil, name: nil, lane) else { continue }
      for act in pattern.acts { perform(act, name, event, lane) }
      if pattern.isLookedAt { lane.matches.append(number) }
    }
    guard lane.matches.count > firstMatch else { return }
    lane.events.append(
      SegmentEvent(
        name: name.number, entry: Int32(lane.entries.count - 1), begin: arrival.begin,
        time: arrival.time, released: arrival.released, connection: arrival.connection,
        speaker: arrival.speaker, origin: arrival.origin,
        firstValue: Int32(lane.eventValues.count), firstMatch: Int32(firstMatch),
        matchCount: Int32(lane.matches.count - firstMatch)))
    for field in name.kept { lane.eventValues.append(current[Int(field)]) }
    lane.isLastEntryUsed = true
  }

  private static let resend: PackedValue = {
    var text = "resend"
    return text.withUTF8 { PackedValue(short: $0) } ?? .absent
  }()

  /// Whether an event fits conditions.
  @inline(__always)
  func fits(
    _ conditions: PackedConditions, _ event: FieldReader, subject: FieldReader?,
    name: StreamName?, _ lane: StreamLane
  ) -> Bool {
    guard PackedMatcher.fitsQuickly(conditions.quick, event, subject) else { return false }
    if conditions.slow.isEmpty, conditions.excluded.isEmpty { return true }
    return matcher.fits(
      conditions, event,
      PackedMatcher.Context(subject: subject, name: name, lane: lane, judge: self))
  }

  private func perform(
    _ act: PlannedPattern.Act, _ name: StreamName, _ event: FieldReader, _ lane: StreamLane
  ) {
    switch act {
    case .given(let index, let place): count(plan.eaches[index].given[place], lane)
    case .must(let index):
      let fits = fits(
        plan.eaches[index].requirement, event, subject: event, name: name, lane)
      let verdict: Verdict = fits ? .pass : .fail
      lane.states[index].begin()
      lane.states[index].close(1, verdict, overflowed: verdict)
    case .whole(let index):
      let tally = plan.eaches[index].tally
      let value = tally.field.map { PackedValue(bits: current[Int($0)]) } ?? .absent
      lane.states[index].words.withUnsafeMutableBufferPointer { words in
        if let base = words.baseAddress { tally.add(value, isCertain: true, to: base) }
      }
    case .member(let index):
      let each = plan.eaches[index]
      if each.counted == nil {
        add(index, each.subject, lane)
      } else {
        withKey(each.subject) { _ = lane.states[index].extra?.groups.insert($0) }
      }
    case .ofGroup(let index):
      add(index, plan.eaches[index].counted?.fields ?? [], lane)
    }
  }

  private func count(_ given: PlannedGiven, _ lane: StreamLane) {
    guard Int(lane.given[given.place]) < given.min else { return }
    if let field = given.field {
      let value = current[Int(field)]
      if lane.givenValues[given.place]?.contains(value) == true { return }
      lane.givenValues[given.place, default: []].append(value)
    }
    lane.given[given.place] += 1
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
