/// Finds what can be copied from the last 32 KiB, with chains of positions that share a hash.
struct DeflateMatcher {
  /// The most bytes in one block: what a stored block can hold.
  static let maxBlock = 65_535
  private static let window = 32_768
  private static let maxLength = 258
  /// A copy this long is taken without looking for a better one.
  private static let goodLength = 64
  private static let nearby = 4096
  /// How many earlier positions are tried.
  private static let maxTries = 48

  private let bytes: [UInt8]
  /// The last position of each hash, and before each position (modulo the window) the one before
  /// it; -1 where there is none.
  private var heads = [Int](repeating: -1, count: 1 << 15)
  private var links: [Int]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    links = [Int](repeating: -1, count: min(bytes.count, Self.window))
  }

  private struct Match {
    var length = 0
    var distance = 0
  }

  /// Cuts the next block into literals and copies; blocks must be asked for in order.
  mutating func block(_ range: Range<Int>) -> DeflateBlock {
    var block = DeflateBlock()
    var position = range.lowerBound
    var match = Match()
    var isKnown = false
    while position < range.upperBound {
      if !isKnown { match = find(at: position, end: range.upperBound) }
      isKnown = false
      insert(position)
      guard match.length >= 3 else {
        block.literal(bytes[position])
        position += 1
        continue
      }
      if match.length < Self.goodLength && position + 1 < range.upperBound {
        let next = find(at: position + 1, end: range.upperBound)
        if next.length > match.length {
          block.literal(bytes[position])
          position += 1
          match = next
          isKnown = true
          continue
        }
      }
      block.copy(match.length, from: match.distance)
      for covered in position + 1..<position + match.length { insert(covered) }
      position += match.length
    }
    return block
  }

  private func find(at position: Int, end: Int) -> Match {
    let longest = min(Self.maxLength, end - position)
    guard longest >= 3, let hash = hash(at: position) else { return Match() }
    return bytes.withUnsafeBufferPointer { bytes in
      var best = Match(length: 2)
      var candidate = heads[hash]
      var tries = Self.maxTries
      while candidate >= 0 && position - candidate <= Self.window && tries > 0 {
        if bytes[candidate + best.length] == bytes[position + best.length] {
          var length = 0
          while length < longest && bytes[candidate + length] == bytes[position + length] {
            length += 1
          }
          // Three literals take less than a copy of three from far away.
          if length > best.length && (length > 3 || position - candidate <= Self.nearby) {
            best = Match(length: length, distance: position - candidate)
            if length == longest { break }
          }
        }
        let before = links[candidate % Self.window]
        // A slot that a later position took over ends the chain.
        guard before < candidate else { break }
        candidate = before
        tries -= 1
      }
      return best
    }
  }

  private mutating func insert(_ position: Int) {
    guard let hash = hash(at: position) else { return }
    links[position % Self.window] = heads[hash]
    heads[hash] = position
  }

  /// A hash of the three bytes from a position on; `nil` at the end.
  private func hash(at position: Int) -> Int? {
    guard position + 3 <= bytes.count else { return nil }
    let three =
      UInt32(bytes[position]) | UInt32(bytes[position + 1]) << 8
      | UInt32(bytes[position + 2]) << 16
    return Int(truncatingIfNeeded: (three &* 0x9e37_79b1) >> 17)
  }
}
