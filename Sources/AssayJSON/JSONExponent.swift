/// An exponent of any size: a machine integer below 10¹⁸ in magnitude, decimal digits from there.
///
/// Each value has one form, so equality is equality of forms.
enum JSONExponent: Hashable {
  case small(Int)
  case large(isNegative: Bool, magnitude: [UInt8])

  private static let bound = 1_000_000_000_000_000_000

  init(_ value: Int) {
    if value.magnitude < UInt(Self.bound) {
      self = .small(value)
    } else {
      self = .large(
        isNegative: value < 0, magnitude: String(value.magnitude).utf8.map { $0 &- 0x30 })
    }
  }

  /// Reads decimal digits and adds a number of places to them.
  init(digits: [UInt8], isNegative: Bool, adding places: Int) {
    let magnitude = Array(digits.drop { $0 == 0 })
    guard magnitude.count > 18 else {
      let value = magnitude.reduce(0) { $0 * 10 + Int($1) }
      self.init((isNegative ? -value : value) + places)
      return
    }
    self = JSONExponent.large(isNegative: isNegative, magnitude: magnitude).adding(places)
  }

  /// The sum with a number of places, which is at most the length of a document.
  func adding(_ places: Int) -> JSONExponent {
    switch self {
    case .small(let value):
      return JSONExponent(value + places)
    case .large(let isNegative, let magnitude):
      let other = String(places.magnitude).utf8.map { $0 &- 0x30 }
      let sum =
        (places < 0) == isNegative
        ? Self.sum(magnitude, other) : Self.difference(magnitude, other)
      guard sum.count > 18 else {
        let value = sum.reduce(0) { $0 * 10 + Int($1) }
        return .small(isNegative ? -value : value)
      }
      return .large(isNegative: isNegative, magnitude: sum)
    }
  }

  private static func sum(_ a: [UInt8], _ b: [UInt8]) -> [UInt8] {
    var result = a
    var carry: UInt8 = 0
    for place in 0..<a.count where place < b.count || carry > 0 {
      let index = a.count - 1 - place
      let digit = a[index] + carry + (place < b.count ? b[b.count - 1 - place] : 0)
      result[index] = digit % 10
      carry = digit / 10
    }
    return carry > 0 ? [carry] + result : result
  }

  /// The difference of two numbers in decimal digits, the first not the smaller one.
  static func difference(_ a: [UInt8], _ b: [UInt8]) -> [UInt8] {
    var result = a
    var borrow: UInt8 = 0
    for place in 0..<a.count where place < b.count || borrow > 0 {
      let index = a.count - 1 - place
      let taken = borrow + (place < b.count ? b[b.count - 1 - place] : 0)
      borrow = a[index] < taken ? 1 : 0
      result[index] = a[index] + borrow * 10 - taken
    }
    return Array(result.drop { $0 == 0 })
  }
}

extension JSONExponent: Comparable {
  static func < (a: JSONExponent, b: JSONExponent) -> Bool {
    switch (a, b) {
    case (.small(let x), .small(let y)): return x < y
    case (.small, .large(let isNegative, _)): return !isNegative
    case (.large(let isNegative, _), .small): return isNegative
    case (.large(let negativeA, let x), .large(let negativeB, let y)):
      if negativeA != negativeB { return negativeA }
      let (low, high) = negativeA ? (y, x) : (x, y)
      return low.count != high.count
        ? low.count < high.count : low.lexicographicallyPrecedes(high)
    }
  }
}
