/// Addresses of the Internet Protocol.
enum AddressFormat {
  typealias Text = Slice<UnsafeBufferPointer<UInt8>>

  static func isVersion4(_ text: UnsafeBufferPointer<UInt8>) -> Bool { isVersion4(text[...]) }

  static func isVersion6(_ text: UnsafeBufferPointer<UInt8>) -> Bool { isVersion6(text[...]) }

  /// A dotted quad without leading zeros (RFC 2673, section 3.2; RFC 3986, section 3.2.2).
  static func isVersion4(_ text: Text) -> Bool {
    let parts = text.split(separator: 0x2E, omittingEmptySubsequences: false)
    return parts.count == 4
      && parts.allSatisfy { part in
        guard (1...3).contains(part.count), part.allSatisfy({ $0 &- 0x30 < 10 }),
          part.count == 1 || part.first != 0x30
        else { return false }
        return part.reduce(0) { $0 * 10 + Int($1 - 0x30) } <= 255
      }
  }

  /// Eight groups, of which `::` may stand for one or more zeros (RFC 4291, section 2.2).
  static func isVersion6(_ text: Text) -> Bool {
    var groups = text.split(separator: 0x3A, omittingEmptySubsequences: false)
    guard groups.count >= 3 else { return false }
    var room = 8
    if let last = groups.last, last.contains(0x2E) {
      guard isVersion4(last) else { return false }
      groups.removeLast()
      room = 6
    } else if groups.last?.isEmpty == true {
      // A colon at the end is half of "::".
      guard groups[groups.count - 2].isEmpty else { return false }
      groups.removeLast()
    }
    if groups.first?.isEmpty == true {
      guard groups.count > 1, groups[1].isEmpty else { return false }
      groups.removeFirst()
    }
    let gaps = groups.count { $0.isEmpty }
    let hasOnlyGroups = groups.allSatisfy { group in
      group.count <= 4 && group.allSatisfy(FormatReader.isHexadecimal)
    }
    guard hasOnlyGroups, gaps <= 1 else { return false }
    return gaps == 1 ? groups.count - 1 < room : groups.count == room
  }
}
