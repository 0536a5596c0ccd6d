/// One secret in the spellings in which clients pass it on: as it is, in hexadecimal, and in Base64 or
/// base64url (RFC 4648, sections 4, 5 and 8), alone or within something longer.
///
/// Percent-encoding and JSON escapes are undone on the other side; see ``SearchedBytes``.
package struct SecretForms: Hashable, Sendable {
  /// Shorter values occur by accident; they are not looked for.
  package static let shortestValue = 6

  let plain: [UInt8]
  /// In small digits.
  let hexadecimal: [UInt8]
  /// What Base64 makes of it wherever it begins in a group of three bytes, without the characters that
  /// its neighbours have a part in.
  let base64: [[UInt8]]

  /// `nil` for a value that is too short to be told from chance.
  package init?(_ value: String) {
    let bytes = Array(value.utf8)
    guard bytes.count >= Self.shortestValue else { return nil }
    plain = bytes
    hexadecimal = bytes.flatMap { [Self.digit($0 >> 4), Self.digit($0 & 15)] }
    base64 = (0..<3).map { Self.base64(bytes, behind: $0) }
  }

  private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x57 + value }

  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The whole characters of the bytes when `count` others stand before them.
  private static func base64(_ bytes: [UInt8], behind count: Int) -> [UInt8] {
    let firstBit = count * 8
    let first = (firstBit + 5) / 6
    let end = (firstBit + bytes.count * 8) / 6
    return (first..<end).map { character in
      var value = 0
      for bit in (character * 6)..<(character * 6 + 6) {
        let place = bit - firstBit
        value = value << 1 | Int(bytes[place / 8] >> (7 - UInt8(place % 8)) & 1)
      }
      return alphabet[value]
    }
  }
}
