import AssayContractModel

/// Remembers what request lines were taken for, so that a busy lane reads each of them once.
///
/// What a line means can change only when another body than the last one hands out its URLs
/// (`HandedOutRegistry.generation`): then all is forgotten. Open addressing over the bytes of method and target, so that a look costs no
/// allocation and no string.
struct KnownTargets {
  private struct Slot {
    var hash: UInt64
    var role: String
    var line: [UInt8]
    var recognition: Recognition
  }
  private var slots: [Slot?] = []
  private var count = 0
  private var generation = 0

  /// How many lines are remembered before all are forgotten; a power of two is twice as many slots.
  static let limit = 1_024

  /// What the line was taken for at a role, if nothing else has been handed out since.
  mutating func recognition(
    role: String, line: ArraySlice<UInt8>, generation: Int
  ) -> Recognition? {
    if generation != self.generation || slots.isEmpty { forget(generation) }
    let hash = Self.hash(line)
    var index = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while let slot = slots[index] {
      if slot.hash == hash, slot.role == role, Self.isSame(slot.line, line) {
        return slot.recognition
      }
      index = (index + 1) & (slots.count - 1)
    }
    return nil
  }

  /// Remembers an answer that `recognition` did not know.
  mutating func remember(_ recognition: Recognition, role: String, line: ArraySlice<UInt8>) {
    if count == Self.limit { forget(generation) }
    let hash = Self.hash(line)
    var index = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[index] != nil { index = (index + 1) & (slots.count - 1) }
    slots[index] = Slot(hash: hash, role: role, line: Array(line), recognition: recognition)
    count += 1
  }

  private mutating func forget(_ generation: Int) {
    slots = Array(repeating: nil, count: 2 * Self.limit)
    count = 0
    self.generation = generation
  }

  /// Eight bytes at a time, multiplied and folded; collisions only cost a comparison.
  private static func hash(_ line: ArraySlice<UInt8>) -> UInt64 {
    line.withUnsafeBytes { bytes in
      var hash = UInt64(bytes.count) &* 0x9E37_79B9_7F4A_7C15
      var index = 0
      while index &+ 8 <= bytes.count {
        hash = fold(hash ^ bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
        index &+= 8
      }
      var rest: UInt64 = 0
      while index < bytes.count {
        rest = rest << 8 | UInt64(bytes[index])
        index &+= 1
      }
      return fold(hash ^ rest)
    }
  }

  private static func fold(_ word: UInt64) -> UInt64 {
    let product = word.multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
    return product.high ^ product.low
  }

  private static func isSame(_ known: [UInt8], _ line: ArraySlice<UInt8>) -> Bool {
    guard known.count == line.count else { return false }
    return known.withUnsafeBytes { one in
      line.withUnsafeBytes { other in
        var index = 0
        while index &+ 8 <= one.count {
          if one.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            != other.loadUnaligned(fromByteOffset: index, as: UInt64.self)
          {
            return false
          }
          index &+= 8
        }
        while index < one.count {
          if one[index] != other[index] { return false }
          index &+= 1
        }
        return true
      }
    }
  }
}
