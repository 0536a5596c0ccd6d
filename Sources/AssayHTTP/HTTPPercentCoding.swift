/// Percent-encoding on bytes (RFC 3986, section 2.1).
package enum HTTPPercentCoding {
  /// Which characters beside the unreserved ones stay as they are when text is encoded.
  package enum Place: Sendable, Equatable {
    /// Only the unreserved ones: letters, digits, `-._~` (RFC 3986, section 2.3).
    case component
    /// Inside one path segment: also `!$&'()*+,;=:@` (section 3.3).
    case segment
    /// In a path: as in a segment, and `/`.
    case path
    /// In a whole query: as in a path, and `?` (section 3.4).
    case query
  }

  /// The bytes with their escapes decoded; what only looks like an escape stays as it is.
  ///
  /// With `plusIsSpace`, as in a submitted form, `+` becomes a space.
  package static func decode(_ bytes: some Collection<UInt8>, plusIsSpace: Bool = false) -> [UInt8]
  {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      index = bytes.index(after: index)
      if byte == 0x25, index < bytes.endIndex, let high = HTTPByte.hexValue(bytes[index]) {
        let second = bytes.index(after: index)
        if second < bytes.endIndex, let low = HTTPByte.hexValue(bytes[second]) {
          result.append(UInt8(truncatingIfNeeded: high << 4 | low))
          index = bytes.index(after: second)
          continue
        }
      }
      result.append(plusIsSpace && byte == 0x2B ? HTTPByte.space : byte)
    }
    return result
  }

  /// The text with its escapes decoded, read as UTF-8; bytes that are not UTF-8 become U+FFFD.
  package static func decode(_ text: String, plusIsSpace: Bool = false) -> String {
    String(decoding: decode(text.utf8, plusIsSpace: plusIsSpace), as: UTF8.self)
  }

  /// Whether every `%` begins an escape of two hexadecimal digits.
  package static func isWellFormed(_ bytes: some Collection<UInt8>) -> Bool {
    var rest = bytes[...]
    while let mark = rest.firstIndex(of: 0x25) {
      let digits = rest[rest.index(after: mark)...].prefix(2)
      guard digits.count == 2, digits.allSatisfy({ HTTPByte.hexValue($0) != nil }) else {
        return false
      }
      rest = rest[digits.endIndex...]
    }
    return true
  }

  /// The bytes with everything escaped that may not stand in that place; escapes are in capitals.
  package static func encode(_ bytes: some Collection<UInt8>, for place: Place = .component)
    -> String
  {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for byte in bytes {
      if keeps(byte, place) {
        result.append(byte)
      } else {
        result.append(0x25)
        result.append(digit(byte >> 4))
        result.append(digit(byte & 15))
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The text as UTF-8 with everything escaped that may not stand in that place.
  package static func encode(_ text: String, for place: Place = .component) -> String {
    encode(text.utf8, for: place)
  }

  private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x37 + value }

  private static func keeps(_ byte: UInt8, _ place: Place) -> Bool {
    if HTTPURICharacter.isUnreserved(byte) { return true }
    switch place {
    case .component: return false
    case .segment: return HTTPURICharacter.isPathCharacter(byte)
    case .path: return HTTPURICharacter.isPathCharacter(byte) || byte == HTTPByte.slash
    case .query:
      return HTTPURICharacter.isPathCharacter(byte) || byte == HTTPByte.slash || byte == 0x3F
    }
  }
}
