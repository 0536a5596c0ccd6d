/// The character classes of RFC 3986, section 2.
enum HTTPURICharacter {
  /// Letters, digits, `-._~` (section 2.3).
  static func isUnreserved(_ byte: UInt8) -> Bool {
    HTTPByte.isAlpha(byte) || HTTPByte.isDigit(byte) || byte == 0x2D || byte == 0x2E
      || byte == 0x5F || byte == 0x7E
  }

  /// `!$&'()*+,;=` (section 2.2).
  static func isSubDelimiter(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x21, 0x24, 0x26...0x2C, 0x3B, 0x3D: true
    default: false
    }
  }

  /// What a path segment may hold beside escapes: `pchar` (section 3.3).
  static func isPathCharacter(_ byte: UInt8) -> Bool {
    isUnreserved(byte) || isSubDelimiter(byte) || byte == HTTPByte.colon || byte == 0x40
  }
}
