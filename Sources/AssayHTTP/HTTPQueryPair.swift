/// One piece of a query between ampersands, raw and percent-decoded.
package struct HTTPQueryPair: Sendable, Equatable {
  /// The name as it stands in the query.
  package let rawName: String
  /// What follows the first `=`, as it stands; nil where there is no `=`.
  package let rawValue: String?

  /// Makes a pair out of its raw parts.
  package init(rawName: String, rawValue: String?) {
    self.rawName = rawName
    self.rawValue = rawValue
  }

  /// The name with its percent-escapes decoded; `+` stays (RFC 3986 gives it no other meaning).
  package var name: String { HTTPPercentCoding.decode(rawName) }

  /// The value with its percent-escapes decoded; `+` stays.
  package var value: String? { rawValue.map { HTTPPercentCoding.decode($0) } }

  /// Splits at `&`, and each piece at its first `=`; empty pieces are no pairs.
  package static func pairs(of query: String) -> [HTTPQueryPair] {
    query.utf8.split(separator: 0x26).map { piece in
      guard let equals = piece.firstIndex(of: 0x3D) else {
        return HTTPQueryPair(rawName: String(Substring(piece)), rawValue: nil)
      }
      return HTTPQueryPair(
        rawName: String(Substring(piece[..<equals])),
        rawValue: String(Substring(piece[piece.index(after: equals)...])))
    }
  }

  /// Splits `application/x-www-form-urlencoded` content into decoded pairs, where `+` is a space.
  package static func formPairs(of content: some Collection<UInt8>) -> [(
    name: String, value: String
  )] {
    content.split(separator: 0x26).map { piece in
      let equals = piece.firstIndex(of: 0x3D)
      let name = piece[..<(equals ?? piece.endIndex)]
      let value = equals.map { piece[piece.index(after: $0)...] }
      return (
        String(decoding: HTTPPercentCoding.decode(name, plusIsSpace: true), as: UTF8.self),
        String(
          decoding: value.map { HTTPPercentCoding.decode($0, plusIsSpace: true) } ?? [],
          as: UTF8.self)
      )
    }
  }
}
