import AssayJSON
import AssayJournaling
import Testing

@testable import AssayConformance

/// What the shortest violating slice of a story is.
@Suite struct `The slice of a violation` {
  private static let oncePerDisplay = """
    {"each": {"on": "expected.shown"}, "to": "settled", "count": 1,
     "of": {"on": "pixel", "offer": "$offer"}}
    """

  private static func violation(
    _ formula: String, _ tell: (inout Story) -> Void
  ) throws -> Violation {
    let rule = try compile(formula)
    let finding = try #require(Judge.judge([rule], Story(tell).trace, slices: true).first)
    return try #require(finding.violations.first)
  }

  private static func lines(_ violation: Violation) -> [String] {
    violation.timeline.map { line in
      line.speaker.isEmpty
        ? line.text : "\(line.isMarked ? "> " : "")\(line.entry) \(line.speaker): \(line.text)"
    }
  }

  @Test func `is the trigger, what was too much, and the end of the scope`() throws {
    let violation = try Self.violation(Self.oncePerDisplay) { story in
      story.step("offers.load")
      let fetch = story.request("fetchOffers")
      story.reply("fetchOffers", to: fetch)
      story.settle()
      story.step("offers.show")
      story.expected("shown", ["offer": "1"])
      story.seen("offer.shown", ["offer": "1"])
      story.request("pixel", ["offer": "1"])
      story.request("advPixel", ["offer": "1"])
      story.request("pixel", ["offer": "1"])
      story.request("pixel", ["offer": "1"])
      story.settle()
      story.step("offers.close")
      story.end()
    }
    // Two of the three requests suffice.
    #expect(violation.slice == Slice(entries: [5, 9, 10, 11], isMinimal: true))
    #expect(violation.got == "3 such requests: entries 7, 9 and 10")
    #expect(
      Self.lines(violation) == [
        "> 5 step: offers.show", "> 5 model: expected shown (offer \"1\")",
        "… 3 other entries", "> 9 app: pixel (offer \"1\")", "> 10 app: pixel (offer \"1\")",
        "> 11 runner: settled",
      ])
  }

  @Test func `keeps the mark that ends the scope, and shows what came nearest`() throws {
    let violation = try Self.violation(Self.oncePerDisplay) { story in
      story.step("offers.show")
      story.expected("shown", ["offer": "1"])
      story.request("pixel", ["offer": "2"])
      story.settle()
      story.settle()
      story.step("offers.close")
      story.end()
    }
    #expect(violation.slice?.entries == [1, 3])
    #expect(
      Self.lines(violation) == [
        "> 1 step: offers.show", "> 1 model: expected shown (offer \"1\")",
        "2 app: pixel (offer \"2\")", "> 3 runner: settled",
      ])
  }

  @Test func `takes nothing from a later display for the failure of an earlier one`() throws {
    let violation = try Self.violation(Self.oncePerDisplay) { story in
      for _ in 0..<2 {
        story.step("offers.show")
        story.expected("shown", ["offer": "1"])
        story.request("pixel", ["offer": "1"])
        story.request("pixel", ["offer": "1"])
        story.settle()
      }
      story.end()
    }
    #expect(violation.slice?.entries == [1, 2, 3, 4])
  }

  @Test func `holds what the rule needs to mean anything`() throws {
    let violation = try Self.violation(
      """
      {"each": {"on": "step.offers.close"}, "given": {"on": "pixel"}, "to": "settled", "count": 0,
       "of": {"on": "click"}}
      """
    ) { story in
      story.step("offers.show")
      story.request("pixel", ["offer": "1"])
      story.request("pixel", ["offer": "2"])
      story.settle()
      story.step("offers.close")
      story.request("click", ["offer": "1"])
      story.end()
    }
    #expect(violation.slice?.entries.contains(2) == true)
    #expect(violation.slice?.entries.contains(3) == false)
  }

  @Test func `of an exchange is all of it`() throws {
    let violation = try Self.violation(
      #"{"each": {"on": "served.offer"}, "must": {"offer": "2"}}"#
    ) { story in
      let fetch = story.request("fetchOffers")
      story.step("offers.show")
      story.reply("fetchOffers", to: fetch)
      story.served("offer", ["offer": "1"])
      story.served("offer", ["offer": "2"])
      story.expected("shown", ["offer": "1"])
      story.end()
    }
    #expect(violation.slice?.entries == [1, 3])
    #expect(
      Self.lines(violation) == [
        "> 1 app: fetchOffers", "… 1 other entry", "> 3 mock: reply to fetchOffers",
        "> 3 mock: served offer (offer \"1\")",
      ])
  }

  @Test func `of a wrong order is the pair that stands wrong`() throws {
    let violation = try Self.violation(
      """
      {"each": "lane", "given": {"on": "expected.visible"}, "order": "arrival",
       "sequence": {"on": "pixel"}, "by": "offer", "equals": {"on": "expected.visible"}}
      """
    ) { story in
      story.step("wall.scroll")
      for offer: JSONValue in ["1", "2", "3", "4"] { story.expected("visible", ["offer": offer]) }
      for offer: JSONValue in ["1", "3", "2", "4"] { story.request("pixel", ["offer": offer]) }
      story.end()
    }
    // Of the model's four, no part can be spared: they stand at one entry.
    #expect(violation.slice?.entries == [1, 2, 3, 4, 5])
  }

  @Test func `says so when the search was given up`() throws {
    let formula = """
      {"each": {"on": "expected.shown"}, "to": "settled", "count": {"max": 700},
       "of": {"on": "pixel"}}
      """
    let violation = try Self.violation(formula) { story in
      story.step("offers.show")
      story.expected("shown", ["offer": "1"])
      for _ in 0..<900 { story.request("pixel") }
      story.end()
    }
    let slice = try #require(violation.slice)
    #expect(!slice.isMinimal && slice.entries.count >= 702)
  }

  @Test func `is looked for ten times in a condition, and not for what stays open`() throws {
    let rule = try compile(#"{"each": {"on": "pixel"}, "must": {"offer": "1"}}"#)
    var story = Story()
    for _ in 0..<14 { story.request("pixel", ["offer": "2"]) }
    let finding = try #require(Judge.judge([rule], story.trace, slices: true).first)
    #expect(finding.violations.count == 14)
    #expect(finding.violations.count { $0.slice != nil } == Judge.slicedViolations)
    let open = try Self.violation(Self.oncePerDisplay) { story in
      story.step("offers.show")
      story.expected("shown", ["offer": "1"])
    }
    #expect(open.verdict == .inconclusive && open.slice == nil)
  }
}
