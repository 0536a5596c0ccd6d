/// Reads the syntax of ECMA-262, section 22.2.1, with the `u` flag.
///
/// More lenient in one point: any ASCII punctuation may be escaped.
struct PatternParser {
  private let source: [Unicode.Scalar]
  var cursor = 0
  private var depth = 0

  private static let deepest = 100
  private static let mostRepetitions = 100_000

  init(_ text: String) { source = Array(text.unicodeScalars) }

  mutating func parse() throws(PatternProblem) -> PatternTree {
    let tree = try choice()
    if let scalar = peek { throw PatternProblem("unexpected \"\(scalar)\"; escape it") }
    return tree
  }

  var peek: Unicode.Scalar? { cursor < source.count ? source[cursor] : nil }

  mutating func next() -> Unicode.Scalar? {
    guard cursor < source.count else { return nil }
    cursor += 1
    return source[cursor - 1]
  }

  mutating func take(_ text: String) -> Bool {
    let wanted = Array(text.unicodeScalars)
    guard source[cursor...].starts(with: wanted) else { return false }
    cursor += wanted.count
    return true
  }

  private mutating func choice() throws(PatternProblem) -> PatternTree {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.deepest else { throw PatternProblem("groups are nested too deep") }
    var branches = [try sequence()]
    while take("|") { branches.append(try sequence()) }
    return branches.count == 1 ? branches[0] : .choice(branches)
  }

  private mutating func sequence() throws(PatternProblem) -> PatternTree {
    var terms: [PatternTree] = []
    while let scalar = peek, scalar != "|", scalar != ")" { terms.append(try term()) }
    return terms.isEmpty ? .empty : .sequence(terms)
  }

  private mutating func term() throws(PatternProblem) -> PatternTree {
    if take("^") { return .start }
    if take("$") { return .end }
    if take("\\b") { return .wordBoundary(isNegated: false) }
    if take("\\B") { return .wordBoundary(isNegated: true) }
    let looks = [
      ("(?=", false, false), ("(?!", false, true), ("(?<=", true, false), ("(?<!", true, true),
    ]
    for (opening, backward, isNegated) in looks where take(opening) {
      return .look(try group(), backward: backward, isNegated: isNegated)
    }
    return try quantified(try atom())
  }

  private mutating func group() throws(PatternProblem) -> PatternTree {
    let tree = try choice()
    guard take(")") else { throw PatternProblem("a group is not closed") }
    return tree
  }

  private mutating func atom() throws(PatternProblem) -> PatternTree {
    guard let scalar = next() else { throw PatternProblem("it ends too early") }
    switch scalar {
    case "(":
      if take("?:") { return try group() }
      if take("?<") {
        while let letter = next(), letter != ">" {
          guard letter == "_" || letter == "$" || letter.properties.isIDContinue else {
            throw PatternProblem("a group name contains \"\(letter)\"")
          }
        }
        return try group()
      }
      if take("?") { throw PatternProblem("\"(?\" starts no group that is known") }
      return try group()
    case "[": return .set(try characterClass())
    case ".": return .set(.dot)
    case "\\": return .set(try escape(inClass: false))
    case "*", "+", "?": throw PatternProblem("nothing to repeat before \"\(scalar)\"")
    case "{", "}", "]": throw PatternProblem("unexpected \"\(scalar)\"; escape it")
    default: return .set(PatternSet(scalar.value))
    }
  }

  private mutating func quantified(_ atom: PatternTree) throws(PatternProblem) -> PatternTree {
    let lowest: Int
    let highest: Int?
    if take("*") {
      (lowest, highest) = (0, nil)
    } else if take("+") {
      (lowest, highest) = (1, nil)
    } else if take("?") {
      (lowest, highest) = (0, 1)
    } else if take("{") {
      guard let least = number() else { throw PatternProblem("\"{\" without a number; escape it") }
      lowest = least
      highest = take(",") ? number() : least
      guard take("}") else { throw PatternProblem("\"{\" is not closed; escape it") }
    } else {
      return atom
    }
    _ = take("?")
    if let highest, highest < lowest { throw PatternProblem("a repetition is out of order") }
    guard max(lowest, highest ?? 0) <= Self.mostRepetitions else {
      throw PatternProblem("a repetition is above \(Self.mostRepetitions)")
    }
    return .repetition(atom, lowest: lowest, highest: highest)
  }

  private mutating func number() -> Int? {
    var value: Int?
    while let scalar = peek, scalar.value &- 0x30 < 10 {
      cursor += 1
      value = min((value ?? 0) * 10 + Int(scalar.value - 0x30), Self.mostRepetitions + 1)
    }
    return value
  }
}
