/// The byte classes of RFC 9110 and RFC 3986, and scans over raw bytes that use them.
enum HTTPByte {
  static let tab: UInt8 = 0x09
  static let lf: UInt8 = 0x0A
  static let cr: UInt8 = 0x0D
  static let space: UInt8 = 0x20
  static let comma: UInt8 = 0x2C
  static let slash: UInt8 = 0x2F
  static let colon: UInt8 = 0x3A
  static let semicolon: UInt8 = 0x3B

  /// Whether the byte may stand in a token: a method, a field name (RFC 9110, section 5.6.2).
  @inline(__always)
  static func isToken(_ byte: UInt8) -> Bool {
    // One bit per ASCII code: ! # $ % & ' * + - . 0-9 and A-Z ^ _ ` a-z | ~.
    let word: UInt64 = byte < 64 ? 0x03FF_6CFA_0000_0000 : 0x57FF_FFFF_C7FF_FFFE
    return byte < 128 && (word >> UInt64(byte & 63)) & 1 == 1
  }

  /// Whether the byte may stand in a field value (RFC 9110, section 5.5).
  @inline(__always)
  static func isFieldValue(_ byte: UInt8) -> Bool {
    byte >= 0x20 ? byte != 0x7F : byte == tab
  }

  /// Optional whitespace (RFC 9110, section 5.6.3).
  @inline(__always)
  static func isOWS(_ byte: UInt8) -> Bool { byte == space || byte == tab }

  @inline(__always)
  static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  @inline(__always)
  static func isAlpha(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

  @inline(__always)
  static func lowercased(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }

  /// The value of a hexadecimal digit in either case.
  @inline(__always)
  static func hexValue(_ byte: UInt8) -> Int? {
    if isDigit(byte) { return Int(byte &- 0x30) }
    let letter = (byte | 0x20) &- 0x61
    return letter < 6 ? Int(letter) + 10 : nil
  }

  /// The place of the first LF from `start` on, or `end`; reads eight bytes at a time.
  static func firstLF(_ base: UnsafePointer<UInt8>, from start: Int, to end: Int) -> Int {
    let raw = UnsafeRawPointer(base)
    var index = start
    while index &+ 8 <= end {
      let word =
        UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
        ^ 0x0A0A_0A0A_0A0A_0A0A
      let zeros = (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
      if zeros != 0 { return index &+ zeros.trailingZeroBitCount / 8 }
      index &+= 8
    }
    while index < end && base[index] != lf { index &+= 1 }
    return index
  }

  /// The place of the first byte that no field value may hold, or `end`.
  static func firstNonValue(_ base: UnsafePointer<UInt8>, from start: Int, to end: Int) -> Int {
    let raw = UnsafeRawPointer(base)
    var index = start
    while index &+ 8 <= end {
      let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      let controls = (word &- 0x2020_2020_2020_2020) & ~word
      let deletes = word ^ 0x7F7F_7F7F_7F7F_7F7F
      let found = controls | ((deletes &- 0x0101_0101_0101_0101) & ~deletes)
      if found & 0x8080_8080_8080_8080 != 0 { break }
      index &+= 8
    }
    while index < end && isFieldValue(base[index]) { index &+= 1 }
    return index
  }

  /// Whether the bytes are `lowercase`, whatever the case of their ASCII letters.
  static func matches(
    _ base: UnsafePointer<UInt8>, from start: Int, to end: Int, _ lowercase: StaticString
  ) -> Bool {
    guard end - start == lowercase.utf8CodeUnitCount else { return false }
    let other = lowercase.utf8Start
    var index = 0
    while start + index < end {
      if lowercased(base[start + index]) != other[index] { return false }
      index += 1
    }
    return true
  }
}

extension String {
  /// Decodes one character per byte, as ISO 8859-1 does; for ASCII this is the usual decoding.
  init(latin1 bytes: some Collection<UInt8>) {
    if bytes.allSatisfy({ $0 < 0x80 }) {
      self = String(decoding: bytes, as: UTF8.self)
    } else {
      var scalars = String.UnicodeScalarView()
      scalars.append(contentsOf: bytes.lazy.map { UnicodeScalar($0) })
      self = String(scalars)
    }
  }
}

extension [UInt8] {
  /// Appends the text as ISO 8859-1 where it fits, and as UTF-8 where a scalar is above U+00FF.
  mutating func append(latin1 text: String) {
    for scalar in text.unicodeScalars {
      if scalar.value <= 0xFF {
        append(UInt8(truncatingIfNeeded: scalar.value))
      } else {
        append(contentsOf: String(scalar).utf8)
      }
    }
  }
}
