/// Whether a client has come to rest: the result of `session/settle`.
package struct SettleReport: Hashable, Sendable {
  /// Whether the client had no runnable work and no more requests in flight than were allowed.
  package var idle: Bool

  /// How many requests of the client have no whole answer yet.
  package var inFlight: Int

  /// How many requests the session has begun so far, answered or not; `nil` where the adapter does not count
  /// them.
  package var requests: Int?

  /// How many observations the session has sent so far.
  package var observations: Int

  /// When the client's next timer is due, in milliseconds since 1970; `nil` when none is set.
  package var nextDue: Int?

  /// Creates a report.
  package init(
    idle: Bool, inFlight: Int, requests: Int? = nil, observations: Int, nextDue: Int? = nil
  ) {
    self.idle = idle
    self.inFlight = inFlight
    self.requests = requests
    self.observations = observations
    self.nextDue = nextDue
  }
}
