import AssayJSON
import AssayJournaling

/// What lies between the bounds of one instance: inside, outside, or perhaps.
struct PlainScope {
  enum Place { case inside, maybe, outside }

  /// A bound as it is written, and as it is read if it is a time.
  struct Bound {
    var json: JSONValue
    var time: PlainTime?
    /// What may be the event of a `next` or `previous`.
    var candidates: [Int] = []
  }

  let lane: PlainLane
  let order: PlainOrder
  /// The position of the trigger; `nil` is the start of the lane.
  let trigger: Int?
  var from: Bound
  var to: [Bound]

  private var events: [Event] { lane.trace.events }

  /// The place of an event.
  ///
  /// A scope ends at whichever bound comes first.
  func place(_ event: Int) -> Place {
    let places = [after(from, event)] + to.map { before($0, event) }
    if places.contains(.outside) { return .outside }
    return places.contains(.maybe) ? .maybe : .inside
  }

  /// The positions inside, and those perhaps inside, of the events that fit a pattern.
  func matches(_ pattern: PlainPattern) -> (certain: [Int], maybe: [Int]) {
    let fitting = events.indices.filter {
      pattern.fits(events[$0], trigger: trigger.map { events[$0] })
    }
    return (fitting.filter { place($0) == .inside }, fitting.filter { place($0) == .maybe })
  }

  /// Whether more may have happened within the scope than the journal shows.
  var isUnlimited: Bool {
    if lane.trace.overflowed || !isReached(from) { return true }
    // A `next` that never came is the end of the lane, but ends nothing while another bound of the
    // list may still come first.
    return !to.contains { isReached($0) && !isMissingNext($0) }
      && !to.allSatisfy { isReached($0) }
  }

  private func isMissingNext(_ bound: Bound) -> Bool {
    word(bound) == "next" && !bound.candidates.contains { isAfterTrigger($0) }
  }

  private func isReached(_ bound: Bound) -> Bool {
    if let time = bound.time { return lane.trace.horizon >= time.reach }
    switch word(bound) {
    case "settled": return firstMark != nil
    case "end": return lane.isSettledAtEnd
    case "next":
      return lane.isSettledAtEnd || bound.candidates.contains { isAfterTrigger($0) }
    default: return true
    }
  }

  // MARK: Bounds

  private func after(_ bound: Bound, _ event: Int) -> Place {
    if let time = bound.time {
      let isIn = events[event].time >= time.moment || time.forgiven.contains(event)
      return isIn ? .inside : .outside
    }
    switch word(bound) {
    case "start": return .inside
    case "trigger": return trigger.map { relation($0, event) } ?? .inside
    case "settled": return firstMark.map { event > $0 } == true ? .inside : .outside
    case "next":
      if bound.candidates.contains(where: { isAfterTrigger($0) && order.isBefore($0, event) }) {
        return .inside
      }
      return bound.candidates.allSatisfy { $0 == event || order.isBefore(event, $0) }
        ? .outside : .maybe
    case "previous":
      if bound.candidates.allSatisfy({ order.isBefore($0, event) }) { return .inside }
      return bound.candidates.contains {
        isBeforeTrigger($0) && ($0 == event || order.isBefore(event, $0))
      } ? .outside : .maybe
    default: return .outside
    }
  }

  private func before(_ bound: Bound, _ event: Int) -> Place {
    if let time = bound.time {
      let isIn = events[event].time <= time.moment || time.forgiven.contains(event)
      return isIn ? .inside : .outside
    }
    switch word(bound) {
    case "end": return .inside
    case "trigger": return trigger.map { relation(event, $0) } ?? .outside
    case "settled": return firstMark.map { event <= $0 } == false ? .outside : .inside
    case "next":
      if bound.candidates.allSatisfy({ order.isBefore(event, $0) }) { return .inside }
      return bound.candidates.contains {
        isAfterTrigger($0) && ($0 == event || order.isBefore($0, event))
      } ? .outside : .maybe
    case "previous":
      if bound.candidates.contains(where: { isBeforeTrigger($0) && order.isBefore(event, $0) }) {
        return .inside
      }
      return bound.candidates.allSatisfy { $0 == event || order.isBefore($0, event) }
        ? .outside : .maybe
    default: return .outside
    }
  }

  /// Inside when the first is certainly before the second, outside when it is not.
  private func relation(_ first: Int, _ second: Int) -> Place {
    if order.isBefore(first, second) { return .inside }
    return first == second || order.isBefore(second, first) ? .outside : .maybe
  }

  private func word(_ bound: Bound) -> String {
    switch bound.json {
    case .string(let text): text
    case .object(let object): object.keys.first ?? ""
    default: ""
    }
  }

  /// The first settled mark after the trigger.
  private var firstMark: Int? {
    events.indices.first { $0 > trigger ?? -1 && events[$0].name == "mark.settled" }
  }

  private func isAfterTrigger(_ event: Int) -> Bool {
    trigger.map { order.isBefore($0, event) } ?? true
  }

  private func isBeforeTrigger(_ event: Int) -> Bool {
    trigger.map { order.isBefore(event, $0) } ?? false
  }

  /// The scope with the candidates of its bounds looked up.
  var prepared: PlainScope {
    var scope = self
    scope.from.candidates = candidates(from)
    for index in to.indices { scope.to[index].candidates = candidates(to[index]) }
    return scope
  }

  /// The events that may lie on the side of the trigger where the next, or the previous, of a pattern is
  /// looked for.
  ///
  /// All of them, not only those that nothing lies between: what is before each is before the first, and
  /// what is behind one that is certainly there is behind the first.
  private func candidates(_ bound: Bound) -> [Int] {
    guard case .object(let object) = bound.json else { return [] }
    let isNext = object["next"] != nil
    let pattern = PlainPattern(object["next"] ?? object["previous"])
    let own = trigger.map { events[$0] }
    return events.indices.filter { event in
      event != trigger && pattern.fits(events[event], trigger: own)
        && !(isNext ? isBeforeTrigger(event) : isAfterTrigger(event))
    }
  }
}
