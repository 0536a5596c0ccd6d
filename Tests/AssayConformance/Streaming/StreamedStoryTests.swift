import AssayContractModel
import AssayContracts
import AssayJSON
import AssayJournaling
import Foundation
import Testing

@testable import AssayConformance

/// The streaming judge against the explaining one, on stories that people wrote, and what it keeps.
@Suite struct `Streamed stories` {
  private static func verdicts(_ rules: [CompiledRule], _ trace: Trace) throws -> [StreamedVerdict]
  {
    try StreamJudge(StreamPlan(rules)).judge(trace)
  }

  static let samples = `MomentPerks rules`.samples

  @Test(arguments: samples)
  func `a sample of a rule gets the same verdict`(sample: `MomentPerks rules`.Sample) throws {
    let rule = try compile(WorkedRules.formula(sample.rule))
    let trace = Story(sample.tell).trace
    let finding = try #require(Judge.judge([rule], trace).first)
    #expect(try Self.verdicts([rule], trace) == [StreamedVerdict(finding)])
  }

  @Test(arguments: PassingStories.all.map(\.rule))
  func `a worked rule says of every story what it says when it explains`(name: String) throws {
    let rule = try compile(WorkedRules.formula(name))
    let stories = PassingStories.all.map(\.tell) + Self.samples.map(\.tell)
    var traces = stories.map { Story($0).trace }
    for (_, tell) in PassingStories.all.filter({ $0.rule == name }) {
      let trace = Story(tell).trace
      traces += TraceMutation.allCases.flatMap { $0.traces(of: trace) }
    }
    var decided = 0
    for trace in traces {
      let finding = try #require(Judge.judge([rule], trace).first)
      let streamed = try Self.verdicts([rule], trace)
      #expect(streamed == [StreamedVerdict(finding)])
      if finding.verdict == .pass || finding.verdict == .fail { decided += 1 }
    }
    #expect(decided > 0, "no story decides \(name)")
  }

  // MARK: What is kept

  static let shipped: [CompiledRule] = {
    let folder = Catalogue.folder.appendingPathComponent("MomentPerks")
    guard let files = ContractFiles.read(folder: folder).files,
      let contract = Contract.load(files).0
    else { return [] }
    return RulePack.compile(contract.rules, vocabulary: contract.vocabulary).pack.rules
  }()

  @Test func `no shipped rule keeps a whole lane whose clock is driven`() {
    #expect(Self.shipped.count > 60)
    #expect(StreamPlan(Self.shipped).keptConditions(onManualClock: true) == [])
  }

  @Test(arguments: shipped.map(\.id))
  func `a lane keeps as much after a thousand visits as after a hundred`(id: String) throws {
    let rule = try #require(Self.shipped.first { $0.id == id })
    let judge = StreamJudge(StreamPlan([rule]))
    let few = try Self.retained(after: 100, judge)
    let many = try Self.retained(after: 1_000, judge)
    #expect(few.inSegment == many.inSegment)
    #expect(few.settled == many.settled)
    #expect(few.settled <= 40)
  }

  @Test func `all shipped rules together keep as much after ten thousand visits`() throws {
    let judge = StreamJudge(StreamPlan(Self.shipped))
    let few = try Self.retained(after: 100, judge)
    let many = try Self.retained(after: 10_000, judge)
    #expect(few.inSegment == many.inSegment)
    #expect(few.settled == many.settled)
  }

  /// What a lane keeps in the middle of the last visit, and when it has settled behind it.
  private static func retained(
    after visits: Int, _ judge: StreamJudge
  ) throws -> (inSegment: Int, settled: Int) {
    let events = Story(visit).trace.events
    let length = try #require(events.last).begin
    let duration = try #require(events.last).time
    let lane = judge.open(LaneHeader(id: "1", api: "momentperks", contract: "1"))
    var inSegment = 0
    for number in 0..<visits {
      for (place, event) in events.enumerated() {
        var event = event
        event.begin += number * length
        event.end += number * length
        event.time += number * duration
        if let released = event.released { event.released = released + number * length }
        try judge.take(event, lane)
        if place == events.count / 2 { inSegment = lane.retained }
      }
    }
    return (inSegment, lane.retained)
  }

  /// A visit in which all goes well, but for a refusal and a pixel that comes twice.
  private static func visit(_ story: inout Story) {
    let about: JSONObject = ["offer": "4008", "reply": 2, "step": "offers.show"]
    story.step("offers.load", ["configuredKey": "key-1"])
    let refused = story.request("fetchOffers", ["outcome": "refused", "status": 500])
    story.reply("fetchOffers", to: refused, ["status": 500])
    story.seen("offers.failed")
    story.settle()
    story.step("offers.retry")
    let fetch = story.request("fetchOffers", ["outcome": "ok", "adpxFp": "fp", "user": "a"])
    story.reply("fetchOffers", to: fetch, ["status": 200])
    story.served("offer", ["offer": "4008"])
    story.seen("offers.loaded")
    story.settle()
    story.step("offers.show")
    story.expected(
      "shown", ["offer": "4008", "reply": 2, "pixel": "p", "advPixel": "a", "again": false])
    story.seen("offer.shown", ["offer": "4008"])
    for name in ["pixel", "advPixel", "pixel"] {
      let beacon = story.request(name, about, connection: 3)
      story.reply(name, to: beacon, connection: 3)
    }
    story.settle()
    story.step("offers.close")
    story.expected("dismissed", ["offer": "4008", "reply": 2, "close": "c", "cause": "close"])
    story.seen("unit.dismissed")
    let close = story.request("closeBeacon", about, connection: 3)
    story.reply("closeBeacon", to: close, connection: 3)
    story.settle()
    story.tick(to: story.time + 120_000)
    story.settle()
  }
}
