/// Comparison and decoding of JSON strings, which are sequences of code points and not of
/// user-perceived characters: a composed and a decomposed "é" are two different member names.
enum JSONText {
  /// Whether two strings have the same code points.
  static func equal(_ a: String, _ b: String) -> Bool {
    a.utf8.count == b.utf8.count && a.utf8.elementsEqual(b.utf8)
  }

  /// Feeds the code points of a string to a hasher.
  static func hash(_ text: String, into hasher: inout Hasher) {
    var copy = text
    copy.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    hasher.combine(0xFF as UInt8)
  }

  /// Decodes the inside of a string lexeme that the parser accepted.
  ///
  /// Escaped surrogate pairs become one code point, a lone escaped surrogate U+FFFD.
  static func unescape(_ lexeme: UnsafeBufferPointer<UInt8>) -> String {
    String(unsafeUninitializedCapacity: lexeme.count) { output in
      var length = 0
      var i = 0
      while i < lexeme.count {
        let byte = lexeme[i]
        guard byte == 0x5C else {
          output[length] = byte
          length += 1
          i += 1
          continue
        }
        guard lexeme[i + 1] == 0x75 else {
          output[length] = character(escapedAs: lexeme[i + 1])
          length += 1
          i += 2
          continue
        }
        var code = unit(lexeme, at: i)
        i += 6
        if code & 0xF800 == 0xD800 {
          let high = code
          code = 0xFFFD
          if high < 0xDC00, i + 6 <= lexeme.count, lexeme[i] == 0x5C, lexeme[i + 1] == 0x75 {
            let low = unit(lexeme, at: i)
            if low & 0xFC00 == 0xDC00 {
              code = 0x10000 + ((high & 0x3FF) << 10) + (low & 0x3FF)
              i += 6
            }
          }
        }
        for unit in (Unicode.Scalar(code) ?? "\u{FFFD}").utf8 {
          output[length] = unit
          length += 1
        }
      }
      return length
    }
  }

  /// The number of code points of a string, from the inside of its lexeme.
  ///
  /// It counts as ``unescape(_:)`` decodes: a pair of surrogates is one, a lone one too.
  static func length(of lexeme: UnsafeBufferPointer<UInt8>) -> Int {
    var count = 0
    var i = 0
    while i < lexeme.count {
      let byte = lexeme[i]
      // All but continuation bytes start a code point.
      count &+= byte & 0xC0 == 0x80 ? 0 : 1
      i &+= 1
      guard byte == 0x5C else { continue }
      guard lexeme[i] == 0x75 else {
        i &+= 1
        continue
      }
      let code = unit(lexeme, at: i &- 1)
      i &+= 5
      if code & 0xFC00 == 0xD800, i &+ 6 <= lexeme.count, lexeme[i] == 0x5C,
        lexeme[i &+ 1] == 0x75, unit(lexeme, at: i) & 0xFC00 == 0xDC00
      {
        i &+= 6
      }
    }
    return count
  }

  /// The number written by the four hexadecimal digits of the escape at `i`.
  private static func unit(_ lexeme: UnsafeBufferPointer<UInt8>, at i: Int) -> UInt32 {
    var value: UInt32 = 0
    for j in (i + 2)..<(i + 6) {
      let byte = lexeme[j]
      value = value << 4 + UInt32(byte < 0x3A ? byte - 0x30 : (byte | 0x20) - 0x57)
    }
    return value
  }

  private static func character(escapedAs letter: UInt8) -> UInt8 {
    switch letter {
    case 0x62: 0x08
    case 0x66: 0x0C
    case 0x6E: 0x0A
    case 0x72: 0x0D
    case 0x74: 0x09
    default: letter
    }
  }
}
