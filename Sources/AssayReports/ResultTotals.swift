package import AssayConformance
package import AssayContractModel

/// What a run adds up to: every rule-in-case ends in exactly one verdict, every case in exactly one
/// status, and the sums are the totals.
package struct ResultTotals: Hashable, Sendable {
  /// Every verdict, in the order in which sums show them.
  package static let verdicts: [Verdict] = [.pass, .fail, .inconclusive, .vacuous]

  /// Verdicts of the rules that cases are for.
  package private(set) var named: [Verdict: Int] = [:]

  /// Verdicts of the rules that are judged in every lane.
  package private(set) var invariants: [Verdict: Int] = [:]

  /// Failed verdicts by the word of their rule; a rule without a document counts under none.
  package private(set) var failures: [RuleDocument.Keyword: Int] = [:]

  /// Cases by the word of their status.
  package private(set) var cases: [CaseStatus.Word: Int] = [:]

  /// Invariants that had nothing to judge in any case, sorted: the run says nothing about them.
  package private(set) var neverExercised: [String] = []

  /// Cases in which a client's rest was concluded from silence, by the length of the silence.
  package private(set) var quietWindows: [Int: Int] = [:]

  /// Adds up a result.
  package init(_ result: SuiteResult) {
    var seen: Set<String> = []
    var exercised: Set<String> = []
    for item in result.cases {
      cases[item.status.word, default: 0] += 1
      if let window = item.quietWindow { quietWindows[window, default: 0] += 1 }
      for finding in item.named {
        named[finding.verdict, default: 0] += 1
        if finding.verdict != .vacuous { exercised.insert(finding.rule) }
      }
      for finding in item.invariants {
        invariants[finding.verdict, default: 0] += 1
        seen.insert(finding.rule)
        if finding.verdict != .vacuous { exercised.insert(finding.rule) }
      }
      for finding in item.findings where finding.verdict == .fail {
        if let keyword = result.rules[finding.rule]?.keyword {
          failures[keyword, default: 0] += 1
        }
      }
    }
    neverExercised = seen.subtracting(exercised).sorted()
  }

  /// How many rules-in-case ended so.
  package func count(_ verdict: Verdict) -> Int {
    named[verdict, default: 0] + invariants[verdict, default: 0]
  }

  /// How many cases ended so.
  package func count(_ word: CaseStatus.Word) -> Int { cases[word, default: 0] }

  /// How many rules-in-case there were.
  package var verdictCount: Int { Self.verdicts.reduce(0) { $0 + count($1) } }

  /// How many cases there were.
  package var caseCount: Int { CaseStatus.Word.allCases.reduce(0) { $0 + count($1) } }
}
