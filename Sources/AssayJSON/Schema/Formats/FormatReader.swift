/// Reads a text from left to right and tells whether what comes next has a form.
struct FormatReader {
  let text: UnsafeBufferPointer<UInt8>
  private(set) var cursor = 0

  init(_ text: UnsafeBufferPointer<UInt8>) { self.text = text }

  var isAtEnd: Bool { cursor == text.count }

  var peek: UInt8? { cursor < text.count ? text[cursor] : nil }

  /// Takes one of up to two bytes.
  mutating func take(_ byte: UInt8, _ other: UInt8? = nil) -> Bool {
    guard let next = peek, next == byte || next == other else { return false }
    cursor += 1
    return true
  }

  /// Takes exactly so many digits and returns their value.
  mutating func digits(_ count: Int) -> Int? {
    guard cursor + count <= text.count else { return nil }
    var value = 0
    for i in cursor..<cursor + count {
      let digit = text[i] &- 0x30
      guard digit < 10 else { return nil }
      value = value * 10 + Int(digit)
    }
    cursor += count
    return value
  }

  /// Takes all digits that come next; whether there were any.
  mutating func takeDigits() -> Bool {
    let start = cursor
    while let byte = peek, byte &- 0x30 < 10 { cursor += 1 }
    return cursor > start
  }

  /// RFC 9562, section 4.
  mutating func takeUUID() -> Bool {
    for (index, count) in [8, 4, 4, 4, 12].enumerated() {
      if index > 0 && !take(0x2D) { return false }
      for _ in 0..<count {
        guard let byte = peek, FormatReader.isHexadecimal(byte) else { return false }
        cursor += 1
      }
    }
    return true
  }

  static func isHexadecimal(_ byte: UInt8) -> Bool {
    byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 6
  }

  static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }
}
