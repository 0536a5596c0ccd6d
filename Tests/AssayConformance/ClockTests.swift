import AssayConformance
import AssayJSON
import AssayJournaling
import Testing

/// How time bounds are read on clocks that are not driven.
@Suite struct `Clocks` {
  /// A lane clock, a bound, a moment, and what comes of it.
  struct Case: CustomTestStringConvertible, Sendable {
    var clock: LaneClock
    var bounds: String
    var moment: Int
    var verdict: Verdict
    var warnings: Int

    var testDescription: String { "\(clock) \(bounds) at \(moment) ms" }
  }

  @Test(arguments: cases)
  func `a real clock is forgiven a little, and a late timer is warned about`(sample: Case) throws {
    let formula =
      #"{"each":{"on":"step.offers.show"},\#(sample.bounds),"count":1,"of":{"on":"pixel"}}"#
    let finding = try judge(formula, Self.story(sample.clock, sample.moment))
    #expect(finding.verdict == sample.verdict, "\(finding)")
    #expect(finding.warnings.count == sample.warnings, "\(finding)")
  }

  static func story(_ clock: LaneClock, _ moment: Int) -> Story {
    Story { story in
      story.clock = clock
      story.step("offers.show")
      story.settle()
      story.tick(to: moment)
      story.request("pixel")
      story.settle()
      story.tick(to: 100_000)
      story.end()
    }
  }

  static let upper = #""to":"+2000""#
  static let lower = #""from":"+9000","to":"+20000""#
  static let cases: [Case] = [
    Case(clock: .manual, bounds: upper, moment: 2_000, verdict: .pass, warnings: 0),
    Case(clock: .manual, bounds: upper, moment: 2_001, verdict: .fail, warnings: 0),
    Case(clock: .real, bounds: upper, moment: 2_000, verdict: .pass, warnings: 0),
    Case(clock: .real, bounds: upper, moment: 2_001, verdict: .pass, warnings: 1),
    Case(clock: .real, bounds: upper, moment: 5_000, verdict: .pass, warnings: 1),
    Case(clock: .real, bounds: upper, moment: 5_001, verdict: .fail, warnings: 0),
    Case(clock: .real, bounds: lower, moment: 8_820, verdict: .pass, warnings: 0),
    Case(clock: .real, bounds: lower, moment: 8_819, verdict: .fail, warnings: 0),
    Case(clock: .manual, bounds: lower, moment: 8_999, verdict: .fail, warnings: 0),
    Case(
      clock: .real, bounds: #""from":"+100","to":"+20000""#, moment: 95, verdict: .pass,
      warnings: 0),
    Case(
      clock: .real, bounds: #""from":"+100","to":"+20000""#, moment: 94, verdict: .fail,
      warnings: 0),
    Case(clock: .scaled(10), bounds: upper, moment: 14_000, verdict: .pass, warnings: 1),
    Case(clock: .scaled(10), bounds: upper, moment: 14_001, verdict: .fail, warnings: 0),
    Case(
      clock: .scaled(10), bounds: #""from":"+100","to":"+20000""#, moment: 50, verdict: .pass,
      warnings: 0),
    Case(
      clock: .scaled(10), bounds: #""from":"+100","to":"+20000""#, moment: 49, verdict: .fail,
      warnings: 0),
  ]

  @Test func `what must not come is not condemned for coming just after the bound`() throws {
    let formula =
      #"{"each":{"on":"step.offers.show"},"to":"+2000","count":0,"of":{"on":"pixel"}}"#
    let finding = try judge(formula, Self.story(.real, 2_500))
    #expect(finding.verdict == .pass)
    #expect(finding.warnings == [])
  }

  @Test func `the warning says how late it was`() throws {
    let formula =
      #"{"each":{"on":"step.offers.show"},"to":"+2000","count":1,"of":{"on":"pixel"}}"#
    let finding = try judge(formula, Self.story(.real, 3_500))
    #expect(
      finding.warnings == [
        "request `pixel` (entry 4) came 1,500 ms after the bound; a real clock may be that late"
      ])
  }

  @Test func `a settled mark just behind the bounds is looked at when there is no other`() throws {
    let formula =
      #"{"each":{"on":"step.article.open"},"from":"+8000","to":"+8500","#
      + #""state":{"on":"seen.article.rendered"},"is":{"pending":false}}"#
    func verdict(_ clock: LaneClock) throws -> Verdict {
      let story = Story { story in
        story.clock = clock
        story.step("article.open")
        story.seen("article.rendered", ["pending": false])
        story.settle()
        story.tick(to: 8_700)
        story.end()
      }
      return try judge(formula, story).verdict
    }
    #expect(try verdict(.real) == .pass)
    #expect(try verdict(.manual) == .vacuous)
  }
}
