/// A URI reference in its five components (RFC 3986, section 4.1).
///
/// It takes any text apart and judges none of it; a component that is absent is nil, which is not
/// the same as empty.
struct URIReference: Hashable {
  var scheme: String?
  var authority: String?
  var path = ""
  var query: String?
  var fragment: String?

  /// Takes a text apart as RFC 3986, appendix B, does.
  init(_ text: String) {
    var rest = Substring(text)
    if let mark = rest.firstIndex(of: "#") {
      fragment = String(rest[rest.index(after: mark)...])
      rest = rest[..<mark]
    }
    if let mark = rest.firstIndex(of: "?") {
      query = String(rest[rest.index(after: mark)...])
      rest = rest[..<mark]
    }
    if let colon = rest.firstIndex(of: ":"), Self.isScheme(rest[..<colon]) {
      scheme = rest[..<colon].lowercased()
      rest = rest[rest.index(after: colon)...]
    }
    if rest.hasPrefix("//") {
      rest = rest.dropFirst(2)
      let end = rest.firstIndex(of: "/") ?? rest.endIndex
      authority = rest[..<end].lowercased()
      rest = rest[end...]
    }
    path = String(rest)
  }

  /// What the reference means where the base is in force (RFC 3986, section 5.2.2).
  func resolved(against base: URIReference) -> URIReference {
    var target = self
    if scheme != nil || authority != nil {
      target.scheme = scheme ?? base.scheme
      target.path = Self.withoutDots(path)
      return target
    }
    target.scheme = base.scheme
    target.authority = base.authority
    if path.isEmpty {
      target.path = base.path
      target.query = query ?? base.query
    } else if path.hasPrefix("/") {
      target.path = Self.withoutDots(path)
    } else {
      target.path = Self.withoutDots(merged(into: base))
    }
    return target
  }

  /// The reference without its fragment.
  var withoutFragment: URIReference {
    var copy = self
    copy.fragment = nil
    return copy
  }

  /// RFC 3986, section 5.2.3.
  private func merged(into base: URIReference) -> String {
    if base.authority != nil && base.path.isEmpty { return "/" + path }
    guard let slash = base.path.lastIndex(of: "/") else { return path }
    return base.path[...slash] + path
  }

  /// Removes the segments `.` and `..` (RFC 3986, section 5.2.4).
  private static func withoutDots(_ path: String) -> String {
    let isAbsolute = path.hasPrefix("/")
    var segments = path.split(separator: "/", omittingEmptySubsequences: false)
    if isAbsolute { segments.removeFirst() }
    var kept: [Substring] = []
    for (index, segment) in segments.enumerated() {
      let isLast = index == segments.count - 1
      switch segment {
      case ".": if isLast { kept.append("") }
      case "..":
        if !kept.isEmpty { kept.removeLast() }
        if isLast { kept.append("") }
      default: kept.append(segment)
      }
    }
    return (isAbsolute ? "/" : "") + kept.joined(separator: "/")
  }

  private static func isScheme(_ text: Substring) -> Bool {
    guard let first = text.utf8.first, first | 0x20 >= 0x61, first | 0x20 <= 0x7A else {
      return false
    }
    return text.utf8.allSatisfy { byte in
      (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A) || byte &- 0x30 < 10 || byte == 0x2B
        || byte == 0x2D || byte == 0x2E
    }
  }
}

extension URIReference: CustomStringConvertible {
  /// The text of the reference (RFC 3986, section 5.3).
  var description: String {
    var text = ""
    if let scheme { text += scheme + ":" }
    if let authority { text += "//" + authority }
    text += path
    if let query { text += "?" + query }
    if let fragment { text += "#" + fragment }
    return text
  }
}

extension URIReference {
  /// Decodes the escapes of a fragment; nil when one is broken or the bytes are no UTF-8.
  static func decodePercents(_ text: String) -> String? {
    guard text.utf8.contains(0x25) else { return text }
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == 0x25 else {
        bytes.append(byte)
        continue
      }
      let digits = rest.prefix(2)
      guard digits.count == 2, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      else { return nil }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    let decoded = String(decoding: bytes, as: UTF8.self)
    return decoded.utf8.elementsEqual(bytes) ? decoded : nil
  }
}
