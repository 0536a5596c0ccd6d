import AssayJournaling

extension StreamJudge {
  /// Ends a lane; the verdicts come in the order of the plan's rules.
  /// - Throws: ``StreamProblem`` when the lane ends before its last settled mark.
  func end(
    _ lane: StreamLane, horizon: Int, overflowed: Bool
  ) throws(StreamProblem) -> [StreamedVerdict] {
    if lane.header.clock == .manual, lane.current.pointee.order.markTime > horizon {
      throw StreamProblem(
        "\"horizon\" is \(horizon), and the lane settled at \(lane.current.pointee.order.markTime): a lane's horizon "
          + "is the latest time that its clock reached")
    }
    lane.current.pointee.leaveEntry()
    fold.close(lane, markTime: nil, judge: self)
    let endIsSettled = lane.current.pointee.order.endIsSettled
    fold.end(lane.room, horizon: horizon, endIsSettled: endIsSettled)
    var verdicts = plan.rules.map {
      StreamedVerdict(rule: $0.id, verdict: .pass, instances: 0, failures: 0)
    }
    var keptRules = Set<Int>()
    for (index, each) in plan.eaches.enumerated() {
      if lane.room.isKept[index] {
        keptRules.insert(each.rule)
        continue
      }
      let part = conclude(
        index, each, lane, horizon: horizon, overflowed: overflowed, endIsSettled: endIsSettled)
      verdicts[each.rule].instances += part.instances
      verdicts[each.rule].failures += part.failures
      verdicts[each.rule].verdict = Verdict.worse(part.verdict, verdicts[each.rule].verdict)
    }
    guard !keptRules.isEmpty else { return verdicts }
    let trace = Trace(
      lane: lane.header, events: lane.keptEvents, horizon: horizon, overflowed: overflowed,
      clock: lane.header.clock)
    let kept = keptRules.sorted()
    for (rule, finding) in zip(kept, Judge.judge(kept.map { plan.rules[$0] }, trace)) {
      verdicts[rule] = StreamedVerdict(
        rule: finding.rule, verdict: finding.verdict, instances: finding.instances,
        failures: finding.violations.count { $0.verdict == .fail })
    }
    return verdicts
  }

  private func conclude(
    _ index: Int, _ each: PlannedEach, _ lane: StreamLane, horizon: Int, overflowed: Bool,
    endIsSettled: Bool
  ) -> (verdict: Verdict, instances: Int, failures: Int) {
    let isOpen = overflowed || !endIsSettled
    switch each.method {
    case .whole: concludeWhole(index, each, lane, endIsSettled: endIsSettled)
    case .group: concludeGroups(index, each, lane, endIsSettled: endIsSettled)
    case .sequence:
      let answer =
        overflowed
        ? .sometimes
        : lane.states[index].extra?.sequence.answer(
          isOpen: isOpen, countsTail: !isOpen || each.isArrival)
      lane.room.counts[index].begin()
      let verdict = answer?.verdict ?? .inconclusive
      lane.room.counts[index].close(1, verdict, overflowed: .inconclusive)
    case .scoped, .must, .kept: break
    }
    let state = lane.room.counts[index]
    guard state.instances > 0 else { return (.vacuous, 0, 0) }
    if each.given.contains(where: { Int(lane.room.given[$0.place]) < $0.min }) {
      return (overflowed ? .inconclusive : .vacuous, Int(state.instances), 0)
    }
    let counts = overflowed ? state.overflowed : state.exact
    return (counts.worst, Int(state.instances), counts.failures)
  }

  private func concludeWhole(
    _ index: Int, _ each: PlannedEach, _ lane: StreamLane, endIsSettled: Bool
  ) {
    lane.room.counts[index].begin()
    let words = lane.states[index].words
    words.withUnsafeBufferPointer { words in
      guard let tally = words.baseAddress else { return }
      lane.room.counts[index].close(
        1, each.tally.verdict(tally, isOpen: !endIsSettled),
        overflowed: each.tally.verdict(tally, isOpen: true))
    }
  }

  private func concludeGroups(
    _ index: Int, _ each: PlannedEach, _ lane: StreamLane, endIsSettled: Bool
  ) {
    let state = lane.states[index]
    guard let counted = each.counted else {
      lane.room.counts[index].begin(state.table.count)
      state.table.forEach { _, tally in
        lane.room.counts[index].close(
          1, each.tally.verdict(tally, isOpen: !endIsSettled),
          overflowed: each.tally.verdict(tally, isOpen: true))
      }
      return
    }
    guard let groups = state.extra?.groups else { return }
    lane.room.counts[index].begin(groups.count)
    var places = ContiguousArray<Int32>(repeating: -1, count: plan.fields.count)
    for (place, field) in counted.fields.enumerated() { places[Int(field)] = Int32(place) }
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: each.tally.words) { room in
      guard let tally = room.baseAddress else { return }
      groups.forEach { group, _ in
        tally.initialize(repeating: 0, count: each.tally.words)
        places.withUnsafeBufferPointer { places in
          each.subjectPlaces.withUnsafeBufferPointer { own in
            let subject = FieldReader(values: group, places: own.baseAddress)
            state.table.forEach { key, payload in
              let event = FieldReader(values: key, places: places.baseAddress)
              if fits(counted.bound, event, subject: subject, name: nil, lane) {
                each.tally.add(payload, isCertain: true, to: tally)
              }
            }
          }
        }
        lane.room.counts[index].close(
          1, each.tally.verdict(tally, isOpen: !endIsSettled),
          overflowed: each.tally.verdict(tally, isOpen: true))
      }
    }
  }
}
