/// A JSON number as it was written, which compares and hashes by its exact decimal value.
///
/// `1`, `1.0` and `10e-1` are equal; `0.1` differs from `0.10000000000000001`. Binary floating
/// point takes no part in it, and an exponent of any length costs no more than its digits.
package struct JSONNumber: Sendable, CustomStringConvertible {
  /// The text of the number (RFC 8259, section 6).
  package let lexeme: String

  /// Takes over a text; nil when it is not a JSON number, as `01`, `+1`, `.5` and `1.` are not.
  package init?(lexeme: String) {
    var copy = lexeme
    let isNumber = copy.withUTF8 { text in
      guard let base = text.baseAddress, text.count > 0 else { return false }
      return JSONParser.numberEnd(base, 0, text.count) == text.count
    }
    guard isNumber else { return nil }
    self.lexeme = lexeme
  }

  /// Writes an integer in decimal.
  package init(_ integer: Int) { lexeme = String(integer) }

  /// Writes a binary number in the shortest decimal form that reads back; nil when not finite.
  package init?(_ double: Double) {
    guard double.isFinite else { return nil }
    lexeme = String(describing: double)
  }

  /// Takes over a text that the parser accepted.
  init(valid lexeme: String) { self.lexeme = lexeme }

  /// The value when it is an integer (`1`, `1.0`, `1e2`) that fits `Int`.
  package var integer: Int? { shortInteger ?? JSONDecimal(self).integer }

  /// Whether the value is an integer, of any size: JSON Schema's `integer`.
  package var isIntegral: Bool { shortInteger != nil || JSONDecimal(self).isIntegral }

  /// The nearest binary number, infinite when the value is beyond its range.
  package var double: Double { Double(lexeme) ?? .nan }

  /// The lexeme.
  package var description: String { lexeme }

  /// Whether the value is this one times an integer, decided exactly; nil when `divisor` is zero.
  package func isMultiple(of divisor: JSONNumber) -> Bool? {
    JSONDecimal(self).isMultiple(of: JSONDecimal(divisor))
  }
}

extension JSONNumber: Hashable, Comparable {
  /// Compares by exact value.
  package static func == (a: JSONNumber, b: JSONNumber) -> Bool {
    if let x = a.shortInteger, let y = b.shortInteger { return x == y }
    return JSONDecimal(a) == JSONDecimal(b)
  }

  /// Compares by exact value.
  package static func < (a: JSONNumber, b: JSONNumber) -> Bool {
    if let x = a.shortInteger, let y = b.shortInteger { return x < y }
    return JSONDecimal(a) < JSONDecimal(b)
  }

  /// Hashes the exact value, so that equal numbers with different lexemes agree.
  package func hash(into hasher: inout Hasher) {
    if let integer {
      hasher.combine(integer)
    } else {
      hasher.combine(JSONDecimal(self))
    }
  }
}

extension JSONNumber {
  /// The value of a lexeme that is a sign and at most 18 digits; the path of nearly all numbers.
  private var shortInteger: Int? {
    var copy = lexeme
    return copy.withUTF8 { Self.shortInteger($0) }
  }

  static func shortInteger(_ text: UnsafeBufferPointer<UInt8>) -> Int? {
    var i = 0
    let negative = text.count > 0 && text[0] == 0x2D
    if negative { i = 1 }
    guard text.count - i <= 18, text.count > i else { return nil }
    var value = 0
    while i < text.count {
      let digit = text[i] &- 0x30
      guard digit < 10 else { return nil }
      value = value &* 10 &+ Int(digit)
      i += 1
    }
    return negative ? 0 - value : value
  }
}
