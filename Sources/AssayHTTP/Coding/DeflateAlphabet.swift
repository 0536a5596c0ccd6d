/// One of the three alphabets that a dynamic block has codes for (RFC 1951, sections 3.2.5 and
/// 3.2.7).
package enum DeflateAlphabet: String, Sendable, CustomStringConvertible {
  /// The 19 symbols in which the lengths of the other two are written.
  case codeLengths = "code length"
  /// Bytes, the end of the block, and the lengths of copies.
  case literals = "literal/length"
  /// How far back a copy begins.
  case distances = "distance"

  /// What messages call it.
  package var description: String { rawValue }
}

extension DeflateAlphabet {
  /// The longest code, in bits, that one look into a table resolves.
  var tableWidth: Int {
    switch self {
    case .codeLengths: 7
    case .literals: 10
    case .distances: 8
    }
  }

  /// Whether a single code of one bit, or none at all, may stand for the alphabet.
  ///
  /// RFC 1951, section 3.2.7, allows it for distances; zlib also for literals, in a block that
  /// holds nothing but its end.
  var mayBeSparse: Bool { self != .codeLengths }

  /// What each symbol's entry says, but for the length of its code.
  var payloads: [HuffmanEntry] {
    switch self {
    case .codeLengths: Self.codeLengthPayloads
    case .literals: Self.literalPayloads
    case .distances: Self.distancePayloads
    }
  }

  private static let codeLengthPayloads = (0..<19).map { HuffmanEntry(value: $0, extra: 0) }

  private static let literalPayloads: [HuffmanEntry] =
    (0..<256).map { HuffmanEntry(literal: $0) } + [.endOfBlock]
    + zip(lengthBases, lengthExtras).map { HuffmanEntry(value: $0, extra: $1) }
    + [.invalid, .invalid]

  private static let distancePayloads: [HuffmanEntry] =
    zip(distanceBases, distanceExtras).map { HuffmanEntry(value: $0, extra: $1) }
    + [.invalid, .invalid]

  private static let lengthBases = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131,
    163, 195, 227, 258,
  ]
  private static let lengthExtras = [
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
  ]
  private static let distanceBases = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537,
    2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577,
  ]
  private static let distanceExtras = [
    0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13,
    13,
  ]

  /// The order in which a dynamic block gives the lengths of the code length codes.
  static let codeLengthOrder = [
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
  ]
}
