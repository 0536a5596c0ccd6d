/// Judges the instances of one condition in one segment.
///
/// An instance is ``ScopePlan/stride`` words: how many like it there are, the status of its ends,
/// its trigger's time and name, the fields of its trigger, and its tally. Equal ones are one. Those of
/// one condition stand behind each other in a lane's record of open instances.
final class ScopeFold {
  /// The instances of the condition in hand that stay open.
  private let alive: UnsafeMutablePointer<WordList>
  /// Those of them that the segment changed.
  private let changed: UnsafeMutablePointer<WordList>
  /// The matches of the patterns of bounds, the lower one's first, for the instance in hand.
  private let ends: UnsafeMutablePointer<PlaceList>
  private let endCount = 32
  /// The places of the events that match each pattern.
  private let matches: UnsafeMutablePointer<PlaceList>

  init(_ matches: UnsafeMutablePointer<PlaceList>) {
    self.matches = matches
    ends = .allocate(capacity: endCount)
    for end in 0..<endCount { (ends + end).initialize(to: PlaceList()) }
    alive = .allocate(capacity: 1)
    alive.initialize(to: WordList())
    changed = .allocate(capacity: 1)
    changed.initialize(to: WordList())
  }

  deinit {
    for end in 0..<endCount { ends[end].free() }
    ends.deallocate()
    alive.pointee.free()
    alive.deallocate()
    changed.pointee.free()
    changed.deallocate()
  }

  /// Where an event lies.
  enum Place { case inside, possible, outside }

  /// An instance in hand: its words, and its trigger when that stands in the segment.
  struct Hand {
    let words: UnsafeMutablePointer<UInt64>
    let each: ScopeReference
    /// The place of the trigger in the segment; -1 when it is older.
    let trigger: Int

    var isBirth: Bool { trigger >= 0 }
    var time: Int { Int(Int64(bitPattern: words[2])) }
    var tally: UnsafeMutablePointer<UInt64> { words + 4 + each.pointee.subject.count }
    var status: InstanceStatus {
      get { InstanceStatus(bits: words[1]) }
      nonmutating set { words[1] = newValue.bits }
    }
  }

  /// Judges the open instances, then the triggers of the segment, and then counts the segment's
  /// matches as past.
  ///
  /// What the lane remembers of the condition is looked at only where that is needed: among thousands
  /// of lanes it has to be fetched from afar.
  ///
  /// - Parameter older: The instances that are open from before.
  func fold(
    _ index: Int, _ each: ScopeReference, _ segment: Segment, older: UnsafePointer<UInt64>?,
    count: Int
  ) {
    alive.pointee.removeAll()
    if let older {
      if needsLook(each) {
        resume(older, count, index, each, segment)
      } else {
        alive.pointee.append(older, count: count)
      }
    }
    if each.pointee.trigger >= 0 {
      let triggers = matches[each.pointee.trigger]
      for place in 0..<triggers.count { bear(triggers[place], index, each, segment) }
    }
    if each.pointee.looksBack, let counted = each.pointee.counted {
      remember(index, each, counted, segment)
    }
    if !alive.pointee.isEmpty {
      segment.room.current.pointee.open.append(
        alive.pointee.base, count: alive.pointee.count, of: index)
    }
  }

  /// Whether anything in the segment can change an instance that is already open.
  private func needsLook(_ each: ScopeReference) -> Bool {
    if let counted = each.pointee.counted, !matches[counted.pointee.pattern].isEmpty { return true }
    func matters(_ bound: ScopePlan.End) -> Bool {
      if let use = bound.use { return !matches[use.pointee.pattern].isEmpty }
      return bound.kind == .settled || bound.kind == .time || bound.kind == .trigger
    }
    return matters(each.pointee.lower) || each.pointee.uppers.contains(where: matters)
  }

  // MARK: Instances

  private func resume(
    _ older: UnsafePointer<UInt64>, _ count: Int, _ index: Int, _ each: ScopeReference,
    _ segment: Segment
  ) {
    let stride = each.pointee.stride
    changed.pointee.removeAll()
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: stride) { room in
      guard let instance = room.baseAddress else { return }
      var place = 0
      while place < count {
        instance.update(from: older + place, count: stride)
        if let closing = step(Hand(words: instance, each: each, trigger: -1), segment) {
          segment.room.counts[index].close(
            Int(instance[0]), closing.exact, overflowed: closing.overflowed)
        } else if Self.isEqual(instance, older + place, stride) {
          alive.pointee.append(instance, count: stride)
        } else {
          changed.pointee.append(instance, count: stride)
        }
        place += stride
      }
    }
    var place = 0
    while place < changed.pointee.count {
      insert(changed.pointee.base + place, stride)
      place += stride
    }
  }

  private func bear(
    _ trigger: Int, _ index: Int, _ each: ScopeReference, _ segment: Segment
  ) {
    segment.room.counts[index].begin()
    let stride = each.pointee.stride
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: stride) { room in
      guard let words = room.baseAddress else { return }
      words.initialize(repeating: 0, count: stride)
      words[0] = 1
      words[1] = InstanceStatus(initialFor: each.pointee.lower, segment.room).bits
      if each.pointee.hasTime {
        words[2] = UInt64(bitPattern: Int64(segment.event(trigger).pointee.time))
      }
      if each.pointee.keepsName { words[3] = UInt64(segment.event(trigger).pointee.name) }
      let fields = segment.fields(of: trigger)
      for place in each.pointee.subject.indices {
        words[4 + place] = fields[each.pointee.subject[place]]
      }
      let hand = Hand(words: words, each: each, trigger: trigger)
      if each.pointee.looksBack { lookBack(hand, index, segment) }
      if let verdict = step(hand, segment) {
        segment.room.counts[index].close(1, verdict.exact, overflowed: verdict.overflowed)
      } else {
        insert(words, stride)
      }
    }
  }

  /// Adds an instance to the open ones, or to the one that is like it.
  private func insert(_ new: UnsafePointer<UInt64>, _ stride: Int) {
    var place = 0
    while place < alive.pointee.count {
      let other = alive.pointee.base + place
      if Self.isEqual(other + 1, new + 1, stride - 1) {
        other[0] += new[0]
        return
      }
      place += stride
    }
    alive.pointee.append(new, count: stride)
  }

  @inline(__always)
  private static func isEqual(
    _ a: UnsafePointer<UInt64>, _ b: UnsafePointer<UInt64>, _ count: Int
  ) -> Bool {
    var index = 0
    while index < count {
      if a[index] != b[index] { return false }
      index &+= 1
    }
    return true
  }

  // MARK: One step

  /// The verdict of a closed instance, and what it would be in a lane that lost entries.
  struct Closing {
    var exact: Verdict
    var overflowed: Verdict
  }

  /// Counts a segment for an instance; the verdict once nothing can change it.
  private func step(_ hand: Hand, _ segment: Segment) -> Closing? {
    let each = hand.each
    gatherEnds(hand, segment)
    if let counted = each.pointee.counted {
      let found = matches[counted.pointee.pattern]
      for place in 0..<found.count { count(found[place], counted, hand, segment) }
    }
    advance(hand, segment)
    if let decided = each.pointee.tally.decided(hand.tally) {
      return Closing(exact: decided, overflowed: decided)
    }
    guard segment.markTime != nil, isClosed(hand), isLowerReached(hand, segment) else {
      return nil
    }
    return Closing(
      exact: each.pointee.tally.verdict(hand.tally, isOpen: false),
      overflowed: each.pointee.tally.verdict(hand.tally, isOpen: true))
  }

  private func count(
    _ place: Int, _ counted: UnsafePointer<ScopePlan.Use>, _ hand: Hand, _ segment: Segment
  ) {
    guard fits(place, counted, hand, segment) else { return }
    var result = lowerPlace(place, hand, segment)
    for upper in hand.each.pointee.uppers.indices {
      if result == .outside { return }
      switch upperPlace(upper, place, hand, segment) {
      case .inside: break
      case .possible: result = .possible
      case .outside: return
      }
    }
    guard result != .outside else { return }
    let tally = hand.each.pointee.tally
    tally.add(
      tally.field.map { segment.value($0, of: place) } ?? .absent, isCertain: result == .inside,
      to: hand.tally)
  }

  /// Whether an event matches a pattern as its trigger binds it.
  @inline(__always)
  private func fits(
    _ place: Int, _ use: UnsafePointer<ScopePlan.Use>, _ hand: Hand, _ segment: Segment
  ) -> Bool {
    if use.pointee.isFree { return true }
    let fields = segment.fields(of: place)
    let subject = FieldReader(
      values: UnsafePointer(hand.words + 4), places: hand.each.pointee.subjectPlaces)
    if use.pointee.isQuick { return use.pointee.fitsQuickly(fields, subject) }
    let name = segment.name(of: place)
    if use.pointee.isNamedByTrigger, UInt64(name.pointee.number) != hand.words[3],
      !use.pointee.whole.names.contains(where: { $0.covers(name.pointee.text) })
    {
      return false
    }
    return segment.judge.fits(
      use.pointee.whole.bound, fields, subject: subject,
      name: use.pointee.asksForName ? segment.names[Int(hand.words[3])] : nil, segment.lane)
  }

  /// Finds the matches of the bounds' patterns that may be the first after the trigger, or the last
  /// before it.
  private func gatherEnds(_ hand: Hand, _ segment: Segment) {
    let each = hand.each
    gather(each.pointee.lower, 0, hand, segment)
    for index in each.pointee.uppers.indices {
      gather(each.pointee.uppers[index], index + 1, hand, segment)
    }
  }

  private func gather(
    _ bound: ScopePlan.End, _ end: Int, _ hand: Hand, _ segment: Segment
  ) {
    guard let use = bound.use else { return }
    ends[end].removeAll()
    if bound.kind == .previous, !hand.isBirth { return }
    let isArrival = hand.each.pointee.isArrival
    let found = matches[use.pointee.pattern]
    for place in 0..<found.count {
      let match = found[place]
      if hand.isBirth {
        if match == hand.trigger { continue }
        if bound.kind == .next {
          if segment.isBefore(match, hand.trigger, isArrival: isArrival) { continue }
        } else if segment.isBefore(hand.trigger, match, isArrival: isArrival) {
          continue
        }
      }
      if fits(match, use, hand, segment) { ends[end].append(match) }
    }
  }

  // MARK: Membership

  /// Whether the first comes before the second.
  private func relation(
    _ first: Int, _ second: Int, _ hand: Hand, _ segment: Segment
  ) -> Place {
    if first == second { return .outside }
    let isArrival = hand.each.pointee.isArrival
    if segment.isBefore(first, second, isArrival: isArrival) { return .inside }
    return segment.isBefore(second, first, isArrival: isArrival) ? .outside : .possible
  }

  private func isAfterTrigger(_ place: Int, _ hand: Hand, _ segment: Segment) -> Bool {
    !hand.isBirth || segment.isBefore(hand.trigger, place, isArrival: hand.each.pointee.isArrival)
  }

  private func lowerPlace(_ place: Int, _ hand: Hand, _ segment: Segment) -> Place {
    let isArrival = hand.each.pointee.isArrival
    let bound = hand.each.pointee.lower
    switch bound.kind {
    case .start: return .inside
    case .trigger:
      return hand.isBirth ? relation(hand.trigger, place, hand, segment) : .inside
    case .settled, .end: return hand.status.lower == .behind ? .inside : .outside
    case .time:
      guard let offset = bound.offset(in: segment.room) else { return .outside }
      return segment.event(place).pointee.time >= hand.time + offset ? .inside : .outside
    case .next:
      if hand.status.lower == .behind { return .inside }
      var canBe = hand.status.lower == .uncertain
      let found = ends[0]
      for other in 0..<found.count {
        let match = found[other]
        if match == place || segment.isBefore(place, match, isArrival: isArrival) { continue }
        if segment.isBefore(match, place, isArrival: isArrival),
          isAfterTrigger(match, hand, segment)
        {
          return .inside
        }
        canBe = true
      }
      return canBe ? .possible : .outside
    case .previous:
      var isCertain = true
      let found = ends[0]
      for other in 0..<found.count {
        let match = found[other]
        if segment.isBefore(match, place, isArrival: isArrival) { continue }
        let isAhead = match == place || segment.isBefore(place, match, isArrival: isArrival)
        if isAhead, segment.isBefore(match, hand.trigger, isArrival: isArrival) { return .outside }
        isCertain = false
      }
      return isCertain ? .inside : .possible
    }
  }

  private func upperPlace(_ upper: Int, _ place: Int, _ hand: Hand, _ segment: Segment) -> Place {
    let isArrival = hand.each.pointee.isArrival
    if hand.status[upper] == .behind { return .outside }
    let bound = hand.each.pointee.uppers[upper]
    switch bound.kind {
    case .start, .previous: return .outside
    case .end, .settled: return .inside
    case .trigger: return hand.isBirth ? relation(place, hand.trigger, hand, segment) : .outside
    case .time:
      guard let offset = bound.offset(in: segment.room) else { return .inside }
      return segment.event(place).pointee.time <= hand.time + offset ? .inside : .outside
    case .next:
      var isCertain = hand.status[upper] == .ahead
      let found = ends[upper + 1]
      for other in 0..<found.count {
        let match = found[other]
        if segment.isBefore(place, match, isArrival: isArrival) { continue }
        let isPast = match == place || segment.isBefore(match, place, isArrival: isArrival)
        if isPast, isAfterTrigger(match, hand, segment) { return .outside }
        isCertain = false
      }
      return isCertain ? .inside : .possible
    }
  }

  // MARK: Progress

  /// Notes which ends the segment has reached.
  private func advance(_ hand: Hand, _ segment: Segment) {
    var status = hand.status
    // A trigger that is the mark itself begins behind it.
    let isMark = segment.markTime != nil && !(hand.isBirth && hand.trigger == segment.mark)
    switch hand.each.pointee.lower.kind {
    case .settled: if isMark { status.lower = .behind }
    case .next:
      if status.lower != .behind {
        if hasCertain(ends[0], hand, segment) {
          status.lower = .behind
        } else if !ends[0].isEmpty {
          status.lower = .uncertain
        }
      }
    default: break
    }
    for upper in hand.each.pointee.uppers.indices where status[upper] != .behind {
      let bound = hand.each.pointee.uppers[upper]
      switch bound.kind {
      case .trigger: status[upper] = .behind
      case .settled: if isMark { status[upper] = .behind }
      case .time:
        if let mark = segment.markTime, let offset = bound.offset(in: segment.room),
          mark > hand.time + offset
        {
          status[upper] = .behind
        }
      case .next:
        if hasCertain(ends[upper + 1], hand, segment) {
          status[upper] = .behind
        } else if !ends[upper + 1].isEmpty {
          status[upper] = .uncertain
        }
      default: break
      }
    }
    hand.status = status
  }

  private func hasCertain(
    _ matches: PlaceList, _ hand: Hand, _ segment: Segment
  ) -> Bool {
    (0..<matches.count).contains { isAfterTrigger(matches[$0], hand, segment) }
  }

  private func isClosed(_ hand: Hand) -> Bool {
    hand.each.pointee.uppers.indices.contains { hand.status[$0] == .behind }
  }

  /// Whether the lane certainly came to the beginning of the scope.
  private func isLowerReached(_ hand: Hand, _ segment: Segment) -> Bool {
    switch hand.each.pointee.lower.kind {
    case .settled, .next: return hand.status.lower == .behind
    case .time:
      guard let offset = hand.each.pointee.lower.offset(in: segment.room),
        let mark = segment.markTime
      else {
        return true
      }
      return mark >= hand.time + offset
    default: return true
    }
  }

  // MARK: The past

  /// Counts what matched before the trigger's segment.
  private func lookBack(
    _ hand: Hand, _ index: Int, _ segment: Segment
  ) {
    let each = hand.each
    guard let counted = each.pointee.counted else { return }
    var isCertain = true
    if each.pointee.lower.kind == .previous {
      gather(each.pointee.lower, 0, hand, segment)
      let found = ends[0]
      for place in 0..<found.count {
        if segment.isBefore(found[place], hand.trigger, isArrival: each.pointee.isArrival) {
          return
        }
        isCertain = false
      }
    }
    guard segment.room.states[index].table.count > 0 else { return }
    if counted.pointee.isKey {
      withUnsafeTemporaryAllocation(of: UInt64.self, capacity: counted.pointee.fields.count + 1) {
        key in
        guard let base = key.baseAddress else { return }
        for place in 0..<counted.pointee.tests.count {
          let field = Int(counted.pointee.tests[place].other)
          base[place] = hand.words[4 + Int(each.pointee.subjectPlaces[field])]
        }
        if counted.pointee.isNamedByTrigger { base[counted.pointee.fields.count] = hand.words[3] }
        guard let place = segment.room.states[index].table.payload(of: base) else { return }
        segment.room.states[index].table.words.withUnsafeBufferPointer { words in
          if let words = words.baseAddress {
            each.pointee.tally.add(words + place, isCertain: isCertain, to: hand.tally)
          }
        }
      }
      return
    }
    var places = ContiguousArray<Int32>(repeating: -1, count: each.pointee.fieldCount)
    for (place, field) in counted.pointee.fields.enumerated() { places[Int(field)] = Int32(place) }
    segment.room.states[index].table.forEach { key, payload in
      if counted.pointee.isNamedByTrigger, key[counted.pointee.fields.count] != hand.words[3],
        !counted.pointee.whole.names.contains(where: {
          $0.covers(segment.names[Int(key[counted.pointee.fields.count])].pointee.text)
        })
      {
        return
      }
      let fits = places.withUnsafeBufferPointer { places in
        segment.judge.fits(
          counted.pointee.whole.bound, FieldReader(values: key, places: places.baseAddress),
          subject: FieldReader(
            values: UnsafePointer(hand.words + 4), places: each.pointee.subjectPlaces),
          name: counted.pointee.asksForName ? segment.names[Int(hand.words[3])] : nil,
          segment.lane)
      }
      if fits { each.pointee.tally.add(payload, isCertain: isCertain, to: hand.tally) }
    }
  }

  /// Adds the segment's matches to the past; behind a `previous`, only what comes after it counts.
  private func remember(
    _ index: Int, _ each: ScopeReference, _ counted: UnsafePointer<ScopePlan.Use>,
    _ segment: Segment
  ) {
    let previous = each.pointee.lower.use.map { matches[$0.pointee.pattern] }
    let startCount = previous?.count ?? 0
    if startCount > 0 { segment.room.states[index].table.removeAll() }
    let found = matches[counted.pointee.pattern]
    for place in 0..<found.count {
      let match = found[place]
      var isCertain = true
      var isOut = false
      for other in 0..<startCount {
        guard let start = previous?[other] else { break }
        if segment.isBefore(start, match, isArrival: each.pointee.isArrival) { continue }
        if start == match || segment.isBefore(match, start, isArrival: each.pointee.isArrival) {
          isOut = true
          break
        }
        isCertain = false
      }
      if isOut { continue }
      remember(match, isCertain, index, each, counted, segment)
    }
  }

  private func remember(
    _ match: Int, _ isCertain: Bool, _ index: Int, _ each: ScopeReference,
    _ counted: UnsafePointer<ScopePlan.Use>,
    _ segment: Segment
  ) {
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: counted.pointee.fields.count + 1) {
      key in
      guard let base = key.baseAddress else { return }
      let fields = segment.fields(of: match)
      for place in counted.pointee.fields.indices {
        base[place] = fields[counted.pointee.fields[place]]
      }
      if counted.pointee.isNamedByTrigger {
        base[counted.pointee.fields.count] = UInt64(segment.event(match).pointee.name)
      }
      let value = each.pointee.tally.field.map { segment.value($0, of: match) } ?? .absent
      let place = segment.room.states[index].table.insert(base)
      segment.room.states[index].table.withPayload(at: place) {
        each.pointee.tally.add(value, isCertain: isCertain, to: $0)
      }
    }
  }

  // MARK: The end

  /// Closes the instances of a condition that are open when the lane ends.
  func end(
    _ index: Int, _ each: ScopeReference, _ instances: UnsafeMutablePointer<UInt64>, count: Int,
    _ room: LaneRoom, horizon: Int, endIsSettled: Bool
  ) {
    var place = 0
    while place < count {
      let hand = Hand(words: instances + place, each: each, trigger: -1)
      let isOpen = isOpen(hand, room, horizon: horizon, endIsSettled: endIsSettled)
      room.counts[index].close(
        Int(hand.words[0]), each.pointee.tally.verdict(hand.tally, isOpen: isOpen),
        overflowed: each.pointee.tally.verdict(hand.tally, isOpen: true))
      place += each.pointee.stride
    }
  }

  /// Whether more might have happened in a scope; see ``Bench``.
  private func isOpen(
    _ hand: Hand, _ room: LaneRoom, horizon: Int, endIsSettled: Bool
  ) -> Bool {
    let each = hand.each
    switch each.pointee.lower.kind {
    case .time:
      if let offset = each.pointee.lower.offset(in: room), horizon < hand.time + offset {
        return true
      }
    case .settled: if hand.status.lower != .behind { return true }
    case .next: if hand.status.lower != .behind, !endIsSettled { return true }
    default: break
    }
    var isEndAsked = false
    var isWaiting = false
    for (upper, bound) in each.pointee.uppers.enumerated() {
      if hand.status[upper] == .behind { return false }
      switch bound.kind {
      case .end: isEndAsked = true
      case .time:
        guard let offset = bound.offset(in: room) else { break }
        if horizon >= hand.time + offset { return false }
        isWaiting = true
      case .settled: isWaiting = true
      default: break
      }
    }
    return isEndAsked || !isWaiting ? !endIsSettled : true
  }
}
