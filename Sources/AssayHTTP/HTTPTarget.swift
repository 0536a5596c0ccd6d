/// A request target, or any URL, split into the parts that requests are told apart by.
///
/// The raw parts are substrings of what was given, so nothing is normalised or lost.
package struct HTTPTarget: Sendable, Equatable {
  /// The four forms of a request target (RFC 9112, section 3.2).
  package enum Form: Sendable, Equatable {
    /// `/path?query`
    case origin
    /// `http://host/path?query`
    case absolute
    /// `host:port`, with CONNECT
    case authority
    /// `*`, with OPTIONS
    case asterisk
  }

  /// What was given.
  package let raw: String
  /// The form by its looks; an origin-form where it has no other.
  package let form: Form
  /// The raw path; for an absolute URL without one the path is empty, for `*` and `host:port` too.
  package let path: String
  /// The raw query after the first `?`: nil without one, empty when nothing follows it.
  package let query: String?
  /// The raw fragment after the first `#`, which does not belong on the wire (RFC 9110, section
  /// 4.2.5).
  package let fragment: String?

  /// Splits a target; never fails, since what is no target has a path all the same.
  package init(_ raw: String) {
    self.raw = raw
    var rest = raw
    if raw == "*" {
      form = .asterisk
      rest = ""
    } else if let parts = HTTPTarget.split(raw) {
      form = .absolute
      rest = parts.rest
    } else if !raw.hasPrefix("/"), HTTPTarget.isHostAndPort(raw) {
      form = .authority
      rest = ""
    } else {
      form = .origin
    }
    let bytes = rest.utf8
    let hash = bytes.firstIndex(of: 0x23)
    let mark = bytes[..<(hash ?? bytes.endIndex)].firstIndex(of: 0x3F)
    fragment = hash.map { String(rest[bytes.index(after: $0)...]) }
    path = String(rest[..<(mark ?? hash ?? bytes.endIndex)])
    query = mark.map { String(rest[bytes.index(after: $0)..<(hash ?? bytes.endIndex)]) }
  }

  /// The raw pieces of the path between its slashes; `/a//b` has `a`, an empty one and `b`.
  package var segments: [String] {
    let pieces = path.utf8.split(separator: HTTPByte.slash, omittingEmptySubsequences: false)
    return (path.utf8.first == HTTPByte.slash ? pieces.dropFirst() : pieces[...])
      .map { String(Substring($0)) }
  }

  /// The pairs of the query in order; empty without a query.
  package var pairs: [HTTPQueryPair] { query.map(HTTPQueryPair.pairs(of:)) ?? [] }

  /// The decoded value of the first pair with that decoded name; nil where there is none or it has
  /// no `=`.
  package func first(_ name: String) -> String? {
    pairs.first { $0.name == name }?.value
  }

  private static func isHostAndPort(_ text: String) -> Bool {
    Array(text.utf8).withUnsafeBufferPointer { bytes in
      splitAuthority(bytes).map { $0.port != nil && $0.userInfo == nil } ?? false
    }
  }
}
