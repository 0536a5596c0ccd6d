import AssayJournaling

/// One end of a scope, found in a trace.
enum ScopeEnd {
  /// Before or behind everything.
  case unbounded
  /// Beyond everything on the wrong side: nothing is in the scope.
  case nowhere
  case trigger(Int)
  case mark(Int)
  /// A moment of lane time, and how far beyond it a real clock may stray.
  case time(Int, slack: Int)
  /// Matches of `next`, any of which may be the first after the trigger.
  case next([Int], trigger: Int?)
  /// Matches of `previous`, any of which may be the last before the trigger.
  case previous([Int], trigger: Int)

  /// The lane time of a time bound.
  var moment: Int? {
    if case .time(let moment, _) = self { moment } else { nil }
  }

  /// Where an event lies when this end is the lower one.
  func isBefore(_ position: Int, _ order: EventOrder) -> Scope.Membership {
    switch self {
    case .unbounded: return .inside
    case .nowhere: return .outside
    case .trigger(let trigger): return Self.relation(trigger, position, order)
    case .mark(let mark): return position > mark ? .inside : .outside
    case .time(let moment, let slack):
      let time = order.index.events[position].time
      return time >= moment ? .inside : time >= moment - slack ? .slack : .outside
    case .next(let matches, let trigger):
      return Self.reached(matches, by: position, after: trigger, order)
    case .previous(let matches, let trigger):
      return Self.shielded(matches, trigger: trigger, position, order)
    }
  }

  /// Where an event lies when this end is the upper one.
  func isAfter(_ position: Int, _ order: EventOrder) -> Scope.Membership {
    switch self {
    case .unbounded: return .inside
    case .nowhere: return .outside
    case .trigger(let trigger): return Self.relation(position, trigger, order)
    case .mark(let mark): return position <= mark ? .inside : .outside
    case .time(let moment, let slack):
      let time = order.index.events[position].time
      return time <= moment ? .inside : time <= moment + slack ? .slack : .outside
    case .next(let matches, let trigger):
      return Self.unreached(matches, position, after: trigger, order)
    case .previous(let matches, let trigger):
      return Self.left(matches, trigger: trigger, position, order)
    }
  }

  /// Whether the first comes before the second, as a membership.
  private static func relation(_ first: Int, _ second: Int, _ order: EventOrder)
    -> Scope.Membership
  {
    if first == second { return .outside }
    if order.isBefore(first, second) { return .inside }
    return order.isBefore(second, first) ? .outside : .possible
  }

  private static func isAfter(_ match: Int, _ trigger: Int?, _ order: EventOrder) -> Bool {
    trigger.map { order.isBefore($0, match) } ?? true
  }

  /// In a scope that ends at the first match after the trigger.
  private static func unreached(
    _ matches: [Int], _ position: Int, after trigger: Int?, _ order: EventOrder
  ) -> Scope.Membership {
    var isCertain = true
    for match in matches where !order.isBefore(position, match) {
      let isPast = match == position || order.isBefore(match, position)
      if isPast, isAfter(match, trigger, order) { return .outside }
      isCertain = false
    }
    return isCertain ? .inside : .possible
  }

  /// In a scope that begins at the first match after the trigger.
  private static func reached(
    _ matches: [Int], by position: Int, after trigger: Int?, _ order: EventOrder
  ) -> Scope.Membership {
    var canBe = false
    for match in matches where match != position && !order.isBefore(position, match) {
      if order.isBefore(match, position), isAfter(match, trigger, order) { return .inside }
      canBe = true
    }
    return canBe ? .possible : .outside
  }

  /// In a scope that begins at the last match before the trigger.
  private static func shielded(
    _ matches: [Int], trigger: Int, _ position: Int, _ order: EventOrder
  ) -> Scope.Membership {
    var isCertain = true
    for match in matches where !order.isBefore(match, position) {
      let isAhead = match == position || order.isBefore(position, match)
      if isAhead, order.isBefore(match, trigger) { return .outside }
      isCertain = false
    }
    return isCertain ? .inside : .possible
  }

  /// In a scope that ends at the last match before the trigger.
  private static func left(
    _ matches: [Int], trigger: Int, _ position: Int, _ order: EventOrder
  ) -> Scope.Membership {
    var canBe = false
    for match in matches where match != position && !order.isBefore(match, position) {
      if order.isBefore(position, match), order.isBefore(match, trigger) { return .inside }
      canBe = true
    }
    return canBe ? .possible : .outside
  }

  /// The positions that can lie behind this end.
  func windowAsLower(_ order: EventOrder) -> Range<Int> {
    let index = order.index
    let count = index.events.count
    switch self {
    case .unbounded: return 0..<count
    case .nowhere: return 0..<0
    case .trigger(let position): return order.firstUncertain(before: position)..<count
    case .mark(let mark): return mark + 1..<count
    case .time(let moment, let slack): return index.positions(from: moment - slack, through: nil)
    case .next(let matches, _):
      return (matches.first.map { order.firstUncertain(before: $0) } ?? 0)..<count
    case .previous(let matches, let trigger):
      guard let first = matches.first, matches.contains(where: { order.isBefore($0, trigger) })
      else { return 0..<count }
      return order.firstUncertain(before: first)..<count
    }
  }

  /// The positions that can lie before this end.
  func windowAsUpper(_ order: EventOrder) -> Range<Int> {
    let index = order.index
    let count = index.events.count
    switch self {
    case .unbounded: return 0..<count
    case .nowhere: return 0..<0
    case .trigger(let position): return 0..<order.firstCertain(after: position)
    case .mark(let mark): return 0..<mark + 1
    case .time(let moment, let slack): return index.positions(from: nil, through: moment + slack)
    case .previous(let matches, _):
      return 0..<(matches.last.map { order.firstCertain(after: $0) } ?? count)
    case .next(let matches, let trigger):
      guard let last = matches.last, matches.contains(where: { Self.isAfter($0, trigger, order) })
      else { return 0..<count }
      return 0..<order.firstCertain(after: last)
    }
  }
}
