/// How a requested target differs from one that was handed out.
///
/// Only differences under which the request is still recognisably the same URL are named; what
/// differs more is another request.
package enum TargetDifference: String, Sendable, CaseIterable {
  /// `%7b` for `%7B`: the same octet by RFC 3986, section 2.1, yet not the same bytes.
  case caseOfEscapes
  /// Octets that no URI may hold raw (`{`, `|`, a blank) were percent-encoded. Allowed: a client that
  /// checks its URLs by RFC 3986 cannot send them otherwise.
  case illegalOctetsEncoded
  /// Escapes were decoded, or encoded once more: `%7B` → `{`, `%7B` → `%257B`.
  case escapesReencoded
  case reordered
  case added
  case removed
  /// Parameters keep their names but not all of their values: a placeholder was filled in, say.
  case changed
  /// The right target at another role's address.
  case host

  /// Whether a request with this difference still counts as sent verbatim.
  package var isAllowed: Bool { self == .illegalOctetsEncoded }
}

/// A request target cut up once, so that it can be compared in every way that matters.
package struct ComparableTarget: Hashable, Sendable {
  package let text: String
  /// The path with every escape undone, for finding candidates.
  package let path: String
  /// Query parameters as `name=value`, every escape undone, sorted.
  private let pairs: [String]
  private let inOrder: [String]

  package init(_ text: String) {
    self.text = text
    let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = Escapes.undone(String(parts[0]))
    let query = parts.count > 1 ? parts[1] : ""
    inOrder = query.split(separator: "&", omittingEmptySubsequences: false)
      .map { Escapes.undone(String($0)) }
    pairs = inOrder.sorted()
  }

  /// How many parameters two targets share, name and value.
  package func overlap(_ other: ComparableTarget) -> Int {
    pairs.count - Self.missing(of: pairs, in: other.pairs).count
  }

  /// How `got` differs from this handed-out target; `nil` when it is the same bytes, and
  /// `.some(nil)` never: what is too different is answered by `isNear`.
  package func difference(to got: ComparableTarget) -> TargetDifference? {
    if text.utf8.elementsEqual(got.text.utf8) { return nil }
    let mine = Escapes.upperCased(text), theirs = Escapes.upperCased(got.text)
    if mine == theirs { return .caseOfEscapes }
    if Escapes.upperCased(Escapes.illegalEncoded(text)) == theirs { return .illegalOctetsEncoded }
    if inOrder == got.inOrder { return .escapesReencoded }
    if pairs == got.pairs { return .reordered }
    let lost = Self.missing(of: pairs, in: got.pairs)
    let gained = Self.missing(of: got.pairs, in: pairs)
    if lost.isEmpty { return .added }
    if gained.isEmpty { return .removed }
    return .changed
  }

  /// Whether `got` is recognisably this URL: the same path, and at least one shared parameter where
  /// there are any.
  package func isNear(_ got: ComparableTarget) -> Bool {
    path == got.path && (pairs == got.pairs || overlap(got) > 0 || pairs == [""] || pairs.isEmpty)
  }

  /// The elements of one sorted list that another lacks, counting repeats.
  private static func missing(of list: [String], in other: [String]) -> [String] {
    var result: [String] = []
    var j = 0
    for element in list {
      while j < other.count, other[j] < element { j += 1 }
      if j < other.count, other[j] == element { j += 1 } else { result.append(element) }
    }
    return result
  }
}

/// Percent-escapes (RFC 3986, section 2.1), read leniently.
enum Escapes {
  /// Every escape undone, again and again until none is left.
  static func undone(_ text: String) -> String {
    var bytes = Array(text.utf8)
    while true {
      var next: [UInt8] = []
      var i = 0
      var changed = false
      while i < bytes.count {
        if bytes[i] == UInt8(ascii: "%"), i + 2 < bytes.count, let high = nibble(bytes[i + 1]),
          let low = nibble(bytes[i + 2])
        {
          next.append(high << 4 | low)
          i += 3
          changed = true
        } else {
          next.append(bytes[i])
          i += 1
        }
      }
      if !changed { return String(decoding: bytes, as: UTF8.self) }
      bytes = next
    }
  }

  /// The same text with the hexadecimal digits of its escapes in upper case.
  static func upperCased(_ text: String) -> String {
    var bytes = Array(text.utf8)
    var i = 0
    while i + 2 < bytes.count {
      if bytes[i] == UInt8(ascii: "%"), nibble(bytes[i + 1]) != nil, nibble(bytes[i + 2]) != nil {
        bytes[i + 1] = upper(bytes[i + 1])
        bytes[i + 2] = upper(bytes[i + 2])
        i += 3
      } else {
        i += 1
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The same text with every octet that a URI may not hold raw percent-encoded.
  static func illegalEncoded(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    for (i, byte) in bytes.enumerated() {
      let strayPercent =
        byte == UInt8(ascii: "%")
        && !(i + 2 < bytes.count && nibble(bytes[i + 1]) != nil && nibble(bytes[i + 2]) != nil)
      if strayPercent || !isLegal(byte) {
        result += [UInt8(ascii: "%"), digit(byte >> 4), digit(byte & 15)]
      } else {
        result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Whether every octet of a target may stand in a URI (RFC 3986, appendix A), escapes whole.
  static func isLegal(target: String) -> Bool { illegalEncoded(target) == target }

  private static func isLegal(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      return true
    default: return "-._~!$&'()*+,;=:@/?%".utf8.contains(byte)
    }
  }

  private static func nibble(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): return byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): return byte - UInt8(ascii: "A") + 10
    default: return nil
    }
  }

  private static func upper(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) ? byte - 32 : byte
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }
}
