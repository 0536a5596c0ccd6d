import AssayConformance
import AssayJSON
import Testing

@testable import AssayContractModel

/// What a rule needs besides a formula that can be read.
@Suite struct `Rule packs` {
  static func document(
    _ id: String = "pixel.once", _ keyword: RuleDocument.Keyword = .must,
    _ basis: RuleDocument.Basis = .documented,
    formula: String = #"{"each":{"on":"pixel"},"must":{"verbatim":true}}"#
  ) throws -> RuleDocument {
    RuleDocument(
      id: id, keyword: keyword, sentence: "A sentence.", why: "A reason.", source: ["A page"],
      basis: basis, isInvariant: false, formula: try JSONDocument(parsing: formula).root,
      kills: ["api/mutant"], file: "rules.json", pointer: JSONPointer(tokens: ["rules", "0"]))
  }

  static func problems(_ documents: RuleDocument...) -> [String] {
    RulePack.compile(documents, vocabulary: testVocabulary).diagnostics.map(\.description)
  }

  @Test func `a whole rule compiles`() throws {
    let (pack, diagnostics) = RulePack.compile(
      [try Self.document()], vocabulary: testVocabulary)
    #expect(diagnostics.isEmpty)
    #expect(pack.rules.map(\.id) == ["pixel.once"])
    #expect(pack.rules.map(\.keyword) == [.must])
    #expect(pack.rules.map(\.limits) == [testVocabulary.limits])
  }

  @Test func `an id is used once`() throws {
    let document = try Self.document()
    #expect(
      Self.problems(document, document) == [
        "rules.json: error: rule \"pixel.once\" is declared twice; ids are never reused, so rename "
          + "one [/rules/0/id]"
      ])
  }

  @Test(arguments: ["Pixel", "pixel once", "pixel..once", "-pixel", "pixel.", ""])
  func `an id is a slug`(id: String) throws {
    #expect(
      Self.problems(try Self.document(id)) == [
        "rules.json: error: rule id \"\(id)\" is no slug; use lower-case letters and digits, joined "
          + "by single \"-\" and \".\" [/rules/0/id]"
      ])
  }

  @Test func `a rule has a sentence, a reason, a source and a mutant`() throws {
    var document = try Self.document()
    document.sentence = " "
    document.why = ""
    document.source = []
    document.kills = []
    #expect(
      Self.problems(document) == [
        "rules.json: error: rule \"pixel.once\" has an empty \"sentence\"; write one for its "
          + "readers [/rules/0/sentence]",
        "rules.json: error: rule \"pixel.once\" has an empty \"why\"; write one for its readers "
          + "[/rules/0/why]",
        "rules.json: error: rule \"pixel.once\" names no \"source\"; say where the requirement "
          + "stands [/rules/0/source]",
        "rules.json: error: rule \"pixel.once\" kills no mutant; name one that it must convict "
          + "[/rules/0/kills]",
      ])
  }

  @Test(arguments: RuleDocument.Basis.allCases, RuleDocument.Keyword.allCases)
  func `a MUST never rests on what was inferred or on our own wire alone`(
    basis: RuleDocument.Basis, keyword: RuleDocument.Keyword
  ) throws {
    let problems = Self.problems(try Self.document("pixel.once", keyword, basis))
    let isRefused = keyword == .must && (basis == .inferred || basis == .binding)
    #expect(
      problems
        == (isRefused
          ? [
            "rules.json: error: rule \"pixel.once\" is a MUST on basis \"\(basis.rawValue)\" alone; "
              + "make it a SHOULD, or find a documented basis [/rules/0/basis]"
          ] : []))
  }

  @Test func `arrival order is for SHOULD and MAY`() throws {
    let formula =
      #"{"each":{"on":"pixel"},"order":"arrival","count":{"min":1},"of":{"on":"click"}}"#
    #expect(Self.problems(try Self.document("a", .should, formula: formula)).isEmpty)
    #expect(Self.problems(try Self.document("a", .may, formula: formula)).isEmpty)
    #expect(
      Self.problems(try Self.document("a", .must, formula: formula)) == [
        "rules.json:1:32: error: \"order\" is \"arrival\" in a MUST; what was observed may have been "
          + "otherwise, so use SHOULD or MAY, or drop it and gate the earlier reply in the case "
          + "[/rules/0/formula/order]"
      ])
  }

  @Test func `a rule with a fault is left out, the others stay`() throws {
    let (pack, diagnostics) = RulePack.compile(
      [
        try Self.document("a", formula: #"{"each":{"on":"pixle"},"must":{"verbatim":true}}"#),
        try Self.document("b"),
      ], vocabulary: testVocabulary)
    #expect(pack.rules.map(\.id) == ["b"])
    #expect(diagnostics.count == 1)
  }

  /// A formula, and whether a client that does nothing could satisfy it.
  static let lives: [(String, Bool)] = [
    (#"{"each":{"on":"step.offers.show"},"count":0,"of":{"on":"pixel"}}"#, false),
    (#"{"each":{"on":"step.offers.show"},"count":{"max":3},"of":{"on":"pixel"}}"#, false),
    (#"{"each":{"on":"step.offers.show"},"count":1,"of":{"on":"pixel"}}"#, true),
    (#"{"each":{"on":"step.offers.show"},"count":1,"of":{"on":"expected.shown"}}"#, false),
    (#"{"each":{"on":"expected.shown"},"count":0,"of":{"on":"pixel"}}"#, false),
    (#"{"each":{"on":"pixel"},"count":0,"of":{"on":"click"}}"#, true),
    (#"{"each":{"on":"reply.fetch"},"count":0,"of":{"on":"click"}}"#, true),
    (#"{"each":{"on":"served.offer"},"count":0,"of":{"on":"click"}}"#, true),
    (#"{"each":{"on":"seen.offer.shown"},"count":0,"of":{"on":"click"}}"#, true),
    (#"{"each":{"on":"mark.launch"},"count":0,"of":{"on":"click"}}"#, false),
    (#"{"each":{"on":"crashed"},"count":0,"of":{"on":"click"}}"#, false),
    (#"{"each":"lane","count":0,"of":{"on":"leak"}}"#, false),
    (#"{"each":"lane","given":{"on":"pixel"},"count":0,"of":{"on":"leak"}}"#, true),
    (
      #"{"each":"lane","given":{"on":["pixel","step.offers.show"]},"count":0,"of":{"on":"leak"}}"#,
      false
    ),
    (#"{"each":"lane","given":{"on":"seen.*"},"count":0,"of":{"on":"leak"}}"#, true),
    (#"{"each":"lane","given":{"on":"step.*"},"count":0,"of":{"on":"leak"}}"#, false),
    (
      #"{"each":"lane","given":{"count":{"min":2},"of":{"on":"expected.shown"}},"count":0,"of":{"on":"leak"}}"#,
      false
    ),
    (
      #"{"each":"lane","given":[{"on":"step.*"},{"distinct":"offer","min":2,"of":{"on":"pixel"}}],"count":0,"of":{"on":"leak"}}"#,
      true
    ),
    (#"{"each":"lane","distinct":"offer","max":1,"of":{"on":"pixel"}}"#, false),
    (#"{"each":"lane","distinct":"offer","min":1,"of":{"on":"pixel"}}"#, true),
    (#"{"each":"lane","distinct":"offer","min":1,"of":{"on":"expected.shown"}}"#, false),
    (#"{"each":{"on":"pixel"},"per":["offer"],"count":{"max":1}}"#, true),
    (#"{"each":{"on":"expected.shown"},"per":["offer"],"count":{"max":1}}"#, false),
    (#"{"each":{"on":"expected.shown"},"must":{"offer":"1"}}"#, false),
    (#"{"each":"lane","state":{"on":"seen.offer.shown"},"is":{"offer":"1"}}"#, true),
    (#"{"each":"lane","state":{"on":"expected.shown"},"is":{"offer":"1"}}"#, false),
    (
      #"{"each":"lane","sequence":{"on":"pixel"},"by":"offer","equals":{"on":"expected.shown"}}"#,
      false
    ),
    (
      #"{"each":"lane","given":{"on":"expected.shown"},"sequence":{"on":"pixel"},"by":"offer","equals":{"on":"expected.shown"}}"#,
      true
    ),
    (
      #"{"each":"lane","given":{"on":"expected.saved"},"sequence":{"on":"pixel"},"by":"offer","equals":{"on":"expected.shown"}}"#,
      false
    ),
    (
      #"{"each":"lane","sequence":{"on":"pixel"},"by":"offer","equals":{"on":"click"}}"#, false
    ),
  ]

  @Test(arguments: lives)
  func `what an empty client could satisfy needs a proof of life`(
    formula: String, isAccepted: Bool
  ) throws {
    let problems = try AssayConformanceTests.problems(formula)
    #expect(problems.isEmpty == isAccepted, "\(problems)")
    #expect(
      problems.allSatisfy { $0.contains("a client that does nothing satisfies this formula") })
  }

  @Test(arguments: lives.filter(\.1))
  func `what is accepted is never green in an empty lane`(formula: String, _: Bool) throws {
    let verdict = try verdict(formula) { story in
      story.step("offers.show")
      story.expected("shown", ["offer": "1"])
      story.end()
    }
    #expect(verdict != .pass)
  }
}
