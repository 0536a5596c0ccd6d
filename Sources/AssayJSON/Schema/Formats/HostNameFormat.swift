/// Names of hosts: RFC 1123, section 2.1, and the internationalised ones of RFC 5890.
enum HostNameFormat {
  private static let longest = 253
  private static let longestLabel = 63

  /// Labels of letters, digits and hyphens; those that stand for others (`xn--…`) must be right.
  static func accepts(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard (1...longest).contains(text.count) else { return false }
    let labels = text.split(separator: 0x2E, omittingEmptySubsequences: false)
    return labels.allSatisfy { isLabel($0) }
  }

  private static func isLabel(_ label: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard (1...longestLabel).contains(label.count), label.first != 0x2D, label.last != 0x2D,
      label.allSatisfy({ FormatReader.isLetter($0) || $0 &- 0x30 < 10 || $0 == 0x2D })
    else { return false }
    let start = label.startIndex
    guard label.count >= 4, label[start + 2] == 0x2D, label[start + 3] == 0x2D else { return true }
    // Two hyphens there are reserved, and taken by one prefix only (RFC 5890, section 2.3.1).
    guard label[start] | 0x20 == 0x78, label[start + 1] | 0x20 == 0x6E else { return false }
    let encoded = label.dropFirst(4)
    guard let decoded = Punycode.decode(encoded), decoded.contains(where: { $0.value > 0x7F }),
      Punycode.encode(decoded).elementsEqual(
        encoded.map { FormatReader.isLetter($0) ? $0 | 0x20 : $0 })
    else { return false }
    return InternationalLabel.isValid(decoded)
  }

  /// Labels of any script, in either form, between any of the four full stops.
  static func acceptsInternational(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let scalars = Array(String(decoding: text, as: UTF8.self).unicodeScalars)
    guard !scalars.isEmpty else { return false }
    let stops: Set<UInt32> = [0x2E, 0x3002, 0xFF0E, 0xFF61]
    let labels = scalars.split(omittingEmptySubsequences: false) { stops.contains($0.value) }
    var total = labels.count - 1
    for label in labels {
      if label.allSatisfy(\.isASCII) {
        let bytes = label.map { UInt8($0.value) }
        guard bytes.withUnsafeBufferPointer({ isLabel($0[...]) }) else { return false }
        total += bytes.count
      } else {
        let length = 4 + Punycode.encode(Array(label)).count
        guard length <= longestLabel, InternationalLabel.isValid(Array(label)) else { return false }
        total += length
      }
    }
    return total <= longest
  }
}
