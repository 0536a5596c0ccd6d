/// Lets messages in whose time has come and is not over.
struct EngageGate: Sendable {
  /// How long before its time a message may come in, in milliseconds.
  var tolerance: Int64 = 60_000

  /// Whether messages end.
  var hasEnd = true

  /// Whether a message may come in; times that are equal are in time.
  func admits(_ condition: EngageCondition, at now: Int64) -> Bool {
    if let start = condition.displayTime, start > now.saturated(adding: tolerance) { return false }
    return !isOver(condition, at: now)
  }

  /// Whether a message must not be shown any more.
  func isOver(_ condition: EngageCondition, at now: Int64) -> Bool {
    guard hasEnd, let end = condition.expireDate else { return false }
    return now > end
  }
}

extension Int64 {
  /// A sum that stops at the largest or smallest number.
  func saturated(adding other: Int64) -> Int64 {
    let (sum, isOver) = addingReportingOverflow(other)
    return isOver ? (other > 0 ? .max : .min) : sum
  }
}
