/// What a table says about the code that the next bits begin with, in one word.
///
/// Bits 0–3 hold how many bits the code takes at this level, 4–7 how many extra bits follow (for a
/// link: how wide the second table is), 8–11 the kind, 16–31 the value.
struct HuffmanEntry: Sendable {
  private var word: UInt32

  private static let literalFlag: UInt32 = 1 << 8
  private static let specialFlag: UInt32 = 1 << 9
  private static let linkFlag: UInt32 = 1 << 10
  private static let endFlag: UInt32 = 1 << 11

  private init(word: UInt32) {
    self.word = word
  }

  /// A byte that stands for itself.
  init(literal: Int) {
    word = Self.literalFlag | UInt32(truncatingIfNeeded: literal) << 16
  }

  /// A number that `extra` further bits are added to.
  init(value: Int, extra: Int) {
    word =
      UInt32(truncatingIfNeeded: value) << 16 | UInt32(truncatingIfNeeded: extra) << 4
  }

  /// A code that goes on in a second table.
  init(linkTo start: Int, width: Int) {
    word =
      Self.specialFlag | Self.linkFlag | UInt32(truncatingIfNeeded: start) << 16
      | UInt32(truncatingIfNeeded: width) << 4
  }

  static let endOfBlock = HuffmanEntry(word: specialFlag | endFlag)
  /// A code without a meaning.
  static let invalid = HuffmanEntry(word: specialFlag)

  /// The same meaning for a code of this many bits.
  func taking(_ bits: Int) -> HuffmanEntry {
    HuffmanEntry(word: word & ~15 | UInt32(truncatingIfNeeded: bits))
  }

  var bits: Int { Int(truncatingIfNeeded: word & 15) }
  var extra: Int { Int(truncatingIfNeeded: word &>> 4 & 15) }
  var value: Int { Int(truncatingIfNeeded: word &>> 16) }
  var byte: UInt8 { UInt8(truncatingIfNeeded: word &>> 16) }
  var isLiteral: Bool { word & Self.literalFlag != 0 }
  /// Neither a literal nor a number: a link, the end of the block, or no code at all.
  var isSpecial: Bool { word & Self.specialFlag != 0 }
  var isLink: Bool { word & Self.linkFlag != 0 }
  var isEnd: Bool { word & Self.endFlag != 0 }
}
