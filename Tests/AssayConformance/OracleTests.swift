import AssayConformance
import AssayJSON
import AssayJournaling
import Testing

/// The judge against an evaluator that tries every possible order.
@Suite struct `Every possible order` {
  static let formulas: [String] =
    `Permutations`.formulas.filter { !$0.contains(#""per""#) } + [
      #"{"each":{"on":"click"},"from":{"next":{"on":"pixel"}},"count":0,"of":{"on":"seen.offer.shown"}}"#,
      #"{"each":{"on":"pixel"},"from":{"next":{"on":"click"}},"to":"settled","count":{"max":1},"of":{"on":"pixel"}}"#,
      #"{"each":{"on":"click"},"from":"start","to":{"previous":{"on":"pixel"}},"count":{"min":1},"of":{"on":"pixel"}}"#,
      #"{"each":{"on":"click"},"from":"start","to":{"previous":{"on":"pixel"}},"count":0,"of":{"on":"click"}}"#,
      #"{"each":{"on":"seen.offer.shown"},"from":{"previous":{"on":"pixel"}},"to":{"next":{"on":"pixel"}},"count":0,"of":{"on":"click"}}"#,
      #"{"each":{"on":"click"},"to":["settled",{"next":{"on":"pixel","offer":"$offer"}}],"count":{"max":1},"of":{"on":["pixel","seen.*"]}}"#,
      #"{"each":{"on":"pixel"},"from":"start","to":"trigger","distinct":"offer","max":1,"of":{"on":["pixel","click"]}}"#,
      #"{"each":"lane","to":"settled","distinct":"offer","min":2,"of":{"on":"pixel"}}"#,
      #"{"each":{"on":"click"},"sequence":{"on":"pixel"},"by":"offer","equals":{"on":"seen.offer.shown"}}"#,
      #"{"each":{"on":"click"},"state":{"on":["pixel","click"]},"is":{"offer":"$offer"}}"#,
    ]

  @Test(arguments: 0..<20)
  func `what the judge decides holds in every order`(seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed) &+ 10_000)
    let rules = try Self.formulas.map { try compile($0) }
    for _ in 0..<2 {
      let trace = Self.trace(&random)
      let oracle = Oracle(trace)
      for (formula, (rule, finding)) in zip(
        Self.formulas, zip(rules, Judge.judge(rules, trace)))
      {
        guard case .each(let each) = rule.formula, let possible = oracle.verdicts(each),
          finding.verdict != .inconclusive
        else { continue }
        #expect(
          possible == [finding.verdict],
          """
          \(formula)
          \(trace.events.map { "\($0.begin) \($0.name) \($0["offer"]?.string ?? "") \($0.connection ?? 0)" }
            .joined(separator: "\n"))
          """)
      }
    }
  }

  @Test func `what every order agrees on is mostly decided`() throws {
    let rules = try Self.formulas.map { try compile($0) }
    var decided = 0
    var open = 0
    for seed in 0..<30 {
      var random = SplitMix(seed: UInt64(seed))
      let trace = Self.trace(&random)
      let oracle = Oracle(trace)
      for (rule, finding) in zip(rules, Judge.judge(rules, trace)) {
        guard case .each(let each) = rule.formula, oracle.verdicts(each)?.count == 1 else {
          continue
        }
        if finding.verdict == .inconclusive { open += 1 } else { decided += 1 }
      }
    }
    #expect(decided > open * 20, "\(decided) decided, \(open) open")
  }

  /// A random lane that ends settled, long after everything in it.
  static func trace(_ random: inout SplitMix) -> Trace {
    var story = `Permutations`.story(&random)
    story.settle()
    story.tick(to: story.time + 5_000)
    story.end()
    return story.trace
  }
}
