/// Which characters a label may have (IDNA2008: RFC 5891, section 4.2.3, and RFC 5892).
///
/// The classes are derived from the Unicode properties of the standard library. It has neither
/// Joining_Type nor Bidi_Class: U+200C is allowed after a virama only, not between letters that
/// join, and the rule for labels from right to left (RFC 5893) is not checked.
enum InternationalLabel {
  static func isValid(_ label: [Unicode.Scalar]) -> Bool {
    guard let first = label.first, let last = label.last, first != "-", last != "-",
      !(label.count >= 4 && label[2] == "-" && label[3] == "-"), !isMark(first)
    else { return false }
    for (index, scalar) in label.enumerated() where !isAllowed(scalar) {
      guard isAllowedInContext(label, index) else { return false }
    }
    let isArabicIndic = label.contains { (0x660...0x669).contains($0.value) }
    let isExtended = label.contains { (0x6F0...0x6F9).contains($0.value) }
    return !(isArabicIndic && isExtended)
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  /// PVALID of RFC 5892, section 3.
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // The exceptions of section 2.6.
    case 0xDF, 0x3C2, 0x6FD, 0x6FE, 0xF0B, 0x3007: return true
    case 0x640, 0x7FA, 0x302E, 0x302F, 0x3031...0x3035, 0x303B: return false
    // Conjoining Hangul (section 2.9).
    case 0x1100...0x11FF, 0xA960...0xA97F, 0xD7B0...0xD7FF: return false
    case 0x2D: return true
    default: break
    }
    let properties = scalar.properties
    if properties.changesWhenNFKCCaseFolded || properties.isDefaultIgnorableCodePoint
      || properties.isWhitespace || properties.isNoncharacterCodePoint
    {
      return false
    }
    switch properties.generalCategory {
    case .lowercaseLetter, .uppercaseLetter, .otherLetter, .decimalNumber, .modifierLetter,
      .nonspacingMark, .spacingMark:
      return true
    default: return false
    }
  }

  /// CONTEXTJ and CONTEXTO: RFC 5892, appendix A.
  private static func isAllowedInContext(_ label: [Unicode.Scalar], _ index: Int) -> Bool {
    let before = index > 0 ? label[index - 1] : nil
    let after = index + 1 < label.count ? label[index + 1] : nil
    switch label[index].value {
    case 0x200C, 0x200D: return before?.properties.canonicalCombiningClass == .virama
    case 0xB7: return before == "l" && after == "l"
    case 0x375: return after.map { isGreek($0.value) } ?? false
    case 0x5F3, 0x5F4: return before.map { (0x591...0x5F4).contains($0.value) } ?? false
    case 0x30FB: return label.contains { isJapanese($0.value) }
    default: return false
    }
  }

  private static func isGreek(_ code: UInt32) -> Bool {
    (0x370...0x3FF).contains(code) || (0x1F00...0x1FFF).contains(code)
  }

  /// Hiragana, Katakana and Han, the middle dot itself left out.
  private static func isJapanese(_ code: UInt32) -> Bool {
    switch code {
    case 0x30FB: false
    case 0x3005, 0x3007, 0x3041...0x3096, 0x309D...0x309F, 0x30A1...0x30FF, 0x31F0...0x31FF,
      0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3134F:
      true
    default: false
    }
  }
}
