/// Decides when a lane has been quiet for long enough: pure, so that it can be tested without time.
///
/// The window is waited for in parts. A part that took much longer than it should says that this
/// process was not scheduled; the client may have been stopped with it, so the window begins anew.
package struct QuietWatch: Sendable {
  /// What to do next.
  package enum Decision: Hashable, Sendable {
    case quiet
    case wait(until: ContinuousClock.Instant)
  }

  /// How much later than planned this process may wake up.
  package static let tolerance = Duration.milliseconds(100)

  private static let part = Duration.milliseconds(100)

  private let window: Duration
  private var begin: ContinuousClock.Instant
  private var planned: ContinuousClock.Instant?

  /// Creates a watch that begins now.
  ///
  /// - Parameters:
  ///   - window: How long nothing must happen, in milliseconds.
  ///   - now: When the watch begins.
  package init(window: Int, now: ContinuousClock.Instant) {
    self.window = .milliseconds(window)
    begin = now
  }

  /// Takes in how things are at `now`.
  ///
  /// - Parameters:
  ///   - now: The moment at which this process woke up.
  ///   - lastActivity: When something last happened.
  ///   - isBusy: Whether something is going on that will end by itself.
  package mutating func decide(
    now: ContinuousClock.Instant, lastActivity: ContinuousClock.Instant, isBusy: Bool
  ) -> Decision {
    if let planned, planned.duration(to: now) > Self.tolerance { begin = now }
    if isBusy { begin = now }
    begin = max(begin, lastActivity)
    let end = begin.advanced(by: window)
    if now >= end {
      planned = nil
      return .quiet
    }
    let next = min(end, now.advanced(by: Self.part))
    planned = next
    return .wait(until: next)
  }
}
