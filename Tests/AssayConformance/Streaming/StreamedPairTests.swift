import AssayConformance
import AssayJSON
import AssayJournaling
import Foundation
import Testing

/// The streaming judge against the explaining one, on pairs made by chance.
@Suite struct `Streamed pairs` {
  /// `ASSAY_SEED` and `ASSAY_PAIRS` repeat a run; both are printed.
  private static let seed = number("ASSAY_SEED") ?? 1
  private static let pairs =
    number("ASSAY_PAIRS") ?? (number("ASSAY_FULL") == nil ? 2_000 : 200_000)
  private static let formulasForEach = 8

  private static func number(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }

  @Test func `both judges come to the same verdicts and count the same failures`() throws {
    var shares: [Verdict: Int] = [:]
    var streamed = 0
    var kinds = Set<String>()
    for number in 0..<(Self.pairs / Self.formulasForEach) {
      var random = SplitMix(seed: UInt64(Self.seed) &* 2_000_003 &+ UInt64(number))
      let trace = RandomTrace.trace(&random)
      for _ in 0..<Self.formulasForEach {
        var pair = GeneratedPair(
          trace: trace, formula: RandomFormula.formula(&random, about: trace))
        // Short texts are compared in another way than long ones.
        if number % 2 == 1 { pair = Self.wordier(pair) }
        let (explained, both) = try #require(Self.opinions(pair), "\(pair.formula) was refused")
        shares[explained.verdict, default: 0] += 1
        if Self.isStreamed(pair) { streamed += 1 }
        if both == StreamedVerdict(explained) { continue }
        let shrunk = pair.shrunk { smaller in
          Self.opinions(smaller).map { $1 != StreamedVerdict($0) } ?? false
        }
        if kinds.insert(shrunk.kind).inserted {
          let other = Self.opinions(shrunk).map { "\(String(describing: $1))" } ?? ""
          Issue.record("\(shrunk.report)\nStreaming: \(other)")
        }
        if kinds.count == 12 { return }
      }
    }
    let count = shares.values.reduce(0, +)
    let parts = Verdict.allCases.map { "\(shares[$0, default: 0]) \($0.rawValue)" }
    print(
      "\(count) streamed pairs, seed \(Self.seed), \(streamed) without keeping the lane: "
        + parts.joined(separator: ", "))
    #expect(kinds.isEmpty)
    #expect(streamed * 2 > count, "most formulas must be judged without the whole lane")
    for verdict in Verdict.allCases {
      #expect(shares[verdict, default: 0] * 100 > count * 12, "\(verdict) is rare")
    }
  }

  /// The pair with longer texts in the fields that hold ids.
  private static func wordier(_ pair: GeneratedPair) -> GeneratedPair {
    var pair = pair
    pair.formula = wordier(pair.formula)
    for place in pair.trace.events.indices {
      for (key, value) in pair.trace.events[place].fields.members {
        pair.trace.events[place].fields[key] = wordier(value)
      }
    }
    return pair
  }

  private static func wordier(_ value: JSONValue) -> JSONValue {
    switch value {
    case .string(let text) where ["1", "2", "p1", "p2", "a", "b", "\u{E9}"].contains(text):
      .string("a longer text, " + text)
    case .array(let values): .array(values.map(wordier))
    case .object(let object):
      .object(JSONObject(object.members.map { (key: $0.key, value: wordier($0.value)) }))
    default: value
    }
  }

  /// What both judges say; `nil` when the formula is none.
  private static func opinions(_ pair: GeneratedPair) -> (Finding, StreamedVerdict?)? {
    guard let rule = pair.rule, let finding = Judge.judge([rule], pair.trace).first else {
      return nil
    }
    let streamed = try? StreamJudge(StreamPlan([rule])).judge(pair.trace)
    return (finding, streamed?.first)
  }

  private static func isStreamed(_ pair: GeneratedPair) -> Bool {
    guard let rule = pair.rule else { return false }
    return StreamPlan([rule]).keptConditions(onManualClock: pair.trace.clock == .manual).isEmpty
  }
}

extension StreamedVerdict {
  /// What remains of a finding without its explanation.
  init(_ finding: Finding) {
    self.init(
      rule: finding.rule, verdict: finding.verdict, instances: finding.instances,
      failures: finding.violations.count { $0.verdict == .fail })
  }
}
