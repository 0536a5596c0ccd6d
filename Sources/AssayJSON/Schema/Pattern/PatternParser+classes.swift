extension PatternParser {
  /// The inside of brackets, after the opening one.
  mutating func characterClass() throws(PatternProblem) -> PatternSet {
    let isNegated = take("^")
    var ranges: [ClosedRange<UInt32>] = []
    var members: [PatternSet] = []
    while true {
      guard peek != nil else { throw PatternProblem("a class is not closed") }
      if take("]") { break }
      let first = try classAtom()
      guard take("-") else {
        append(first, &ranges, &members)
        continue
      }
      if peek == "]" {
        append(first, &ranges, &members)
        ranges.append(0x2D...0x2D)
        continue
      }
      guard case .code(let low) = first, case .code(let high) = try classAtom() else {
        throw PatternProblem("a range in a class starts or ends with a class")
      }
      guard low <= high else { throw PatternProblem("a range in a class is out of order") }
      ranges.append(low...high)
    }
    return PatternSet(ranges: ranges, members: members, isNegated: isNegated)
  }

  private enum ClassAtom {
    case code(UInt32)
    case set(PatternSet)
  }

  private func append(
    _ atom: ClassAtom, _ ranges: inout [ClosedRange<UInt32>], _ members: inout [PatternSet]
  ) {
    switch atom {
    case .code(let code): ranges.append(code...code)
    case .set(let set): members.append(set)
    }
  }

  private mutating func classAtom() throws(PatternProblem) -> ClassAtom {
    guard let scalar = next() else { throw PatternProblem("a class is not closed") }
    guard scalar == "\\" else { return .code(scalar.value) }
    if let set = try classEscape() { return .set(set) }
    return .code(try codeEscape(inClass: true))
  }

  /// An escape outside or inside a class, after the backslash.
  mutating func escape(inClass: Bool) throws(PatternProblem) -> PatternSet {
    if let set = try classEscape() { return set }
    return PatternSet(try codeEscape(inClass: inClass))
  }

  /// An escape that stands for many characters; nil, and nothing read, when it is another.
  private mutating func classEscape() throws(PatternProblem) -> PatternSet? {
    switch peek {
    case "d": cursor += 1; return .digits
    case "D": cursor += 1; return PatternSet.digits.negated
    case "w": cursor += 1; return .wordCharacters
    case "W": cursor += 1; return PatternSet.wordCharacters.negated
    case "s": cursor += 1; return .whitespace
    case "S": cursor += 1; return PatternSet.whitespace.negated
    case "p", "P":
      let isNegated = next() == "P"
      guard take("{") else { throw PatternProblem("\"\\p\" needs a property in braces") }
      var name = ""
      while let scalar = next() {
        if scalar == "}" {
          guard let set = PatternSet.property(named: name) else {
            throw PatternProblem("the property \"\(name)\" is not supported")
          }
          return isNegated ? set.negated : set
        }
        name.unicodeScalars.append(scalar)
      }
      throw PatternProblem("\"\\p{\" is not closed")
    default: return nil
    }
  }

  /// An escape that stands for one character, after the backslash.
  private mutating func codeEscape(inClass: Bool) throws(PatternProblem) -> UInt32 {
    guard let scalar = next() else { throw PatternProblem("it ends with a backslash") }
    switch scalar {
    case "t": return 0x09
    case "n": return 0x0A
    case "v": return 0x0B
    case "f": return 0x0C
    case "r": return 0x0D
    case "b" where inClass: return 0x08
    case "0":
      if let digit = peek, digit.value &- 0x30 < 10 {
        throw PatternProblem("an octal escape; write \\x and two digits")
      }
      return 0
    case "c":
      guard let letter = next(), letter.isASCII, letter.properties.isAlphabetic else {
        throw PatternProblem("\"\\c\" needs a letter")
      }
      return letter.value & 31
    case "x": return try hexadecimal(2)
    case "u": return try unicodeEscape()
    case "1"..."9", "k": throw PatternProblem("back references are not supported")
    default:
      let isPunctuation = scalar.isASCII && scalar.value > 0x20 && scalar.value < 0x7F
      guard isPunctuation, !PatternSet.wordCharacters.contains(scalar.value) else {
        throw PatternProblem("unknown escape \"\\\(scalar)\"")
      }
      return scalar.value
    }
  }

  private mutating func unicodeEscape() throws(PatternProblem) -> UInt32 {
    if take("{") {
      var value: UInt32 = 0
      var count = 0
      while let digit = next() {
        if digit == "}", count > 0 { return value }
        guard let number = Character(digit).hexDigitValue, digit.isASCII else { break }
        value = value * 16 + UInt32(number)
        count += 1
        if value > 0x10FFFF { break }
      }
      throw PatternProblem("\"\\u{\" needs a code point and \"}\"")
    }
    let high = try hexadecimal(4)
    guard high & 0xFC00 == 0xD800 else { return high }
    let before = cursor
    if take("\\u"), let low = try? hexadecimal(4), low & 0xFC00 == 0xDC00 {
      return 0x10000 + ((high & 0x3FF) << 10) + (low & 0x3FF)
    }
    cursor = before
    return high
  }

  private mutating func hexadecimal(_ count: Int) throws(PatternProblem) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<count {
      guard let digit = next(), digit.isASCII, let number = Character(digit).hexDigitValue else {
        throw PatternProblem("an escape needs \(count) hexadecimal digits")
      }
      value = value * 16 + UInt32(number)
    }
    return value
  }
}
