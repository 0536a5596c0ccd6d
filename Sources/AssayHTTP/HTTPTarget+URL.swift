extension HTTPTarget {
  /// An absolute URL cut at its seams; putting the parts together again gives the same bytes.
  package struct URLParts: Sendable, Equatable {
    /// The scheme in the case it came in, without `:`.
    package let scheme: String
    /// All between `//` and the path.
    package let authority: String
    /// What stands before `@` in the authority; nil without one.
    package let userInfo: String?
    /// The host in the case it came in; an IPv6 address keeps its brackets.
    package let host: String
    /// The port; nil where there is none or it is empty.
    package let port: Int?
    /// All from the path on, query and fragment included, byte for byte; may be empty.
    package let rest: String
  }

  /// Splits `scheme://authority` off a URL; nil for anything that does not begin so.
  package static func split(_ url: String) -> URLParts? {
    let bytes = Array(url.utf8)
    return bytes.withUnsafeBufferPointer { buffer -> URLParts? in
      guard let scheme = schemeLength(buffer) else { return nil }
      let start = scheme + 3
      var end = start
      while end < buffer.count && ![HTTPByte.slash, 0x3F, 0x23].contains(buffer[end]) { end += 1 }
      guard let parts = splitAuthority(UnsafeBufferPointer(rebasing: buffer[start..<end])) else {
        return nil
      }
      func text(_ range: Range<Int>) -> String { String(decoding: buffer[range], as: UTF8.self) }
      return URLParts(
        scheme: text(0..<scheme), authority: text(start..<end),
        userInfo: parts.userInfo.map { text(start + $0.lowerBound..<start + $0.upperBound) },
        host: text(start + parts.host.lowerBound..<start + parts.host.upperBound),
        port: parts.port, rest: text(end..<buffer.count))
    }
  }

  /// The places of the parts of an authority, and its port as a number.
  struct Authority: Equatable {
    let userInfo: Range<Int>?
    let host: Range<Int>
    let port: Int?
  }

  /// Splits `[userinfo "@"] host [":" port]` (RFC 3986, section 3.2); nil where it is none.
  static func splitAuthority(_ bytes: UnsafeBufferPointer<UInt8>) -> Authority? {
    var hostStart = 0
    if let at = bytes.lastIndex(of: 0x40) {
      guard isMadeOf(bytes, 0..<at, { $0 == HTTPByte.colon }) else { return nil }
      hostStart = at + 1
    }
    var hostEnd = hostStart
    if hostStart < bytes.count && bytes[hostStart] == 0x5B {
      guard let close = bytes[hostStart...].firstIndex(of: 0x5D),
        isIPLiteral(bytes, hostStart + 1..<close)
      else { return nil }
      hostEnd = close + 1
    } else {
      while hostEnd < bytes.count && bytes[hostEnd] != HTTPByte.colon { hostEnd += 1 }
      guard isMadeOf(bytes, hostStart..<hostEnd, { _ in false }) else { return nil }
    }
    var port: Int?
    if hostEnd < bytes.count {
      guard bytes[hostEnd] == HTTPByte.colon else { return nil }
      for byte in bytes[(hostEnd + 1)...] {
        guard HTTPByte.isDigit(byte), (port ?? 0) <= 99_999_999 else { return nil }
        port = (port ?? 0) * 10 + Int(byte - 0x30)
      }
    }
    return Authority(
      userInfo: hostStart == 0 ? nil : 0..<hostStart - 1, host: hostStart..<hostEnd, port: port)
  }

  /// The length of a scheme that `://` follows (RFC 3986, section 3.1), or nil.
  static func schemeLength(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    guard let first = bytes.first, HTTPByte.isAlpha(first) else { return nil }
    var end = 1
    while end < bytes.count && isSchemeCharacter(bytes[end]) { end += 1 }
    guard end + 2 < bytes.count, bytes[end] == HTTPByte.colon, bytes[end + 1] == HTTPByte.slash,
      bytes[end + 2] == HTTPByte.slash
    else { return nil }
    return end
  }

  static func isSchemeCharacter(_ byte: UInt8) -> Bool {
    HTTPByte.isAlpha(byte) || HTTPByte.isDigit(byte) || (0x2B...0x2E).contains(byte) && byte != 0x2C
  }

  /// Whether a range holds only unreserved characters, sub-delimiters, escapes, and what `also`
  /// allows.
  static func isMadeOf(
    _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ also: (UInt8) -> Bool
  ) -> Bool {
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = bytes[index]
      if byte == 0x25 {
        guard index + 2 < range.upperBound, HTTPByte.hexValue(bytes[index + 1]) != nil,
          HTTPByte.hexValue(bytes[index + 2]) != nil
        else { return false }
        index += 3
      } else {
        guard
          HTTPURICharacter.isUnreserved(byte) || HTTPURICharacter.isSubDelimiter(byte)
            || also(byte)
        else { return false }
        index += 1
      }
    }
    return true
  }
}
