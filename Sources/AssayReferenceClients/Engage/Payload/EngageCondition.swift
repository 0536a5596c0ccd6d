/// When a message may be shown.
///
/// A time that cannot be read is no time.
struct EngageCondition: Sendable, Equatable {
  /// From when on, in milliseconds since 1970.
  var displayTime: Int64?

  /// Until when, in milliseconds since 1970; 0 on the wire means without end.
  var expireDate: Int64?

  /// How long after it came, in milliseconds.
  var delay: Int64 = 0

  /// How long from `now` until it may be shown; 0 for at once.
  func wait(at now: Int64) -> Int64 {
    max(delay, displayTime.map { $0 > now ? $0 - now : 0 } ?? 0)
  }
}
