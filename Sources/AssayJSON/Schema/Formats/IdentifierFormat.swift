/// URIs of RFC 3986, and IRIs of RFC 3987, which may have more characters.
struct IdentifierFormat {
  typealias Text = Slice<UnsafeBufferPointer<UInt8>>

  let isInternational: Bool

  func accepts(_ text: UnsafeBufferPointer<UInt8>, isRelative: Bool) -> Bool {
    if !isInternational && text.contains(where: { $0 > 0x7F }) { return false }
    if isInternational && !Self.hasOnlyAllowedCharacters(text) { return false }
    var rest = text[...]
    if let mark = rest.firstIndex(of: 0x23) {
      guard isMade(of: "!$&'()*+,;=:@/?", rest[(mark + 1)...]) else { return false }
      rest = rest[..<mark]
    }
    if let mark = rest.firstIndex(of: 0x3F) {
      guard isMade(of: "!$&'()*+,;=:@/?", rest[(mark + 1)...]) else { return false }
      rest = rest[..<mark]
    }
    let beforeSlash = rest.prefix { $0 != 0x2F }
    if let colon = beforeSlash.firstIndex(of: 0x3A) {
      // A relative reference has no colon in its first segment (RFC 3986, section 4.2).
      guard Self.isScheme(rest[..<colon]) else { return false }
      rest = rest[(colon + 1)...]
    } else if !isRelative {
      return false
    }
    if rest.starts(with: [0x2F, 0x2F]) {
      let authority = rest.dropFirst(2).prefix { $0 != 0x2F }
      guard isAuthority(authority) else { return false }
      rest = rest.dropFirst(2 + authority.count)
    }
    return isMade(of: "!$&'()*+,;=:@/", rest)
  }

  private static func isScheme(_ text: Text) -> Bool {
    guard let first = text.first, FormatReader.isLetter(first) else { return false }
    return text.allSatisfy { byte in
      FormatReader.isLetter(byte) || byte &- 0x30 < 10 || "+-.".utf8.contains(byte)
    }
  }

  /// RFC 3986, section 3.2.
  private func isAuthority(_ text: Text) -> Bool {
    var host = text
    if let at = text.firstIndex(of: 0x40) {
      guard isMade(of: "!$&'()*+,;=:", text[..<at]) else { return false }
      host = text[(at + 1)...]
    }
    if host.first == 0x5B {
      guard let end = host.firstIndex(of: 0x5D) else { return false }
      let port = host[(end + 1)...]
      guard port.isEmpty || port.first == 0x3A, port.dropFirst().allSatisfy({ $0 &- 0x30 < 10 })
      else { return false }
      let literal = host[(host.startIndex + 1)..<end]
      return AddressFormat.isVersion6(literal) || Self.isFutureAddress(literal)
    }
    if let colon = host.lastIndex(of: 0x3A) {
      guard host[(colon + 1)...].allSatisfy({ $0 &- 0x30 < 10 }) else { return false }
      host = host[..<colon]
    }
    return isMade(of: "!$&'()*+,;=", host)
  }

  /// `IPvFuture` of RFC 3986, section 3.2.2.
  private static func isFutureAddress(_ text: Text) -> Bool {
    guard let first = text.first, first | 0x20 == 0x76 else { return false }
    let parts = text.dropFirst().split(
      separator: 0x2E, maxSplits: 1, omittingEmptySubsequences: false)
    return parts.count == 2 && !parts[0].isEmpty && !parts[1].isEmpty
      && parts[0].allSatisfy(FormatReader.isHexadecimal)
      && parts[1].allSatisfy { byte in
        FormatReader.isLetter(byte) || byte &- 0x30 < 10
          || "-._~!$&'()*+,;=:".utf8.contains(byte)
      }
  }

  /// Whether all is unreserved, an escape, beyond ASCII (checked before) or one of some marks.
  private func isMade(of marks: StaticString, _ text: Text) -> Bool {
    var i = text.startIndex
    while i < text.endIndex {
      let byte = text[i]
      if byte == 0x25 {
        guard i + 2 < text.endIndex, FormatReader.isHexadecimal(text[i + 1]),
          FormatReader.isHexadecimal(text[i + 2])
        else { return false }
        i += 3
        continue
      }
      let isAllowed =
        FormatReader.isLetter(byte) || byte &- 0x30 < 10 || byte > 0x7F
        || byte == 0x2D || byte == 0x2E || byte == 0x5F || byte == 0x7E
        || marks.withUTF8Buffer { $0.contains(byte) }
      guard isAllowed else { return false }
      i += 1
    }
    return true
  }

  /// `ucschar` anywhere, `iprivate` in a query only (RFC 3987, section 2.2).
  private static func hasOnlyAllowedCharacters(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var isInQuery = false
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      switch scalar.value {
      case 0..<0x80:
        if scalar == "?" { isInQuery = true }
        if scalar == "#" { isInQuery = false }
      case 0xA0...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFEF: break
      case 0xE000...0xF8FF, 0xF0000...0x10FFFF:
        if !isInQuery || scalar.value & 0xFFFF >= 0xFFFE { return false }
      case 0x10000...0xEFFFF:
        let isTagBlock = (0xE0000..<0xE1000).contains(scalar.value)
        if scalar.value & 0xFFFF >= 0xFFFE || isTagBlock { return false }
      default: return false
      }
    }
    return true
  }
}
