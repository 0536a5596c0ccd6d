import AssayHTTP

/// Bytes in which secrets are looked for: as they came, and with percent-encoding and JSON escapes
/// undone, which may stand within each other.
package struct SearchedBytes: Sendable {
  /// How often escapes are undone within escapes: a JSON text in a string of a JSON text in a query.
  private static let depth = 3

  private struct Variant: Sendable {
    var bytes: [UInt8]
    /// In small letters, for hexadecimal digits.
    var small: [UInt8]
    /// With base64url's two characters written as Base64's.
    var base64: [UInt8]

    init(_ bytes: [UInt8]) {
      self.bytes = bytes
      small = bytes.map { 0x41 <= $0 && $0 <= 0x5A ? $0 | 0x20 : $0 }
      base64 = bytes.map { $0 == 0x2D ? 0x2B : $0 == 0x5F ? 0x2F : $0 }
    }
  }
  private let variants: [Variant]

  package init(_ bytes: [UInt8]) {
    var known: Set<[UInt8]> = [bytes]
    var all = [bytes]
    var latest = [bytes]
    for _ in 0..<Self.depth {
      latest = latest.flatMap { [Self.percentDecoded($0), Self.unescaped($0)] }
        .compactMap(\.self).filter { known.insert($0).inserted }
      all += latest
    }
    variants = all.map { Variant($0) }
  }

  /// Whether the secret stands anywhere in the bytes, in any of its spellings.
  package func holds(_ secret: SecretForms) -> Bool {
    variants.contains { variant in
      Self.contains(variant.bytes, secret.plain)
        || Self.contains(variant.small, secret.hexadecimal)
        || secret.base64.contains { Self.contains(variant.base64, $0) }
    }
  }

  private static func percentDecoded(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.contains(UInt8(ascii: "%")) || bytes.contains(UInt8(ascii: "+")) else { return nil }
    return HTTPPercentCoding.decode(bytes, plusIsSpace: true)
  }

  /// With the escapes of JSON strings undone (RFC 8259, section 7), wherever a backslash stands.
  private static func unescaped(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.contains(UInt8(ascii: "\\")) else { return nil }
    var units: [UInt16] = []
    var result: [UInt8] = []
    func flush() {
      guard !units.isEmpty else { return }
      result += Array(String(decoding: units, as: UTF16.self).utf8)
      units = []
    }
    var index = 0
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count else {
        flush()
        result.append(bytes[index])
        index += 1
        continue
      }
      let letter = bytes[index + 1]
      if letter == UInt8(ascii: "u"), let unit = Self.unit(bytes[(index + 2)...].prefix(4)) {
        units.append(unit)
        index += 6
        continue
      }
      flush()
      result.append(Self.short[letter] ?? letter)
      index += 2
    }
    flush()
    return result
  }

  private static let short: [UInt8: UInt8] = [
    UInt8(ascii: "b"): 8, UInt8(ascii: "f"): 12, UInt8(ascii: "n"): 10, UInt8(ascii: "r"): 13,
    UInt8(ascii: "t"): 9,
  ]

  private static func unit(_ digits: ArraySlice<UInt8>) -> UInt16? {
    let text = String(decoding: digits, as: UTF8.self)
    return text.count == 4 && text.allSatisfy(\.isHexDigit) ? UInt16(text, radix: 16) : nil
  }

  private static func contains(_ haystack: [UInt8], _ needle: [UInt8]) -> Bool {
    guard let first = needle.first, haystack.count >= needle.count else { return false }
    return haystack.withUnsafeBufferPointer { bytes in
      needle.withUnsafeBufferPointer { wanted in
        for start in 0...(bytes.count - wanted.count) where bytes[start] == first {
          var length = 1
          while length < wanted.count, bytes[start + length] == wanted[length] { length += 1 }
          if length == wanted.count { return true }
        }
        return false
      }
    }
  }
}
