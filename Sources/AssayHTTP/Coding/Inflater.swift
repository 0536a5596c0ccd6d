/// Decodes the blocks of DEFLATE streams into one output (RFC 1951, section 3.2.3).
struct Inflater: ~Copyable {
  var bits: DeflateBits
  var output: InflateOutput
  /// Where the stream's own output begins; copies cannot reach further back.
  var windowStart = 0
  private var literals = HuffmanTable()
  private var distances = HuffmanTable()
  private var codeLengths = HuffmanTable()
  /// The code lengths of a dynamic block, literals first.
  private var lengths: [UInt8] = []

  init(_ bytes: UnsafeRawBufferPointer, maxBytes: Int) {
    bits = DeflateBits(bytes, at: 0)
    output = InflateOutput(limit: maxBytes, inputCount: bytes.count)
  }

  /// Appends what the stream that begins at a byte holds, and returns the byte behind it.
  mutating func stream(from start: Int) throws(DecompressionError) -> Int {
    bits.move(to: start)
    windowStart = output.count
    var isFinal = false
    while !isFinal {
      let offset = bits.offset
      isFinal = try bits.take(1) == 1
      switch try bits.take(2) {
      case 0: try storedBlock()
      case 1: try symbols(HuffmanTable.fixedLiterals, HuffmanTable.fixedDistances)
      case 2:
        try readCodes(at: offset)
        try symbols(literals, distances)
      default: throw DecompressionError(.blockType, at: offset)
      }
    }
    return bits.align()
  }

  /// A block of bytes as they are (RFC 1951, section 3.2.4).
  private mutating func storedBlock() throws(DecompressionError) {
    let start = bits.align()
    let length = try bits.take(16)
    let complement = try bits.take(16)
    guard length ^ complement == 0xffff else {
      let reason = DecompressionError.Reason.storedLength(
        UInt16(truncatingIfNeeded: length), complement: UInt16(truncatingIfNeeded: complement))
      throw DecompressionError(reason, at: start)
    }
    guard output.reserve(length) else {
      throw DecompressionError(.outputLimit(output.limit), at: start)
    }
    let first = bits.align()
    guard length <= bits.bytes.count - first else { throw bits.truncated }
    output.append(UnsafeRawBufferPointer(rebasing: bits.bytes[first..<first + length]))
    bits.move(to: first + length)
  }

  /// The codes of a dynamic block (RFC 1951, section 3.2.7).
  ///
  /// Errors about all lengths of an alphabet point to the beginning of the block.
  private mutating func readCodes(at block: Int) throws(DecompressionError) {
    let literalCount = try bits.take(5) + 257
    let distanceCount = try bits.take(5) + 1
    let codeLengthCount = try bits.take(4) + 4
    guard literalCount <= 286 && distanceCount <= 30 else {
      throw DecompressionError(
        .symbolCounts(literals: literalCount, distances: distanceCount), at: block)
    }
    var short = [UInt8](repeating: 0, count: 19)
    for symbol in DeflateAlphabet.codeLengthOrder.prefix(codeLengthCount) {
      short[symbol] = UInt8(truncatingIfNeeded: try bits.take(3))
    }
    try Self.check(codeLengths.build(.codeLengths, lengths: short[...]), .codeLengths, at: block)
    try readLengths(literalCount + distanceCount)
    guard lengths[256] > 0 else { throw DecompressionError(.noEndOfBlock, at: block) }
    try Self.check(
      literals.build(.literals, lengths: lengths[..<literalCount]), .literals, at: block)
    try Self.check(
      distances.build(.distances, lengths: lengths[literalCount...]), .distances, at: block)
  }

  private mutating func readLengths(_ total: Int) throws(DecompressionError) {
    lengths.removeAll(keepingCapacity: true)
    while lengths.count < total {
      bits.refill()
      let offset = bits.offset
      let entry = codeLengths.entries[bits.peek(codeLengths.width)]
      guard entry.bits <= bits.count else { throw bits.truncated }
      bits.skip(entry.bits)
      var length: UInt8 = 0
      let times: Int
      switch entry.value {
      case 16:
        guard let last = lengths.last else {
          throw DecompressionError(.repeatOfNothing, at: offset)
        }
        length = last
        times = try bits.take(2) + 3
      case 17: times = try bits.take(3) + 3
      case 18: times = try bits.take(7) + 11
      default:
        length = UInt8(truncatingIfNeeded: entry.value)
        times = 1
      }
      guard times <= total - lengths.count else {
        throw DecompressionError(.repeatPastEnd, at: offset)
      }
      lengths.append(contentsOf: repeatElement(length, count: times))
    }
  }

  private static func check(
    _ flaw: HuffmanTable.Flaw?, _ alphabet: DeflateAlphabet, at offset: Int
  ) throws(DecompressionError) {
    switch flaw {
    case nil: return
    case .overSubscribed: throw DecompressionError(.overSubscribed(alphabet), at: offset)
    case .incomplete: throw DecompressionError(.incomplete(alphabet), at: offset)
    }
  }
}
