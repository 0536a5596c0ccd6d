/// A literal byte or a copy, as an encoder decided.
struct DeflateToken {
  /// The byte, where `distance` is zero; otherwise how many bytes are copied, 3…258.
  var value: UInt16
  /// How far back the copy begins, 1…32768.
  var distance: UInt16
}

/// The tokens of one block, and what they take as a fixed block.
struct DeflateBlock {
  private(set) var tokens: [DeflateToken] = []
  /// With the block's header and its end.
  private(set) var fixedBits = 3 + 7

  mutating func literal(_ byte: UInt8) {
    tokens.append(DeflateToken(value: UInt16(byte), distance: 0))
    fixedBits += byte < 144 ? 8 : 9
  }

  mutating func copy(_ length: Int, from distance: Int) {
    tokens.append(
      DeflateToken(
        value: UInt16(truncatingIfNeeded: length), distance: UInt16(truncatingIfNeeded: distance)))
    let symbol = DeflateSymbol(length: length)
    fixedBits += (symbol.symbol < 280 ? 7 : 8) + symbol.extra
    fixedBits += 5 + DeflateSymbol(distance: distance).extra
  }
}

/// The symbol that a length or distance falls under, with what its extra bits say (RFC 1951,
/// section 3.2.5).
struct DeflateSymbol {
  var symbol: Int
  /// How many extra bits follow the code.
  var extra: Int
  /// Their value.
  var offset: Int

  /// Lengths from 11 on come in groups of four symbols per extra bit; 258 has its own.
  init(length: Int) {
    let index = length - 3
    if length == 258 {
      (symbol, extra, offset) = (285, 0, 0)
    } else if index < 8 {
      (symbol, extra, offset) = (257 + index, 0, 0)
    } else {
      let log = Int.bitWidth - 1 - index.leadingZeroBitCount
      extra = log - 2
      symbol = 257 + 4 * extra + index >> extra
      offset = index & (1 << extra - 1)
    }
  }

  /// Distances from 5 on come in groups of two symbols per extra bit.
  init(distance: Int) {
    let index = distance - 1
    if index < 4 {
      (symbol, extra, offset) = (index, 0, 0)
    } else {
      extra = Int.bitWidth - 2 - index.leadingZeroBitCount
      symbol = 2 * extra + index >> extra
      offset = index & (1 << extra - 1)
    }
  }
}
