/// Lane time that passes by itself, at a fixed pace.
struct RunningClock: Hashable, Sendable {
  /// The real moment of lane time 0.
  let begin: ContinuousClock.Instant
  /// Milliseconds of lane time in one of real time.
  let pace: Double

  /// Lane time at a real moment, in milliseconds.
  func time(at moment: ContinuousClock.Instant) -> Int {
    let real = begin.duration(to: moment) / .milliseconds(1)
    return max(0, Int(clamping: Int64((real * pace).rounded(.down))))
  }

  /// The real moment of a lane time.
  func moment(of time: Int) -> ContinuousClock.Instant {
    begin.advanced(by: .milliseconds(1) * (Double(time) / pace))
  }
}
