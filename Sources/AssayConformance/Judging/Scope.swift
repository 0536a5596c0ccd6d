import AssayJournaling

/// The part of a trace in which an instance is judged.
///
/// A scope is open at events and closed at time bounds, and it contains the settled mark that ends
/// it. Where the order of an event and a bound is not certain, the event may lie in it.
struct Scope {
  /// Where an event lies.
  enum Membership: Hashable, Sendable {
    case inside, outside, possible
    /// Beyond a time bound by no more than a real clock is allowed.
    case slack
    /// The same, and besides it may lie outside.
    case possibleSlack
  }

  private let lower: ScopeEnd
  private let upper: [ScopeEnd]
  private let order: EventOrder
  /// The positions outside which nothing can be in the scope.
  let window: Range<Int>
  /// Why a bound of the scope was not reached, so that more might have followed; `nil` when all were.
  let openReason: String?
  /// The same when a real clock is given all the time that it may take.
  let lateReason: String?
  /// The latest moment up to which an event still counts without a warning; `nil` without a time
  /// bound.
  let deadline: Int?

  init(
    from: ScopeEnd, to: [ScopeEnd], order: EventOrder, openReason: String?, lateReason: String?
  ) {
    lower = from
    upper = to
    self.order = order
    self.openReason = openReason
    self.lateReason = lateReason
    var window = from.windowAsLower(order)
    for end in to { window = window.clamped(to: end.windowAsUpper(order)) }
    self.window = window
    deadline = to.compactMap(\.moment).min()
  }

  /// Where the event at a position lies.
  func membership(_ position: Int) -> Membership {
    var result = lower.isBefore(position, order)
    for end in upper {
      if result == .outside { return .outside }
      result = Self.both(result, end.isAfter(position, order))
    }
    return result
  }

  private static func both(_ a: Membership, _ b: Membership) -> Membership {
    if a == .outside || b == .outside { return .outside }
    let isPossible = [a, b].contains { $0 == .possible || $0 == .possibleSlack }
    let isSlack = [a, b].contains { $0 == .slack || $0 == .possibleSlack }
    if isSlack { return isPossible ? .possibleSlack : .slack }
    return isPossible ? .possible : .inside
  }

  /// What the scope's ends rest on.
  func frame(_ events: [Event]) -> ScopeFrame { ScopeFrame([lower] + upper, events) }

  /// The positions of the events that end the scope or may end it.
  var marks: [Int] {
    ([lower] + upper).flatMap { end -> [Int] in
      switch end {
      case .mark(let mark): return [mark]
      case .next(let matches, _), .previous(let matches, _): return matches
      case .unbounded, .nowhere, .trigger, .time: return []
      }
    }
  }

  /// Whether an event lies before the time at which the scope begins.
  func isEarly(_ time: Int) -> Bool { lower.moment.map { time < $0 } ?? false }

  /// Whether an event lies behind the time at which the scope ends.
  func isLate(_ time: Int) -> Bool { deadline.map { time > $0 } ?? false }
}
