/// The exact value of a number in one canonical form: ±0.d₁d₂…dₙ × 10ᵉ, d₁ and dₙ not zero.
///
/// Zero has no digits, no sign and the exponent 0. Two lexemes have the same value exactly when
/// their canonical forms are equal.
struct JSONDecimal: Hashable {
  let isNegative: Bool
  let digits: [UInt8]
  let exponent: JSONExponent

  init(_ number: JSONNumber) {
    var digits: [UInt8] = []
    var isNegative = false
    var pointShift = 0
    var inFraction = false
    var exponentIsNegative = false
    var exponentDigits: [UInt8] = []
    var inExponent = false
    for byte in number.lexeme.utf8 {
      switch byte {
      case 0x2D:
        if inExponent { exponentIsNegative = true } else { isNegative = true }
      case 0x2E: inFraction = true
      case 0x65, 0x45: inExponent = true
      case 0x2B: break
      default:
        let digit = byte &- 0x30
        if inExponent {
          exponentDigits.append(digit)
        } else if digits.isEmpty && digit == 0 {
          if inFraction { pointShift -= 1 }
        } else {
          digits.append(digit)
          if !inFraction { pointShift += 1 }
        }
      }
    }
    while digits.last == 0 { digits.removeLast() }
    self.digits = digits
    self.isNegative = isNegative && !digits.isEmpty
    exponent =
      digits.isEmpty
      ? JSONExponent(0)
      : JSONExponent(digits: exponentDigits, isNegative: exponentIsNegative, adding: pointShift)
  }

  var isIntegral: Bool { digits.isEmpty || exponent >= JSONExponent(digits.count) }

  var integer: Int? {
    guard isIntegral, case .small(let places) = exponent, places <= 19 else { return nil }
    var value = 0
    for place in 0..<max(places, 0) {
      let digit = place < digits.count ? Int(digits[place]) : 0
      let (shifted, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, overflows) =
        isNegative
        ? shifted.subtractingReportingOverflow(digit) : shifted.addingReportingOverflow(digit)
      if overflow || overflows { return nil }
      value = sum
    }
    return value
  }

  /// Whether the value is an integer times the divisor; nil when the divisor is zero.
  ///
  /// With a = A × 10ᵖ and b = B × 10ᑫ, neither A nor B ending in 0, that is: p ≥ q and B divides
  /// A × 10ᵖ⁻ᑫ. The power only matters up to the number of factors 2 and 5 in B, of which there
  /// are fewer than four for each digit.
  func isMultiple(of divisor: JSONDecimal) -> Bool? {
    guard !divisor.digits.isEmpty else { return nil }
    guard !digits.isEmpty else { return true }
    let lowest = exponent.adding(-digits.count)
    let divisorLowest = divisor.exponent.adding(-divisor.digits.count)
    guard lowest >= divisorLowest else { return false }
    let useful = 4 * divisor.digits.count
    var zeros = 0
    while zeros < useful, divisorLowest.adding(zeros) < lowest { zeros += 1 }
    return Self.remainder(of: digits, followedBy: zeros, by: divisor.digits)
      .allSatisfy { $0 == 0 }
  }

  /// The remainder of a long division in decimal, without leading zeros.
  private static func remainder(
    of digits: [UInt8], followedBy zeros: Int, by divisor: [UInt8]
  ) -> [UInt8] {
    if divisor.count <= 18 {
      let small = divisor.reduce(0) { $0 * 10 + UInt64($1) }
      var rest: UInt64 = 0
      for digit in digits { rest = (rest * 10 + UInt64(digit)) % small }
      for _ in 0..<zeros { rest = rest * 10 % small }
      return rest == 0 ? [] : [1]
    }
    var rest: [UInt8] = []
    for place in 0..<digits.count + zeros {
      let digit = place < digits.count ? digits[place] : 0
      if !rest.isEmpty || digit != 0 { rest.append(digit) }
      while rest.count > divisor.count
        || (rest.count == divisor.count && !rest.lexicographicallyPrecedes(divisor))
      {
        rest = JSONExponent.difference(rest, divisor)
      }
    }
    return rest
  }
}

extension JSONDecimal: Comparable {
  static func < (a: JSONDecimal, b: JSONDecimal) -> Bool {
    if a.isNegative != b.isNegative { return a.isNegative }
    return a.isNegative ? b.hasSmallerMagnitude(than: a) : a.hasSmallerMagnitude(than: b)
  }

  private func hasSmallerMagnitude(than other: JSONDecimal) -> Bool {
    if digits.isEmpty || other.digits.isEmpty { return digits.isEmpty && !other.digits.isEmpty }
    if exponent != other.exponent { return exponent < other.exponent }
    return digits.lexicographicallyPrecedes(other.digits)
  }
}
