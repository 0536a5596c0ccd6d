/// Base64 with an alphabet that URLs and file names can hold, without padding (RFC 4648, section 5).
package enum Base64URL {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  /// The text of bytes, without `=` at its end.
  package static func encode(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count * 4 + 2) / 3)
    var held = 0
    var bits = 0
    for byte in bytes {
      held = held << 8 | Int(byte)
      bits += 8
      while bits >= 6 {
        bits -= 6
        text.append(alphabet[held >> bits & 63])
      }
      held &= (1 << bits) - 1
    }
    if bits > 0 { text.append(alphabet[held << (6 - bits) & 63]) }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes of a text; `nil` where it holds another character, padding included, has a length that no
  /// bytes have, or has bits left over that are not zero.
  package static func decode(_ text: some StringProtocol) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count * 3 / 4)
    var held = 0
    var bits = 0
    for character in text.utf8 {
      guard let value = alphabet.firstIndex(of: character) else { return nil }
      held = held << 6 | value
      bits += 6
      if bits >= 8 {
        bits -= 8
        bytes.append(UInt8(held >> bits & 255))
      }
      held &= (1 << bits) - 1
    }
    return bits < 6 && held == 0 ? bytes : nil
  }
}
