/// A hash of bytes and words for tables that are searched once or more per event.
///
/// It is not seeded: equal files take equal time.
enum ByteHash {
  private static let factor: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// Mixes one more word into a hash.
  @inline(__always)
  static func mix(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    let product = (hash ^ word) &* factor
    return product ^ (product >> 29)
  }

  @inline(__always)
  static func of(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var hash = UInt64(bytes.count)
    guard let base = bytes.baseAddress else { return mix(hash, 0) }
    let raw = UnsafeRawPointer(base)
    var offset = 0
    while offset &+ 8 <= bytes.count {
      hash = mix(hash, raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      offset &+= 8
    }
    var rest: UInt64 = 0
    var shift: UInt64 = 0
    while offset < bytes.count {
      rest |= UInt64(bytes[offset]) << shift
      shift &+= 8
      offset &+= 1
    }
    return mix(hash, rest)
  }

  /// Whether two byte strings are equal.
  @inline(__always)
  static func isEqual(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Bool {
    guard a.count == b.count else { return false }
    guard let first = a.baseAddress, let second = b.baseAddress else { return true }
    let one = UnsafeRawPointer(first)
    let other = UnsafeRawPointer(second)
    var index = 0
    while index &+ 8 <= a.count {
      if one.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        != other.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      {
        return false
      }
      index &+= 8
    }
    while index < a.count {
      if first[index] != second[index] { return false }
      index &+= 1
    }
    return true
  }
}
