package import Foundation

/// Turns a URL's text into a `URL` without touching what is legal in it.
///
/// `URL(string:)` escapes the percent signs of a text that mixes escapes with characters that a URL
/// may not hold, so `?a=%2f&b={x}` would be requested as `?a=%252f&b=%7Bx%7D`. Here every octet that
/// RFC 3986 allows, and every well-formed escape, stays as it is; only the others are escaped.
package enum VerbatimURL {
  /// The URL that `text` stands for, or nil where it has no scheme or is empty.
  package static func make(_ text: String) -> URL? {
    guard let url = URL(string: legalised(text)), url.scheme != nil else { return nil }
    return url
  }

  /// `text` with its illegal octets escaped (RFC 3986, section 2.1), and nothing else changed.
  package static func legalised(_ text: String) -> String {
    let octets = Array(text.utf8)
    let authorityEnd = endOfAuthority(octets)
    var result: [UInt8] = []
    result.reserveCapacity(octets.count)
    for (index, octet) in octets.enumerated() {
      let isBracketOfHost =
        index < authorityEnd && (octet == UInt8(ascii: "[") || octet == UInt8(ascii: "]"))
      if octet == UInt8(ascii: "%")
        ? isEscape(octets, at: index)
        : isLegal(octet)
          || isBracketOfHost
      {
        result.append(octet)
      } else {
        result.append(contentsOf: escape(octet))
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The escape of `octet` with upper-case digits (RFC 3986, section 2.1).
  static func escape(_ octet: UInt8) -> [UInt8] {
    let digits = Array("0123456789ABCDEF".utf8)
    return [UInt8(ascii: "%"), digits[Int(octet >> 4)], digits[Int(octet & 15)]]
  }

  /// `text` as the value of a query parameter: everything but the unreserved octets escaped.
  static func queryValue(_ text: String) -> String {
    var result: [UInt8] = []
    for octet in text.utf8 {
      if isUnreserved(octet) { result.append(octet) } else { result += escape(octet) }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func endOfAuthority(_ octets: [UInt8]) -> Int {
    guard let colon = octets.firstIndex(of: UInt8(ascii: ":")) else { return 0 }
    let start = colon + 3
    guard start <= octets.count, octets[colon + 1] == UInt8(ascii: "/"),
      octets[colon + 2] == UInt8(ascii: "/")
    else { return 0 }
    return octets[start...].firstIndex { "/?#".utf8.contains($0) } ?? octets.count
  }

  private static func isEscape(_ octets: [UInt8], at index: Int) -> Bool {
    index + 2 < octets.count && isHexDigit(octets[index + 1]) && isHexDigit(octets[index + 2])
  }

  private static func isHexDigit(_ octet: UInt8) -> Bool {
    "0123456789abcdefABCDEF".utf8.contains(octet)
  }

  private static func isUnreserved(_ octet: UInt8) -> Bool {
    switch octet {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default:
      "-._~".utf8.contains(octet)
    }
  }

  private static func isLegal(_ octet: UInt8) -> Bool {
    isUnreserved(octet) || ":/?#@!$&'()*+,;=".utf8.contains(octet)
  }
}
