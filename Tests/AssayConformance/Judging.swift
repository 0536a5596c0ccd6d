import AssayConformance
import AssayJSON
import AssayJournaling
import Testing

@testable import AssayContractModel

/// Parses and compiles a formula; what is wrong with it is an issue of the test.
func compile(
  _ formula: String, keyword: RuleDocument.Keyword = .should,
  _ location: SourceLocation = #_sourceLocation
) throws -> CompiledRule {
  let node = try JSONDocument(parsing: formula).root
  var parser = FormulaParser(file: "rules.json", formula: node)
  let parsed = parser.parse()
  for diagnostic in parser.diagnostics {
    Issue.record("\(diagnostic)", sourceLocation: location)
  }
  return CompiledRule(
    id: "rule", keyword: keyword, formula: try #require(parsed, sourceLocation: location),
    limits: testVocabulary.limits, handedOut: testVocabulary.handedOut)
}

/// Judges a story by a formula.
func judge(
  _ formula: String, _ story: Story, _ location: SourceLocation = #_sourceLocation
) throws -> Finding {
  let rule = try compile(formula, keyword: .should, location)
  return try #require(Judge.judge([rule], story.trace).first, sourceLocation: location)
}

/// Judges the story that a closure tells.
func verdict(_ formula: String, _ tell: (inout Story) -> Void) throws -> Verdict {
  try judge(formula, Story(tell)).verdict
}

/// A formula, a story, and the verdict that a reader of both expects.
struct Sample: CustomTestStringConvertible, Sendable {
  var fact: String
  var verdict: Verdict
  var formula: String
  var tell: @Sendable (inout Story) -> Void

  init(
    _ fact: String, _ verdict: Verdict, _ formula: String,
    _ tell: @escaping @Sendable (inout Story) -> Void
  ) {
    self.fact = fact
    self.verdict = verdict
    self.formula = formula
    self.tell = tell
  }

  var testDescription: String { fact }

  func check() throws {
    let finding = try judge(formula, Story(tell))
    #expect(finding.verdict == verdict, "\(finding)")
  }
}

/// What parsing and checking a formula reports, as text.
func problems(_ formula: String) throws -> [String] {
  let node = try JSONDocument(parsing: formula).root
  let document = RuleDocument(
    id: "rule", keyword: .should, sentence: "A sentence.", why: "A reason.", source: ["A page"],
    basis: .documented, isInvariant: false, formula: node, kills: ["api/mutant"],
    file: "rules.json", pointer: .root)
  return RulePack.compile([document], vocabulary: testVocabulary).diagnostics.map(\.description)
}
