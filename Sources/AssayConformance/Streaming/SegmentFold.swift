/// Turns the events of a closed segment into counts and verdicts, and forgets them.
///
/// One for all lanes: between two folds it holds nothing but room.
final class SegmentFold {
  let plan: StreamPlan
  /// The places of the events that match each pattern.
  let matches: UnsafeMutablePointer<PlaceList>
  /// The patterns that something in the segment matches.
  private let touched: UnsafeMutablePointer<PlaceList>
  /// The conditions that look at each pattern.
  private let lookers: UnsafeMutablePointer<PlaceList>
  /// The fold in which each condition was last looked at.
  private let visits: UnsafeMutablePointer<Int>
  private let visit: UnsafeMutablePointer<Int>
  private let scope: ScopeFold
  private let patternCount: Int
  /// What judging scopes asks of each condition.
  private let scopes: UnsafeMutablePointer<ScopePlan>
  private let eachCount: Int
  /// The open instances of the lane in hand, as they were before the segment.
  private let older: UnsafeMutablePointer<WordList>

  init(_ plan: StreamPlan) {
    self.plan = plan
    patternCount = plan.patterns.count
    matches = .allocate(capacity: patternCount + 1)
    lookers = .allocate(capacity: patternCount + 1)
    for (number, pattern) in plan.patterns.enumerated() {
      (matches + number).initialize(to: PlaceList())
      (lookers + number).initialize(to: PlaceList())
      for each in pattern.eaches { lookers[number].append(each) }
    }
    touched = .allocate(capacity: 1)
    touched.initialize(to: PlaceList())
    visits = .allocate(capacity: plan.eaches.count + 1)
    visits.initialize(repeating: 0, count: plan.eaches.count + 1)
    visit = .allocate(capacity: 1)
    visit.initialize(to: 0)
    scope = ScopeFold(matches)
    older = .allocate(capacity: 1)
    older.initialize(to: WordList())
    eachCount = plan.eaches.count
    scopes = .allocate(capacity: eachCount + 1)
    for (index, each) in plan.eaches.enumerated() {
      (scopes + index).initialize(to: ScopePlan(each))
    }
  }

  deinit {
    older.pointee.free()
    older.deallocate()
    for index in 0..<eachCount { scopes[index].free() }
    scopes.deinitialize(count: eachCount)
    scopes.deallocate()
    for number in 0..<patternCount {
      matches[number].free()
      lookers[number].free()
    }
    matches.deallocate()
    lookers.deallocate()
    touched.pointee.free()
    touched.deallocate()
    visits.deallocate()
    visit.deallocate()
  }

  /// The one instance of a condition about the lane.
  func openLaneInstance(_ index: Int, _ each: PlannedEach, _ lane: StreamLane) {
    lane.room.counts[index].begin()
    var words = [UInt64](repeating: 0, count: each.stride)
    words[0] = 1
    words[1] = InstanceStatus(initialFor: scopes[index].lower, lane.room).bits
    lane.current.pointee.open.append(words, count: each.stride, of: index)
  }

  /// Ends a segment: at a settled mark, or without one at the end of the lane.
  func close(_ lane: StreamLane, markTime: Int?, judge: StreamJudge) {
    let current = lane.current
    defer { current.pointee.clear() }
    guard !current.pointee.events.isEmpty || !current.pointee.open.isEmpty else { return }
    collect(lane)
    visit.pointee += 1
    current.pointee.open.move(to: &older.pointee)
    current.pointee.events.withUnsafeMutableBufferPointer { events in
      current.pointee.eventValues.withUnsafeMutableBufferPointer { values in
        current.pointee.entries.withUnsafeMutableBufferPointer { entries in
          var mark = -1
          if markTime != nil, let last = events.last,
            judge.names[Int(last.name)].pointee.isSettled
          {
            mark = events.count - 1
          }
          let segment = Segment(
            events: UnsafePointer(events.baseAddress), entries: UnsafePointer(entries.baseAddress),
            values: UnsafePointer(values.baseAddress ?? judge.current), names: judge.names,
            room: lane.room, lane: lane, judge: judge, mark: mark, markTime: markTime)
          OpenInstances.forEach(in: older.pointee) { index, instances, count in
            fold(index, segment, instances, count)
          }
          for place in 0..<touched.pointee.count {
            let lookers = lookers[touched.pointee[place]]
            for looker in 0..<lookers.count { fold(lookers[looker], segment, nil, 0) }
          }
        }
      }
    }
    for place in 0..<touched.pointee.count { matches[touched.pointee[place]].removeAll() }
    touched.pointee.removeAll()
  }

  private func collect(_ lane: StreamLane) {
    let current = lane.current
    for place in 0..<current.pointee.events.count {
      let first = Int(current.pointee.events[place].firstMatch)
      for match in first..<first + Int(current.pointee.events[place].matchCount) {
        let pattern = Int(current.pointee.matches[match])
        if matches[pattern].isEmpty { touched.pointee.append(pattern) }
        matches[pattern].append(place)
      }
    }
  }

  /// Judges a condition, some of whose instances may be open from before.
  private func fold(
    _ index: Int, _ segment: Segment, _ instances: UnsafeMutablePointer<UInt64>?, _ count: Int
  ) {
    guard visits[index] != visit.pointee else { return }
    visits[index] = visit.pointee
    guard !segment.room.isKept[index] else { return }
    if scopes[index].isSequence {
      foldSequence(index, segment)
    } else {
      scope.fold(
        index, ScopeReference(scopes + index), segment, older: UnsafePointer(instances),
        count: count)
    }
  }

  private func foldSequence(_ index: Int, _ segment: Segment) {
    let each = plan.eaches[index]
    guard let actual = each.counted, let wanted = each.wanted, let field = each.tally.field else {
      return
    }
    segment.room.states[index].extra?.sequence.add(
      matches[actual.pattern], matches[wanted.pattern], field: field, segment,
      isArrival: each.isArrival)
  }

  /// Closes the instances that are open when a lane ends.
  func end(_ room: LaneRoom, horizon: Int, endIsSettled: Bool) {
    room.current.pointee.open.move(to: &older.pointee)
    OpenInstances.forEach(in: older.pointee) { index, instances, count in
      scope.end(
        index, ScopeReference(scopes + index), instances, count: count, room, horizon: horizon,
        endIsSettled: endIsSettled)
    }
  }
}
