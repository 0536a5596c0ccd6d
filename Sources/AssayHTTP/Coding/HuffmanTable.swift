/// A canonical prefix code as tables that the next bits are the index of (RFC 1951, section 3.2.2).
///
/// The first `1 << width` entries resolve codes of up to `width` bits in one look; longer codes
/// have a link there to a second table behind.
struct HuffmanTable: Sendable {
  /// Why code lengths are not a prefix code.
  enum Flaw: Sendable {
    case overSubscribed
    case incomplete
  }

  private(set) var entries: [HuffmanEntry] = [.invalid.taking(1), .invalid.taking(1)]
  /// How many bits index the first table.
  private(set) var width = 1

  /// Makes the table of a code that is one.
  init(_ alphabet: DeflateAlphabet, lengths: [UInt8]) {
    _ = build(alphabet, lengths: lengths[...])
  }

  init() {}

  /// Replaces the code; lengths are judged as zlib does.
  ///
  /// Over-subscribed lengths are always a flaw. Incomplete ones are, unless the alphabet may be
  /// sparse and has at most one code, of one bit. (Where no code length has a code, zlib first
  /// reads on and then misses the end of the block; here that is incomplete at once.)
  mutating func build(_ alphabet: DeflateAlphabet, lengths: ArraySlice<UInt8>) -> Flaw? {
    var counts = [Int](repeating: 0, count: 16)
    for length in lengths { counts[Int(length)] += 1 }
    counts[0] = 0
    let longest = counts.lastIndex { $0 > 0 } ?? 0

    var free = 1
    for length in 1...15 {
      free = free << 1 - counts[length]
      if free < 0 { return .overSubscribed }
    }
    if free > 0 && (longest > 1 || !alphabet.mayBeSparse) { return .incomplete }

    width = max(1, min(longest, alphabet.tableWidth))
    entries.removeAll(keepingCapacity: true)
    entries.append(contentsOf: repeatElement(.invalid.taking(1), count: 1 << width))
    if longest > 0 { fill(Self.sorted(lengths, counts: counts), payloads: alphabet.payloads) }
    return nil
  }

  private struct Code {
    var symbol: Int
    var length: Int
    /// Its bits, the first one the most significant.
    var bits: Int
  }

  /// The codes by length, then symbol, which is also their canonical order.
  private static func sorted(_ lengths: ArraySlice<UInt8>, counts: [Int]) -> [Code] {
    var places = [Int](repeating: 0, count: 16)
    var firsts = [Int](repeating: 0, count: 16)
    for length in 1...15 {
      places[length] = places[length - 1] + counts[length - 1]
      firsts[length] = (firsts[length - 1] + counts[length - 1]) << 1
    }
    var codes = [Code](
      repeating: Code(symbol: 0, length: 0, bits: 0), count: places[15] + counts[15])
    for (symbol, length) in lengths.enumerated() where length > 0 {
      let length = Int(length)
      codes[places[length]] = Code(symbol: symbol, length: length, bits: firsts[length])
      places[length] += 1
      firsts[length] += 1
    }
    return codes
  }

  private mutating func fill(_ codes: [Code], payloads: [HuffmanEntry]) {
    var index = 0
    while index < codes.count {
      let code = codes[index]
      if code.length <= width {
        put(payloads[code.symbol].taking(code.length), at: code, in: 0, width: width, skipping: 0)
        index += 1
        continue
      }
      // Codes that share their first bits are neighbours here, the longest of them last.
      let prefix = code.bits >> (code.length - width)
      var end = index + 1
      while end < codes.count && codes[end].bits >> (codes[end].length - width) == prefix {
        end += 1
      }
      let subwidth = codes[end - 1].length - width
      let start = entries.count
      entries[Self.reversed(prefix, count: width)] =
        HuffmanEntry(linkTo: start, width: subwidth).taking(width)
      entries.append(contentsOf: repeatElement(.invalid.taking(1), count: 1 << subwidth))
      for code in codes[index..<end] {
        put(
          payloads[code.symbol].taking(code.length - width), at: code, in: start, width: subwidth,
          skipping: width)
      }
      index = end
    }
  }

  /// Writes an entry wherever the index ends in the code's bits, less the first `skipping`.
  private mutating func put(
    _ entry: HuffmanEntry, at code: Code, in start: Int, width: Int, skipping: Int
  ) {
    let step = 1 << (code.length - skipping)
    var index = Self.reversed(code.bits, count: code.length) >> skipping
    while index < 1 << width {
      entries[start + index] = entry
      index += step
    }
  }

  /// The lowest `count` bits, at most 16, in reverse.
  static func reversed(_ bits: Int, count: Int) -> Int {
    var bits = bits
    bits = (bits & 0x5555) << 1 | (bits >> 1) & 0x5555
    bits = (bits & 0x3333) << 2 | (bits >> 2) & 0x3333
    bits = (bits & 0x0f0f) << 4 | (bits >> 4) & 0x0f0f
    bits = (bits & 0x00ff) << 8 | (bits >> 8) & 0x00ff
    return bits >> (16 - count)
  }
}

extension HuffmanTable {
  /// The literal/length code of fixed blocks (RFC 1951, section 3.2.6).
  static let fixedLiterals = HuffmanTable(
    .literals,
    lengths: [UInt8](repeating: 8, count: 144) + [UInt8](repeating: 9, count: 112)
      + [UInt8](repeating: 7, count: 24) + [UInt8](repeating: 8, count: 8))

  /// The distance code of fixed blocks: all 32 codes have five bits, two of them no meaning.
  static let fixedDistances = HuffmanTable(.distances, lengths: [UInt8](repeating: 5, count: 32))
}
