/// The events of one lane in the order in which they stand, with what the judge must know about the
/// lane as a whole.
package struct Trace: Sendable {
  package var lane: LaneHeader
  /// Sorted by `begin`; events that stand at one entry keep the order of their extraction (a request
  /// before what it contains, a reply before its served items, a cause before what it makes expected).
  package var events: [Event]
  /// The last lane time that the clock certainly reached.
  package var horizon: Int
  /// True when the journal lost entries, so that absence proves nothing.
  package var overflowed: Bool
  /// How the lane's clock ran: it decides how time bounds are read.
  package var clock: LaneClock

  package init(
    lane: LaneHeader, events: [Event], horizon: Int, overflowed: Bool, clock: LaneClock
  ) {
    self.lane = lane
    self.events = events
    self.horizon = horizon
    self.overflowed = overflowed
    self.clock = clock
  }
}

/// How lane time passes: driven by the runner, or real time with a factor.
package enum LaneClock: Hashable, Sendable {
  case manual
  case scaled(Double)
  case real
}
