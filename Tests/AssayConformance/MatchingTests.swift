import AssayConformance
import AssayJSON
import Testing

/// What patterns and conditions match.
@Suite struct `Matching` {
  /// A condition on one field, the trigger's and the event's fields, and whether they match.
  struct Case: CustomTestStringConvertible, Sendable {
    var fact: String
    var condition: String
    var trigger: JSONObject
    var event: JSONObject
    var matches: Bool

    init(
      _ fact: String, _ condition: String, _ event: JSONObject, _ matches: Bool,
      trigger: JSONObject = [:]
    ) {
      self.fact = fact
      self.condition = condition
      self.trigger = trigger
      self.event = event
      self.matches = matches
    }

    var testDescription: String { fact }
  }

  @Test(arguments: cases)
  func `a condition matches what it should`(sample: Case) throws {
    let formula =
      #"{"each":{"on":"seen.banner.result"},"count":1,"of":{"on":"seen.offer.shown",\#(sample.condition)}}"#
    let finding = try judge(
      formula,
      Story { story in
        story.seen("banner.result", sample.trigger)
        story.seen("offer.shown", sample.event)
        story.end()
      })
    #expect((finding.verdict == .pass) == sample.matches, "\(finding)")
  }

  static let cases: [Case] = [
    Case("a literal", #""offer":"1""#, ["offer": "1"], true),
    Case("another literal", #""offer":"1""#, ["offer": "2"], false),
    Case("a literal and an absent field", #""offer":"1""#, [:], false),
    Case("a number by value", #""position":1"#, ["position": 1.0], true),
    Case("a text is no number", #""position":1"#, ["position": "1"], false),
    Case(
      "a large id by its digits", #""offer":9007199254740993"#, ["offer": 9_007_199_254_740_992],
      false),
    Case("a text by its lexeme", #""offer":"1.0""#, ["offer": "1"], false),
    Case("a text by code points", #""offer":"e\u0301""#, ["offer": "\u{E9}"], false),
    Case("a truth value", #""offer":true"#, ["offer": true], true),
    Case("null", #""offer":null"#, ["offer": nil], true),
    Case("null is not absent", #""offer":null"#, [:], false),
    Case("a doubled dollar", #""offer":"$$x""#, ["offer": "$x"], true),
    Case("a doubled at", #""offer":"@@x""#, ["offer": "@x"], true),
    Case("a limit", #""position":"@contentTimeout""#, ["position": 10_000], true),
    Case(
      "the trigger's field", #""offer":"$status""#, ["offer": "a"], true, trigger: ["status": "a"]),
    Case(
      "another than the trigger's", #""offer":"$status""#, ["offer": "b"], false,
      trigger: ["status": "a"]),
    Case("absent equals absent", #""offer":"$status""#, [:], true),
    Case("absent is not present", #""offer":"$status""#, ["offer": "a"], false),
    Case("present is not absent", #""offer":"$status""#, [:], false, trigger: ["status": "a"]),
    Case("the trigger's name", #""offer":"$on""#, ["offer": "seen.banner.result"], true),
    Case("one of several", #""offer":{"in":["1","2"]}"#, ["offer": "2"], true),
    Case("none of several", #""offer":{"in":["1","2"]}"#, ["offer": "3"], false),
    Case(
      "one of several, the trigger's among them", #""offer":{"in":["1","$status"]}"#,
      ["offer": "a"], true, trigger: ["status": "a"]),
    Case(
      "one of the trigger's list", #""offer":{"in":"$codes"}"#, ["offer": "b"], true,
      trigger: ["codes": ["a", "b"]]),
    Case(
      "none of the trigger's list", #""offer":{"in":"$codes"}"#, ["offer": "c"], false,
      trigger: ["codes": ["a", "b"]]),
    Case("an absent list holds absent", #""offer":{"in":"$codes"}"#, [:], true),
    Case(
      "a single value is a list of one", #""offer":{"in":"$codes"}"#, ["offer": "a"], true,
      trigger: ["codes": "a"]),
    Case("not", #""offer":{"not":"1"}"#, ["offer": "2"], true),
    Case("not, equal", #""offer":{"not":"1"}"#, ["offer": "1"], false),
    Case("not matches absent", #""offer":{"not":"1"}"#, [:], true),
    Case("not the trigger's, both absent", #""offer":{"not":"$status"}"#, [:], false),
    Case("not one of several", #""offer":{"not":{"in":["1","2"]}}"#, ["offer": "3"], true),
    Case("at least", #""position":{"min":3}"#, ["position": 3], true),
    Case("below", #""position":{"min":3}"#, ["position": 2.9], false),
    Case("at most", #""position":{"max":3}"#, ["position": 3.1], false),
    Case("in a range", #""position":{"min":1,"max":3}"#, ["position": 2], true),
    Case("a range and an absent field", #""position":{"min":1}"#, [:], false),
    Case(
      "a range up to the trigger's", #""position":{"max":"$request"}"#, ["position": 2], true,
      trigger: ["request": 2]),
    Case("present", #""offer":{"present":true}"#, ["offer": nil], true),
    Case("present, absent", #""offer":{"present":true}"#, [:], false),
    Case("absent", #""offer":{"present":false}"#, [:], true),
    Case("absent, present", #""offer":{"present":false}"#, ["offer": "1"], false),
    Case("an expression found inside", #""offer":{"match":"b+c"}"#, ["offer": "abbcd"], true),
    Case("an expression not found", #""offer":{"match":"^b"}"#, ["offer": "ab"], false),
    Case("an expression and a number", #""offer":{"match":"1"}"#, ["offer": 1], false),
    Case(
      "an excluded group, all of it", #""not":{"offer":"1","position":2}"#,
      ["offer": "1", "position": 2], false),
    Case(
      "an excluded group, a part of it", #""not":{"offer":"1","position":2}"#,
      ["offer": "1", "position": 3], true),
  ]

  @Test(arguments: [
    (#""on":"pixel""#, 1), (#""on":["pixel","click"]"#, 2), (#""on":"seen.*""#, 1),
    (#""on":["seen.*","pixel"]"#, 2), (#""on":"step.*""#, 1), (#""on":"$on""#, 0),
  ])
  func `names select events`(on: String, count: Int) throws {
    let formula =
      #"{"each":{"on":"step.offers.show"},"to":"end","count":\#(count),"of":{\#(on)}}"#
    let verdict = try verdict(formula) { story in
      story.step("offers.show")
      story.step("offers.next")
      story.request("pixel")
      story.request("click")
      story.seen("offer.shown")
      story.end()
    }
    #expect(verdict == .pass)
  }

  @Test func `the trigger's own name selects events like it`() throws {
    let formula = #"{"each":{"on":["pixel","click"]},"to":"end","count":0,"of":{"on":"$on"}}"#
    #expect(
      try verdict(formula) { story in
        story.request("pixel", connection: 1)
        story.request("click", connection: 1)
        story.end()
      } == .pass)
    #expect(
      try verdict(formula) { story in
        story.request("pixel", connection: 1)
        story.request("click", connection: 1)
        story.request("pixel", connection: 1)
        story.end()
      } == .fail)
  }

  @Test func `a resent request counts only where the pattern asks for dup`() throws {
    let tell: (inout Story) -> Void = { story in
      story.step("offers.show")
      story.request("pixel", ["dup": "first"])
      story.request("pixel", ["dup": "resend"])
      story.end()
    }
    let plain = #"{"each":{"on":"step.offers.show"},"count":1,"of":{"on":"pixel"}}"#
    #expect(try verdict(plain, tell) == .pass)
    let asking =
      #"{"each":{"on":"step.offers.show"},"count":2,"of":{"on":"pixel","dup":{"present":true}}}"#
    #expect(try verdict(asking, tell) == .pass)
    let excluding =
      #"{"each":{"on":"step.offers.show"},"count":2,"of":{"on":"pixel","not":{"dup":"retry"}}}"#
    #expect(try verdict(excluding, tell) == .pass)
  }

  @Test func `a retry counts`() throws {
    let formula = #"{"each":{"on":"step.offers.show"},"count":1,"of":{"on":"pixel"}}"#
    let verdict = try verdict(formula) { story in
      story.step("offers.show")
      story.request("pixel", ["dup": "first"])
      story.request("pixel", ["dup": "retry"])
      story.end()
    }
    #expect(verdict == .fail)
  }

  @Test func `a schema condition asks the schema set`() throws {
    let node = try JSONDocument(
      parsing: #"{"each":{"on":"pixel"},"must":{"offer":{"schema":"Digits"}}}"#
    ).root
    let digits: SchemaCheck = { $0.string?.allSatisfy(\.isNumber) == true }
    let schemas: SchemaResolver = { $0 == "Digits" ? digits : nil }
    var parser = FormulaParser(file: "rules.json", formula: node, schemas: schemas)
    let formula = parser.parse()
    let rule = CompiledRule(id: "digits", formula: try #require(formula))
    func verdicts(_ offer: JSONObject) -> [Verdict] {
      Judge.judge([rule], Story { $0.request("pixel", offer) }.trace).map(\.verdict)
    }
    #expect(verdicts(["offer": "12"]) == [.pass])
    #expect(verdicts(["offer": "1a"]) == [.fail])
    #expect(verdicts([:]) == [.fail])
  }
}
