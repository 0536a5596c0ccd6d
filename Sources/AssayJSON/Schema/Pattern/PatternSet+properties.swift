extension PatternSet {
  /// The set behind `\p{…}`: a general category by either name, or one of the common binary
  /// properties; nil when it is neither.
  static func property(named text: String) -> PatternSet? {
    var name = text
    for prefix in ["General_Category=", "gc="] where text.hasPrefix(prefix) {
      name = String(text.dropFirst(prefix.count))
      return categories(named: name).map { PatternSet(categories: $0) }
    }
    if let categories = categories(named: name) { return PatternSet(categories: categories) }
    switch name {
    case "Any": return PatternSet(ranges: [0...0x10FFFF])
    case "ASCII": return PatternSet(ranges: [0...0x7F])
    case "Alphabetic", "Alpha": return PatternSet(property: { $0.isAlphabetic })
    case "Uppercase", "Upper": return PatternSet(property: { $0.isUppercase })
    case "Lowercase", "Lower": return PatternSet(property: { $0.isLowercase })
    case "White_Space", "space": return PatternSet(property: { $0.isWhitespace })
    case "ID_Start", "IDS": return PatternSet(property: { $0.isIDStart })
    case "ID_Continue", "IDC": return PatternSet(property: { $0.isIDContinue })
    case "Emoji": return PatternSet(property: { $0.isEmoji })
    case "Hex_Digit", "Hex": return PatternSet(property: { $0.isHexDigit })
    default: return nil
    }
  }

  private static func categories(named name: String) -> Set<Unicode.GeneralCategory>? {
    let letters: Set<Unicode.GeneralCategory> = [
      .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
    ]
    switch name {
    case "L", "Letter": return letters
    case "LC", "Cased_Letter":
      return [.uppercaseLetter, .lowercaseLetter, .titlecaseLetter]
    case "Lu", "Uppercase_Letter": return [.uppercaseLetter]
    case "Ll", "Lowercase_Letter": return [.lowercaseLetter]
    case "Lt", "Titlecase_Letter": return [.titlecaseLetter]
    case "Lm", "Modifier_Letter": return [.modifierLetter]
    case "Lo", "Other_Letter": return [.otherLetter]
    case "M", "Mark", "Combining_Mark": return [.nonspacingMark, .spacingMark, .enclosingMark]
    case "Mn", "Nonspacing_Mark": return [.nonspacingMark]
    case "Mc", "Spacing_Mark": return [.spacingMark]
    case "Me", "Enclosing_Mark": return [.enclosingMark]
    case "N", "Number": return [.decimalNumber, .letterNumber, .otherNumber]
    case "Nd", "Decimal_Number", "digit": return [.decimalNumber]
    case "Nl", "Letter_Number": return [.letterNumber]
    case "No", "Other_Number": return [.otherNumber]
    case "P", "Punctuation", "punct":
      return [
        .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
        .initialPunctuation, .finalPunctuation, .otherPunctuation,
      ]
    case "Pc", "Connector_Punctuation": return [.connectorPunctuation]
    case "Pd", "Dash_Punctuation": return [.dashPunctuation]
    case "Ps", "Open_Punctuation": return [.openPunctuation]
    case "Pe", "Close_Punctuation": return [.closePunctuation]
    case "Pi", "Initial_Punctuation": return [.initialPunctuation]
    case "Pf", "Final_Punctuation": return [.finalPunctuation]
    case "Po", "Other_Punctuation": return [.otherPunctuation]
    case "S", "Symbol": return [.mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol]
    case "Sm", "Math_Symbol": return [.mathSymbol]
    case "Sc", "Currency_Symbol": return [.currencySymbol]
    case "Sk", "Modifier_Symbol": return [.modifierSymbol]
    case "So", "Other_Symbol": return [.otherSymbol]
    case "Z", "Separator": return [.spaceSeparator, .lineSeparator, .paragraphSeparator]
    case "Zs", "Space_Separator": return [.spaceSeparator]
    case "Zl", "Line_Separator": return [.lineSeparator]
    case "Zp", "Paragraph_Separator": return [.paragraphSeparator]
    case "C", "Other": return [.control, .format, .surrogate, .privateUse, .unassigned]
    case "Cc", "Control", "cntrl": return [.control]
    case "Cf", "Format": return [.format]
    case "Cs", "Surrogate": return [.surrogate]
    case "Co", "Private_Use": return [.privateUse]
    case "Cn", "Unassigned": return [.unassigned]
    default: return nil
    }
  }
}
