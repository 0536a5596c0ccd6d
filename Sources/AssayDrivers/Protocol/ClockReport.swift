/// What moving a client's clock did: the result of `clock/advance`.
package struct ClockReport: Hashable, Sendable {
  /// The client's time now, in milliseconds since 1970.
  package var now: Int

  /// How many timers fired.
  package var fired: Int

  /// When the next timer is due, in milliseconds since 1970; `nil` when none is set.
  package var nextDue: Int?

  /// Creates a report.
  package init(now: Int, fired: Int, nextDue: Int? = nil) {
    self.now = now
    self.fired = fired
    self.nextDue = nextDue
  }
}
