/// Writes DEFLATE streams by hand.
enum BitScript {
  enum Part {
    /// Bits in the order of the stream, as a Huffman code is read; spaces do not count.
    case code(String)
    /// A number in this many bits, the least significant first.
    case number(Int, Int)
    /// Zeros up to the next byte.
    case align
    case bytes([UInt8])
    /// A dynamic block's header with these code lengths.
    ///
    /// The code length code gives symbols 0…12 and 16…18 four bits each, so symbol n ≤ 12 is n.
    case dynamic(literals: [Int], distances: [Int])
  }

  static func bytes(_ parts: [Part]) -> [UInt8] {
    var bits: [UInt8] = []
    for part in parts { append(part, to: &bits) }
    return stride(from: 0, to: bits.count, by: 8).map { start in
      bits[start..<min(start + 8, bits.count)].reversed().reduce(0) { $0 << 1 | $1 }
    }
  }

  private static func append(_ part: Part, to bits: inout [UInt8]) {
    switch part {
    case .code(let code): bits += code.utf8.filter { $0 != 0x20 }.map { $0 - 0x30 }
    case .number(let value, let count): bits += (0..<count).map { UInt8(value >> $0 & 1) }
    case .align: bits += [UInt8](repeating: 0, count: (8 - bits.count % 8) % 8)
    case .bytes(let bytes): for byte in bytes { append(.number(Int(byte), 8), to: &bits) }
    case .dynamic(let literals, let distances):
      for part in header(literals.count, distances.count) { append(part, to: &bits) }
      for length in literals + distances { append(.code(four(length)), to: &bits) }
    }
  }

  /// The header up to the code lengths, with the code length code described above.
  static func header(_ literalCount: Int, _ distanceCount: Int) -> [Part] {
    [.number(literalCount - 257, 5), .number(distanceCount - 1, 5), .number(14, 4)]
      + order.map { .number($0 == 13 || $0 == 14 ? 0 : 4, 3) }
  }

  private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1]

  /// The four bits of a code length symbol: 0…12 are themselves, 16…18 are 13…15.
  static func four(_ symbol: Int) -> String {
    let value = symbol < 13 ? symbol : symbol - 3
    return (0..<4).map { value >> (3 - $0) & 1 == 1 ? "1" : "0" }.joined()
  }

  /// 257 code lengths or more: zero but for those given.
  static func lengths(_ given: [Int: Int], count: Int = 257) -> [Int] {
    (0..<count).map { given[$0] ?? 0 }
  }
}
