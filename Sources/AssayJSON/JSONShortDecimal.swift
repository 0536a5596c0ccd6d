/// The exact value of a number with few digits: an integer times a power of ten.
///
/// It spares the arrays of ``JSONDecimal`` for nearly all numbers. Whatever does not fit is nil,
/// and the caller decides the longer way.
struct JSONShortDecimal: Sendable {
  let mantissa: Int
  let exponent: Int

  /// Reads a number that the parser accepted: at most 18 digits, an exponent of at most 3.
  init?(_ text: UnsafeBufferPointer<UInt8>) {
    var value = 0
    var digits = 0
    var places = 0
    var i = 0
    let isNegative = text.count > 0 && text[0] == 0x2D
    if isNegative { i = 1 }
    var inFraction = false
    while i < text.count {
      let byte = text[i]
      let digit = byte &- 0x30
      if digit < 10 {
        value = value &* 10 &+ Int(digit)
        digits &+= 1
        if digits > 18 { return nil }
        if inFraction { places &-= 1 }
      } else if byte == 0x2E {
        inFraction = true
      } else {
        break
      }
      i &+= 1
    }
    if i < text.count {
      i &+= 1
      var power = 0
      let isDown = text[i] == 0x2D
      if isDown || text[i] == 0x2B { i &+= 1 }
      guard text.count &- i <= 3 else { return nil }
      while i < text.count {
        power = power &* 10 &+ Int(text[i] &- 0x30)
        i &+= 1
      }
      places &+= isDown ? 0 &- power : power
    }
    mantissa = isNegative ? 0 &- value : value
    exponent = value == 0 ? 0 : places
  }

  /// Less than, equal to or greater than zero as this value is to the other; nil when the powers
  /// are too far apart.
  @inline(__always)
  func compared(with other: JSONShortDecimal) -> Int? {
    guard let (a, b) = aligned(with: other) else { return nil }
    return a < b ? -1 : a == b ? 0 : 1
  }

  /// Whether the value is an integer times the divisor, which is not zero.
  @inline(__always)
  func isMultiple(of divisor: JSONShortDecimal) -> Bool? {
    guard let (a, b) = aligned(with: divisor), b != 0 else { return nil }
    return a % b == 0
  }

  /// Whether the value has no fractional part.
  var isIntegral: Bool? {
    if exponent >= 0 { return true }
    return Self.power(0 - exponent).map { mantissa % $0 == 0 }
  }

  /// Both as integers times the lower of the two powers.
  @inline(__always)
  private func aligned(with other: JSONShortDecimal) -> (Int, Int)? {
    if exponent == other.exponent { return (mantissa, other.mantissa) }
    let isLower = exponent < other.exponent
    let distance = isLower ? other.exponent &- exponent : exponent &- other.exponent
    guard let factor = Self.power(distance) else { return nil }
    let (scaled, overflow) = (isLower ? other.mantissa : mantissa)
      .multipliedReportingOverflow(by: factor)
    if overflow { return nil }
    return isLower ? (mantissa, scaled) : (scaled, other.mantissa)
  }

  @inline(__always)
  private static func power(_ exponent: Int) -> Int? {
    guard exponent <= 18 else { return nil }
    var power = 1
    for _ in 0..<exponent { power &*= 10 }
    return power
  }
}
