import AssayJournaling

/// How a time bound is read on a lane's clock.
///
/// A manual clock is exact. On a real one, timers fire late and now and then a little early: 2 % or
/// 5 ms below a lower bound b still count, and what comes after an upper bound counts with a warning
/// up to 2·b + 1 s. A scaled clock is a real one whose milliseconds are stretched.
struct LaneTime: Sendable {
  let clock: LaneClock

  private var factor: Double? {
    switch clock {
    case .manual: nil
    case .real: 1
    case .scaled(let factor): factor
    }
  }

  /// How far before a lower bound an event may lie; milliseconds of lane time.
  func slackBelow(_ offset: Int) -> Int {
    guard let factor else { return 0 }
    return Swift.max(Int((5 * factor).rounded()), offset.magnitudeInt / 50)
  }

  /// How far behind an upper bound an event may lie; milliseconds of lane time.
  func slackAbove(_ offset: Int) -> Int {
    guard let factor else { return 0 }
    return offset.magnitudeInt + Int((1_000 * factor).rounded())
  }
}

extension Int {
  fileprivate var magnitudeInt: Int { Int(clamping: magnitude) }
}
