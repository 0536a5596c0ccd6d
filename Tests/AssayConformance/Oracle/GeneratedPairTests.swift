import AssayConformance
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
}
