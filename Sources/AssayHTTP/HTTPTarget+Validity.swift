extension HTTPTarget {
  /// Whether the text is a URI as RFC 3986, section 3, defines it: a scheme, and only allowed
  /// characters.
  ///
  /// A relative reference is none, nor is an IRI with characters beyond ASCII, a bare space, `{`,
  /// `|` or an incomplete escape.
  package static func isValidRFC3986(_ url: String) -> Bool {
    let bytes = Array(url.utf8)
    return bytes.withUnsafeBufferPointer { buffer -> Bool in
      guard let first = buffer.first, HTTPByte.isAlpha(first) else { return false }
      var scheme = 1
      while scheme < buffer.count && isSchemeCharacter(buffer[scheme]) { scheme += 1 }
      guard scheme < buffer.count, buffer[scheme] == HTTPByte.colon else { return false }

      let hash = buffer.firstIndex(of: 0x23) ?? buffer.count
      let mark = buffer[..<hash].firstIndex(of: 0x3F) ?? hash
      var path = scheme + 1
      guard path <= mark else { return false }
      if path + 1 < mark, buffer[path] == HTTPByte.slash, buffer[path + 1] == HTTPByte.slash {
        var end = path + 2
        while end < mark && buffer[end] != HTTPByte.slash { end += 1 }
        guard splitAuthority(UnsafeBufferPointer(rebasing: buffer[path + 2..<end])) != nil else {
          return false
        }
        path = end
      }
      func isPath(_ byte: UInt8) -> Bool {
        byte == HTTPByte.colon || byte == 0x40 || byte == HTTPByte.slash
      }
      func isQuery(_ byte: UInt8) -> Bool { isPath(byte) || byte == 0x3F }
      return isMadeOf(buffer, path..<mark, isPath)
        && (mark == hash || isMadeOf(buffer, mark + 1..<hash, isQuery))
        && (hash == buffer.count || isMadeOf(buffer, hash + 1..<buffer.count, isQuery))
    }
  }

  /// Whether a range is what may stand in brackets: an IPv6 address or `v` and a version (section
  /// 3.2.2).
  static func isIPLiteral(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
    guard let first = range.first else { return false }
    guard bytes[first] | 0x20 == 0x76 else { return isIPv6(bytes, range) }
    var index = first + 1
    while index < range.upperBound && HTTPByte.hexValue(bytes[index]) != nil { index += 1 }
    guard index > first + 1, index + 1 < range.upperBound, bytes[index] == 0x2E else {
      return false
    }
    return bytes[(index + 1)..<range.upperBound].allSatisfy {
      HTTPURICharacter.isUnreserved($0) || HTTPURICharacter.isSubDelimiter($0)
        || $0 == HTTPByte.colon
    }
  }

  /// Eight groups of one to four hexadecimal digits, one run of groups perhaps left out as `::`,
  /// the last two groups perhaps written as an IPv4 address.
  private static func isIPv6(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
    var groups = 0
    var hasGap = false
    var index = range.lowerBound
    func at(_ place: Int) -> UInt8? { place < range.upperBound ? bytes[place] : nil }
    if at(index) == HTTPByte.colon {
      guard at(index + 1) == HTTPByte.colon else { return false }
      hasGap = true
      index += 2
    }
    while index < range.upperBound {
      var end = index
      while let byte = at(end), HTTPByte.hexValue(byte) != nil { end += 1 }
      if at(end) == 0x2E {
        guard isIPv4(bytes, index..<range.upperBound) else { return false }
        groups += 2
        index = range.upperBound
        break
      }
      guard (1...4).contains(end - index) else { return false }
      groups += 1
      index = end
      guard index < range.upperBound else { break }
      guard at(index) == HTTPByte.colon else { return false }
      index += 1
      if at(index) == HTTPByte.colon {
        guard !hasGap else { return false }
        hasGap = true
        index += 1
      } else if index == range.upperBound {
        return false
      }
    }
    return hasGap ? groups <= 7 : groups == 8
  }

  private static func isIPv4(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
    let parts = bytes[range].split(separator: 0x2E, omittingEmptySubsequences: false)
    return parts.count == 4
      && parts.allSatisfy { part in
        guard (1...3).contains(part.count), part.allSatisfy(HTTPByte.isDigit) else { return false }
        let value = part.reduce(0) { $0 * 10 + Int($1 - 0x30) }
        return value <= 255 && (part.count == 1 || part.first != 0x30)
      }
  }
}
