import AssayJSON
import AssayJournaling

/// Everything that judging one condition on one trace shares between its instances.
///
/// A class since it keeps what it has looked up; it never leaves the judge.
final class Bench {
  let each: Each
  let index: TraceIndex
  let order: EventOrder
  let matcher: Matcher
  private let time: LaneTime
  private var candidates: [Site: Candidates] = [:]

  convenience init(
    _ each: Each, _ index: TraceIndex, handedOut: HandedOut, limits: [String: Int]
  ) {
    self.init(each, index, handedOut, Matcher(limits: limits))
  }

  private init(_ each: Each, _ index: TraceIndex, _ handedOut: HandedOut, _ matcher: Matcher) {
    self.each = each
    self.index = index
    order = EventOrder(index: index, kind: each.order, handedOut: handedOut)
    self.matcher = matcher
    time = LaneTime(clock: index.trace.clock)
  }

  /// The bench for the same condition on a part of the trace, with what is known from the whole.
  func again(on index: TraceIndex) -> Bench {
    Bench(each, index, order.handedOut, matcher)
  }

  /// The positions within a range at which a pattern matches, in order.
  func matches(of pattern: Pattern, for subject: Subject, in window: Range<Int>) -> [Int] {
    let all = candidates(of: pattern).positions(for: subject)
    let low = all.partitionPoint { $0 >= window.lowerBound }
    let high = all.partitionPoint { $0 >= window.upperBound }
    guard low < high else { return [] }
    return all[low..<high].filter { matcher.fits(index.events[$0], pattern, subject) }
  }

  /// The positions in the whole trace at which a pattern matches, in order.
  func matches(of pattern: Pattern, for subject: Subject) -> [Int] {
    matches(of: pattern, for: subject, in: 0..<index.events.count)
  }

  private func candidates(of pattern: Pattern) -> Candidates {
    if let known = candidates[pattern.site] { return known }
    let new = Candidates(pattern, triggerNames: each.pattern?.names ?? [], index, matcher)
    candidates[pattern.site] = new
    return new
  }

  /// The scope of the instance whose trigger stands at a position; `nil` is the start of the lane.
  func scope(of subject: Subject, at position: Int?) -> Scope {
    guard each.per.isEmpty else {
      return Scope(
        from: .unbounded, to: [.unbounded], order: order, openReason: openEnd, lateReason: openEnd)
    }
    let lower = end(each.from, subject, position, isLower: true)
    let upper = each.to.map { end($0, subject, position, isLower: false) }
    let early = unreached(lower, position)
    return Scope(
      from: lower, to: upper, order: order,
      openReason: early ?? openReason(upper, position, isLate: false),
      lateReason: early ?? openReason(upper, position, isLate: true))
  }

  private func end(_ bound: Bound, _ subject: Subject, _ position: Int?, isLower: Bool) -> ScopeEnd
  {
    switch bound.kind {
    case .start: return isLower ? .unbounded : .nowhere
    case .end: return isLower ? .nowhere : .unbounded
    case .trigger: return position.map { .trigger($0) } ?? (isLower ? .unbounded : .nowhere)
    case .settled:
      return index.firstMark(after: position).map { .mark($0) } ?? (isLower ? .nowhere : .unbounded)
    case .offset(let offset): return moment(offset, position, isLower: isLower)
    case .limit(let name):
      return matcher.limit(name).map { moment($0, position, isLower: isLower) }
        ?? (isLower ? .nowhere : .unbounded)
    case .next(let pattern):
      let matches = next(pattern, subject, after: position)
      return matches.isEmpty
        ? (isLower ? .nowhere : .unbounded) : .next(matches, trigger: position)
    case .previous(let pattern):
      guard let position else { return isLower ? .unbounded : .nowhere }
      let matches = previous(pattern, subject, before: position)
      return matches.isEmpty
        ? (isLower ? .unbounded : .nowhere) : .previous(matches, trigger: position)
    }
  }

  private func moment(_ offset: Int, _ position: Int?, isLower: Bool) -> ScopeEnd {
    let base = position.map { index.events[$0].time } ?? 0
    return .time(
      base + offset, slack: isLower ? time.slackBelow(offset) : time.slackAbove(offset))
  }

  /// The matches that may be the first after the trigger: all that are unordered with it, and the
  /// certain ones up to the settled mark behind the first of them.
  private func next(_ pattern: Pattern, _ subject: Subject, after position: Int?) -> [Int] {
    let start = position.flatMap { index.lastMark(before: $0) } ?? 0
    let all = matches(of: pattern, for: subject, in: start..<index.events.count)
      .filter { match in
        position.map { match != $0 && !order.isBefore(match, $0) } ?? true
      }
    let first = all.first { match in position.map { order.isBefore($0, match) } ?? true }
    guard let first else { return all }
    if order.kind == .arrival { return [first] }
    guard let mark = index.firstMark(after: first) else { return all }
    return all.filter { $0 < mark || $0 == first }
  }

  /// The matches that may be the last before the trigger.
  private func previous(_ pattern: Pattern, _ subject: Subject, before position: Int) -> [Int] {
    let stop = index.firstMark(after: position) ?? index.events.count
    let all = matches(of: pattern, for: subject, in: 0..<stop)
      .filter { $0 != position && !order.isBefore(position, $0) }
    guard let last = all.last(where: { order.isBefore($0, position) }) else { return all }
    if order.kind == .arrival { return [last] }
    guard let mark = index.lastMark(before: last) else { return all }
    return all.filter { $0 > mark || $0 == last }
  }

  /// Why the lane's own end proves nothing; `nil` when it does.
  var openEnd: String? {
    if index.trace.overflowed { return OpenReason.overflow }
    if index.endIsSettled { return nil }
    return index.straggler.map { OpenReason.straggler($0) } ?? OpenReason.end
  }

  /// Why the lane may not have come to the beginning of the scope; `nil` when it certainly did.
  private func unreached(_ lower: ScopeEnd, _ position: Int?) -> String? {
    switch (each.from.kind, lower) {
    case (_, .time(let moment, _)):
      return index.trace.horizon >= moment ? nil : OpenReason.time(moment)
    case (.settled, .nowhere):
      return OpenReason.settled(after: position.map { index.events[$0].begin })
    case (.next, .nowhere): return openEnd
    case (.next, .next(let matches, let trigger)):
      return isReached(matches, after: trigger) ? nil : openEnd
    default: return nil
    }
  }

  private func isReached(_ matches: [Int], after trigger: Int?) -> Bool {
    matches.contains { match in trigger.map { order.isBefore($0, match) } ?? true }
  }

  /// Why none of the ends was certainly reached; `nil` when one was.
  ///
  /// - Parameter isLate: Whether a real clock is given all the time that it may take.
  private func openReason(_ upper: [ScopeEnd], _ position: Int?, isLate: Bool) -> String? {
    if index.trace.overflowed { return OpenReason.overflow }
    var reason: String?
    var isEndAsked = false
    var hasTime = false
    for (bound, end) in zip(each.to, upper) {
      switch (bound.kind, end) {
      case (.end, _): isEndAsked = true
      case (_, .trigger), (_, .mark), (_, .nowhere), (_, .previous): return nil
      case (_, .time(let moment, let slack)):
        let latest = isLate ? moment + slack : moment
        if index.trace.horizon >= latest { return nil }
        hasTime = true
        reason = reason ?? OpenReason.time(latest)
      case (_, .next(let matches, let trigger)):
        if isReached(matches, after: trigger) { return nil }
      case (.settled, _):
        reason = reason ?? OpenReason.settled(after: position.map { index.events[$0].begin })
      default: break
      }
    }
    // A `next` that never came is the end of the lane, unless there was still time to wait for.
    if isEndAsked || (!hasTime && reason == nil) { return openEnd }
    return reason ?? openEnd
  }
}

/// What kept the end of a scope from being reached, and what would make it decidable.
package enum OpenReason {
  static let overflow =
    "the journal overflowed, so absence proves nothing: let the case do less, or raise the limit"
  package static let end =
    "the lane did not end settled: let it settle after the last thing that happens in the case"

  static func straggler(_ event: Event) -> String {
    "\(Prose.noun(event.name)) (entry \(event.begin)) came when the client had said that it was at rest and "
      + "the case was over, so more may have followed"
  }

  static func time(_ moment: Int) -> String {
    "the clock never reached \(Prose.milliseconds(moment)): advance it in the case"
  }

  static func settled(after entry: Int?) -> String {
    let place = entry.map { "entry \($0)" } ?? "the start of the lane"
    return "no settled mark follows \(place): let the lane settle in the case"
  }
}
