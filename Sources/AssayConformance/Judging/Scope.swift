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
  }

  private let lower: ScopeEnd
  private let upper: [ScopeEnd]
  private let order: EventOrder
  /// The positions outside which nothing can be in the scope.
  let window: Range<Int>
  /// Why the end of the scope was not reached, so that more might have followed; `nil` when it was.
  let openReason: String?
  /// The latest moment up to which an event still counts without a warning; `nil` without a time
  /// bound.
  let deadline: Int?

  init(from: ScopeEnd, to: [ScopeEnd], order: EventOrder, openReason: String?) {
    lower = from
    upper = to
    self.order = order
    self.openReason = openReason
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
    if a == .possible || b == .possible { return .possible }
    return a == .slack || b == .slack ? .slack : .inside
  }
}
