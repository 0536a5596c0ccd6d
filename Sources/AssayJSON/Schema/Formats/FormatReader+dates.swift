extension FormatReader {
  /// A `full-date` that exists (RFC 3339, sections 5.6 and 5.7).
  mutating func takeDate() -> Bool {
    guard let year = digits(4), take(0x2D), let month = digits(2), take(0x2D),
      let day = digits(2), (1...12).contains(month)
    else { return false }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return day >= 1 && day <= lengths[month - 1]
  }

  /// A `full-time` (RFC 3339, section 5.6); the second 60 only where it is 23:59 in UTC.
  mutating func takeTime() -> Bool {
    guard let hour = digits(2), hour < 24, take(0x3A), let minute = digits(2), minute < 60,
      take(0x3A), let second = digits(2), second <= 60
    else { return false }
    if take(0x2E) && !takeDigits() { return false }
    var offset = 0
    if !take(0x5A, 0x7A) {
      guard let sign = peek, take(0x2B, 0x2D), let hours = digits(2), hours < 24, take(0x3A),
        let minutes = digits(2), minutes < 60
      else { return false }
      offset = (hours * 60 + minutes) * (sign == 0x2B ? 1 : -1)
    }
    let day = 24 * 60
    return second < 60 || (hour * 60 + minute - offset + day) % day == day - 1
  }

  /// A `duration` (RFC 3339, appendix A): units in order, none left out between two others.
  mutating func takeDuration() -> Bool {
    guard take(0x50) else { return false }
    if take(0x54) { return takeUnits([0x48, 0x4D, 0x53]) }
    let start = self
    if takeDigits() && take(0x57) { return true }
    self = start
    guard takeUnits([0x59, 0x4D, 0x44]) else { return false }
    return take(0x54) ? takeUnits([0x48, 0x4D, 0x53]) : true
  }

  /// At least one number with its unit, and then only the units that follow in turn.
  private mutating func takeUnits(_ units: [UInt8]) -> Bool {
    guard takeDigits(), let unit = peek, let first = units.firstIndex(of: unit) else {
      return false
    }
    _ = take(unit)
    for unit in units[(first + 1)...] {
      guard let byte = peek, byte &- 0x30 < 10 else { return true }
      guard takeDigits(), take(unit) else { return false }
    }
    return true
  }
}
