/// Puts bits into bytes, the least significant first, and writes whole blocks so (RFC 1951,
/// section 3.1.1).
struct DeflateBitWriter {
  var bytes: [UInt8] = []
  private var hold: UInt64 = 0
  private var count = 0

  private mutating func put(_ value: Int, _ bits: Int) {
    hold |= UInt64(truncatingIfNeeded: value) << UInt64(truncatingIfNeeded: count)
    count += bits
    while count >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: hold))
      hold >>= 8
      count -= 8
    }
  }

  /// Fills the byte begun with zeros.
  mutating func align() {
    if count > 0 { put(0, 8 - count) }
  }

  /// What a stored block of this many bytes takes from here on.
  func storedBits(_ length: Int) -> Int {
    let header = 3 + count
    return (header + 7) / 8 * 8 - count + 32 + length * 8
  }

  mutating func stored(_ content: ArraySlice<UInt8>, isFinal: Bool) {
    put(isFinal ? 1 : 0, 3)
    align()
    put(content.count, 16)
    put(content.count ^ 0xffff, 16)
    bytes.append(contentsOf: content)
  }

  mutating func fixed(_ block: DeflateBlock, isFinal: Bool) {
    put(isFinal ? 0b011 : 0b010, 3)
    for token in block.tokens {
      guard token.distance > 0 else {
        literal(Int(token.value))
        continue
      }
      let length = DeflateSymbol(length: Int(token.value))
      literal(length.symbol)
      put(length.offset, length.extra)
      let distance = DeflateSymbol(distance: Int(token.distance))
      put(HuffmanTable.reversed(distance.symbol, count: 5), 5)
      put(distance.offset, distance.extra)
    }
    literal(256)
  }

  /// The fixed code of a literal/length symbol (RFC 1951, section 3.2.6).
  private mutating func literal(_ symbol: Int) {
    switch symbol {
    case ..<144: put(HuffmanTable.reversed(0b0011_0000 + symbol, count: 8), 8)
    case ..<256: put(HuffmanTable.reversed(0b1_1001_0000 + symbol - 144, count: 9), 9)
    case ..<280: put(HuffmanTable.reversed(symbol - 256, count: 7), 7)
    default: put(HuffmanTable.reversed(0b1100_0000 + symbol - 280, count: 8), 8)
    }
  }
}
