/// A regular expression of ECMA-262 (with the `u` flag), as `pattern` and `patternProperties` use.
///
/// It answers only whether there is a match anywhere in a text. The time is proportional to the
/// length of the text times that of the pattern, whatever they are, except for lookarounds, each
/// of which multiplies it by the length once more. Back references and `Script=` properties are
/// refused. The standard library's `Regex` has other classes, anchors and units, is not Sendable,
/// and may take exponential time.
struct JSONSchemaPattern: Sendable {
  /// The expression as written.
  let source: String

  private let program: [PatternInstruction]

  /// The same for texts in ASCII, in one step for each character; nil where it would be too large.
  private let automaton: PatternAutomaton?

  /// Compiles an expression.
  /// - Throws: ``PatternProblem`` for a mistake and for what is not supported.
  init(_ source: String) throws(PatternProblem) {
    self.source = source
    var parser = PatternParser(source)
    program = try PatternInstruction.program(for: try parser.parse())
    automaton = PatternAutomaton(program)
  }

  /// Whether there is a match anywhere in a text, given as UTF-8.
  func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    if let answer = automaton?.matches(text) { return answer }
    let scalars = String(decoding: text, as: UTF8.self).unicodeScalars
    let matcher = PatternMatcher(program: program, text: scalars.map(\.value))
    return matcher.reachesMatch(from: 0, at: 0, backward: false, everywhere: true)
  }
}

/// Why a regular expression cannot be used.
struct PatternProblem: Error, Hashable {
  let problem: String

  /// Whether the expression is right, and only beyond what is supported.
  var isOnlyUnsupported: Bool { problem.hasSuffix("not supported") }

  init(_ problem: String) { self.problem = problem }
}

/// The syntax tree of a regular expression.
indirect enum PatternTree {
  case empty
  case set(PatternSet)
  case sequence([PatternTree])
  case choice([PatternTree])
  case repetition(PatternTree, lowest: Int, highest: Int?)
  case start
  case end
  case wordBoundary(isNegated: Bool)
  case look(PatternTree, backward: Bool, isNegated: Bool)
}
