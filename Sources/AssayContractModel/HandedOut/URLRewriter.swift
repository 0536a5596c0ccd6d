package import AssayJSON

/// Points the URLs of a reply to the lane's own listeners and leaves every other byte alone.
package enum URLRewriter {
  /// The body with scheme, host and port of each role's URLs replaced by the role's base.
  ///
  /// A URL is rewritten when it stands where the contract says that one is handed out (whatever its
  /// host), or when its host belongs to a role, wherever it stands: no test may reach a real tracker.
  /// All that follows the authority is kept byte for byte, through the escapes of JSON too.
  package static func rewrite(
    _ body: JSONDocument, operation: String, contract: Contract, bases: [String: String]
  ) -> [UInt8] {
    var edits: [Edit] = []
    for kind in contract.handedOut where kind.inside == operation {
      kind.pattern.forEach(in: body.root) { _, node in
        guard node.kind == .string, let authority = RawAuthority(of: node.lexemeBytes),
          let base = bases[kind.role]
        else { return }
        edits.append(authority.edit(base))
      }
    }
    var known = Set(edits.map(\.range.lowerBound))
    visitStrings(body.root) { node in
      guard let authority = RawAuthority(of: node.lexemeBytes),
        let role = contract.role(ofHost: authority.host), let base = bases[role.name]
      else { return }
      let edit = authority.edit(base)
      if known.insert(edit.range.lowerBound).inserted { edits.append(edit) }
    }
    edits.sort { $0.range.lowerBound < $1.range.lowerBound }
    var result: [UInt8] = []
    result.reserveCapacity(body.bytes.count)
    var copied = 0
    for edit in edits {
      result += body.bytes[copied..<edit.range.lowerBound]
      result += edit.replacement
      copied = edit.range.upperBound
    }
    return result + body.bytes[copied...]
  }

  fileprivate struct Edit {
    var range: Range<Int>
    var replacement: [UInt8]
  }

  private static func visitStrings(_ node: JSONNode, _ visit: (JSONNode) -> Void) {
    switch node.kind {
    case .string: visit(node)
    case .array: for element in node.elements { visitStrings(element, visit) }
    case .object: for (_, value) in node.members { visitStrings(value, visit) }
    default: return
    }
  }
}

/// Scheme and authority at the start of a JSON string literal, found through its escapes.
private struct RawAuthority {
  /// Host without user information and port, lower case.
  let host: String
  private let range: Range<Int>
  private let slash: [UInt8]

  /// `nil` unless the literal starts with `http://` or `https://` and a host.
  init?(of literal: ArraySlice<UInt8>) {
    var index = literal.startIndex + 1
    var decoded: [UInt8] = []
    var slash: [UInt8] = [UInt8(ascii: "/")]
    var schemeLength: Int?
    let start = index
    let last = literal.endIndex - 1
    while index < last {
      guard let (byte, length) = Self.unit(literal, index, last) else { return nil }
      if let schemeLength {
        let isEnd = "/?#".utf8.contains(byte) || byte == UInt8(ascii: "\\")
        if isEnd, decoded.count >= schemeLength { break }
      }
      if byte == UInt8(ascii: "/"), schemeLength == nil {
        slash = Array(literal[index..<index + length])
      }
      decoded.append(byte)
      index += length
      if schemeLength == nil {
        let text = String(decoding: decoded, as: UTF8.self).lowercased()
        if text == "http://" || text == "https://" { schemeLength = decoded.count }
        if decoded.count > 8 { return nil }
      }
    }
    guard let schemeLength, decoded.count > schemeLength else { return nil }
    let authority = String(decoding: decoded[schemeLength...], as: UTF8.self)
    let hostAndPort = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
    host =
      hostAndPort.hasPrefix("[")
      ? String(hostAndPort.prefix { $0 != "]" } + "]").lowercased()
      : String(hostAndPort.prefix { $0 != ":" }).lowercased()
    range = start..<index
    self.slash = slash
  }

  /// The replacement of scheme and authority by a base such as `http://127.0.0.1:41235`.
  func edit(_ base: String) -> URLRewriter.Edit {
    var replacement: [UInt8] = []
    for byte in base.utf8 {
      if byte == UInt8(ascii: "/") { replacement += slash } else { replacement.append(byte) }
    }
    return URLRewriter.Edit(range: range, replacement: replacement)
  }

  /// One ASCII character of the literal and how many bytes it takes; a byte of a longer character
  /// is itself.
  private static func unit(
    _ literal: ArraySlice<UInt8>, _ index: Int, _ last: Int
  ) -> (byte: UInt8, length: Int)? {
    guard literal[index] == UInt8(ascii: "\\") else { return (literal[index], 1) }
    guard index + 1 < last else { return nil }
    switch literal[index + 1] {
    case UInt8(ascii: "/"): return (UInt8(ascii: "/"), 2)
    case UInt8(ascii: "u"):
      guard index + 5 < last,
        let code = UInt32(
          String(decoding: literal[(index + 2)...(index + 5)], as: UTF8.self), radix: 16),
        code < 0x80
      else { return nil }
      return (UInt8(code), 6)
    default: return nil
    }
  }
}
