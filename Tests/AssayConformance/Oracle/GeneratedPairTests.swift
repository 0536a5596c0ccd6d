import AssayConformance
import AssayJSON
import AssayJournaling
import Foundation
import Testing

/// The judge against an evaluator that follows the definitions word by word.
@Suite struct `Generated pairs` {
  /// `ASSAY_SEED` and `ASSAY_PAIRS` repeat a run; both are printed.
  private static let seed = number("ASSAY_SEED") ?? 1
  private static let pairs =
    number("ASSAY_PAIRS") ?? (number("ASSAY_FULL") == nil ? 2_000 : 200_000)
  private static let formulasForEach = 8

  private static func number(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }

  @Test func `the judge agrees with the definitions`() throws {
    var shares: [Verdict: Int] = [:]
    var disagreements = 0
    var kinds = Set<String>()
    for number in 0..<(Self.pairs / Self.formulasForEach) {
      var random = SplitMix(seed: UInt64(Self.seed) &* 1_000_003 &+ UInt64(number))
      let trace = RandomTrace.trace(&random)
      let plain = GeneratedPair.plain(trace)
      for _ in 0..<Self.formulasForEach {
        let pair = GeneratedPair(
          trace: trace, formula: RandomFormula.formula(&random, about: trace))
        guard let opinions = pair.opinions(plain) else {
          Issue.record("\(pair.formula) was refused: \(pair.problems)")
          continue
        }
        shares[opinions.judge.verdict, default: 0] += 1
        if opinions.agree { continue }
        disagreements += 1
        let shrunk = pair.shrunk
        if kinds.insert(shrunk.kind).inserted { Issue.record("\(shrunk.report)") }
        if kinds.count == 12 { return }
      }
    }
    let count = shares.values.reduce(0, +)
    let parts = Verdict.allCases.map { "\(shares[$0, default: 0]) \($0.rawValue)" }
    print("\(count) generated pairs, seed \(Self.seed): \(parts.joined(separator: ", "))")
    #expect(disagreements == 0)
    for verdict in Verdict.allCases {
      #expect(shares[verdict, default: 0] * 100 > count * 12, "\(verdict) is rare")
    }
  }

  /// The last display before the step is no earlier than the first one, before which the pixel is.
  ///
  /// The pixel's order with the second display is told by no clause of the definition.
  @Test func `what is before one match before the trigger is not behind the last`() throws {
    func event(
      _ entry: Int, _ name: String, _ speaker: Event.Speaker, _ fields: JSONObject = [:],
      causedBy: Event.Speaker? = nil
    ) -> Event {
      Event(
        name: name, fields: fields, begin: entry, time: 400, speaker: speaker, causedBy: causedBy)
    }
    var random = SplitMix(seed: 1)
    let pair = GeneratedPair(
      trace: Trace(
        lane: RandomTrace.trace(&random).lane,
        events: [
          event(10, "pixel", .client),
          event(12, "step.offers.next", .runner, ["settledBefore": true]),
          event(12, "expected.shown", .model, causedBy: .runner),
          event(13, "expected.shown", .model, causedBy: .mock),
          event(14, "step.release", .runner),
          event(16, "mark.settled", .runner),
        ], horizon: 400, overflowed: false, clock: .manual),
      formula: [
        "each": ["on": "step.release"], "from": ["previous": ["on": "expected.shown"]],
        "count": ["min": 1], "of": ["on": "pixel"],
      ])
    let opinions = try #require(pair.opinions())
    #expect(opinions.judge.verdict == .fail)
    #expect(opinions.agree, "\(pair.report)")
  }
}
