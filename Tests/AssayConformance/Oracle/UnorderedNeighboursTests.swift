import AssayConformance
import AssayJSON
import AssayJournaling
import Testing

/// No verdict depends on which of two overlapping things the harness happened to notice first, nor on
/// what is judged together.
@Suite struct `Unordered neighbours` {
  @Test func `swapping them changes no verdict of any formula`() throws {
    var swaps = 0
    for seed in 0..<80 {
      var random = SplitMix(seed: UInt64(seed) &+ 77_000)
      var trace = RandomTrace.trace(&random)
      let formulas = (0..<6).map { _ in RandomFormula.formula(&random, about: trace) }
        .filter { !$0.description.contains("\"arrival\"") }
      let before = formulas.map { Self.verdict(trace, $0) }
      for _ in 0..<4 {
        let others = TraceMutation.swap.traces(of: trace)
        if others.isEmpty { break }
        trace = others[random.next(upTo: others.count)]
        swaps += 1
        for (formula, verdict) in zip(formulas, before) {
          let after = Self.verdict(trace, formula)
          if after != verdict {
            let report = GeneratedPair(trace: trace, formula: formula).report
            Issue.record("\(verdict) became \(after): \(report)")
          }
        }
      }
    }
    #expect(swaps > 100)
  }

  @Test func `rules that are judged together get the findings that each gets alone`() throws {
    for seed in 0..<40 {
      var random = SplitMix(seed: UInt64(seed) &+ 99_000)
      let trace = RandomTrace.trace(&random)
      let rules = try (0..<8).map { _ in
        try compile(RandomFormula.formula(&random, about: trace).description)
      }
      let together = Judge.judge(rules, trace)
      #expect(together == rules.flatMap { Judge.judge([$0], trace) })
      #expect(together.reversed() == Judge.judge(rules.reversed(), trace))
    }
  }

  private static func verdict(_ trace: Trace, _ formula: JSONValue) -> String {
    let finding = GeneratedPair(trace: trace, formula: formula).finding
    return finding.map { "\($0.verdict) of \($0.instances)" } ?? "no formula"
  }
}
