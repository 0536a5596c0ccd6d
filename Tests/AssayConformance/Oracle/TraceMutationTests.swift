import AssayConformance
import AssayJSON
import AssayJournaling
import Testing

/// A story that passes, changed by one thing: what the verdict becomes is known from the definitions.
@Suite struct `Mutated stories` {
  @Test func `there is a passing story for every worked rule`() throws {
    #expect(PassingStories.all.map(\.rule).sorted() == WorkedRules.all.map(\.name).sorted())
    for (rule, tell) in PassingStories.all {
      #expect(try judge(WorkedRules.formula(rule), Story(tell)).verdict == .pass, "\(rule)")
    }
  }

  @Test func `every mutation gets the verdict of the definitions`() throws {
    var rows: [String] = []
    for (rule, tell) in PassingStories.all {
      let trace = Story(tell).trace
      let formula = try JSONDocument(parsing: WorkedRules.formula(rule)).root.value
      let cells = TraceMutation.allCases.map { mutation in
        var counts: [Verdict: Int] = [:]
        for mutated in mutation.traces(of: trace) {
          let pair = GeneratedPair(trace: mutated, formula: formula)
          guard let opinions = pair.opinions() else {
            Issue.record("\(rule) was refused: \(pair.problems)")
            continue
          }
          if !opinions.agree { Issue.record("\(rule), \(mutation): \(pair.report)") }
          counts[opinions.judge.verdict, default: 0] += 1
        }
        return Self.cell(mutation, counts)
      }
      rows.append("\(rule): " + cells.joined(separator: ", "))
    }
    #expect(rows.joined(separator: "\n") == Self.table, "\(rows.joined(separator: "\n"))")
  }

  /// The numbers of verdicts, the worst first, by their initials.
  private static func cell(_ mutation: TraceMutation, _ counts: [Verdict: Int]) -> String {
    let order: [Verdict] = [.fail, .inconclusive, .vacuous, .pass]
    let parts = order.compactMap { verdict in
      counts[verdict].map { "\(verdict.rawValue.prefix(1).uppercased())\($0)" }
    }
    return "\(mutation) " + (parts.isEmpty ? "-" : parts.joined(separator: " "))
  }

  /// How many traces of each kind fail, are inconclusive or vacuous, or pass.
  ///
  /// A swap of what is unordered changes only the verdicts of rules that judge by arrival.
  static let table = """
    mp1: removal F1 I1 V1 P6, duplication F1 I1 P7, swap -, change F4 I1 P11
    mp2: removal F1 V1 P9, duplication F1 I1 P9, swap -, change F4 I1 P13
    mp3: removal F1 V2 P6, duplication P9, swap -, change I1 V1 P14
    mp4: removal V1, duplication P1, swap -, change F3 V1 P1
    mp5: removal F1 I1 V2 P9, duplication F1 I1 P11, swap -, change F4 I1 P22
    mp6: removal F1 I1 V1 P10, duplication F1 I1 P11, swap -, change F2 I1 P20
    mp7: removal F1 V1 P3, duplication P5, swap F1, change F4 V1 P6
    mp8: removal V1 P10, duplication P11, swap -, change F4 P19
    mp9: removal F6 I1 P2, duplication F6 P3, swap F2, change F9 P6
    mp10: removal I1 V1 P9, duplication I1 P10, swap -, change V1 P18
    mp11: removal F1 V1 P9, duplication I1 P10, swap -, change F2 I1 P13
    mp12: removal F1 I1 V1 P9, duplication F1 I1 P10, swap -, change F3 I1 P19
    en1: removal F1 V1 P7, duplication F1 P8, swap -, change F2 V1 P9
    en2: removal V2 P6, duplication F1 P7, swap -, change P8
    en3: removal F1 I1 V1 P2, duplication F1 I1 P3, swap -, change F2 I1 V1 P4
    en4: removal F1 I1 V3 P14, duplication F1 P18, swap -, change F2 V2 P20
    en5: removal F1 I1 V1 P13, duplication I1 P15, swap -, change F1 P18
    en6: removal F1 V1 P8, duplication F1 I1 P8, swap -, change F3 V1 P9
    en7: removal I1 V2 P13, duplication P16, swap -, change P19
    en8: removal F1 V3 P8, duplication P12, swap -, change F4 P15
    en9: removal F2 I1 V1 P8, duplication P12, swap P1, change F5 V1 P10
    en10: removal I1 V1 P4, duplication I1 P5, swap -, change P9
    en11: removal P5, duplication P5, swap P1, change F6 P5
    en12: removal F2 V2 P9, duplication F1 I1 P11, swap -, change F3 I1 V1 P12
    sd1: removal V1 P2, duplication P3, swap -, change F2 P3
    sd2: removal I1 V2 P2, duplication P5, swap -, change F2 P10
    sd3: removal I1 V2 P2, duplication P5, swap -, change P10
    sd4: removal F1 I1 V1 P2, duplication F1 I1 P3, swap -, change F4 I1 V1 P4
    sd5: removal F1 I1 V2 P3, duplication F1 I1 P5, swap -, change F2 I1 V1 P8
    sd6: removal F2 I1 P7, duplication P10, swap -, change F4 I2 P10
    sd7: removal F3 I1 P10, duplication I2 P12, swap P2, change F12 P14
    sd8: removal F3 P7, duplication P10, swap P1, change F8 P10
    sd9: removal F1 V2 P7, duplication P10, swap P1, change F5 P11
    sd10: removal F1 V1 P8, duplication I2 P8, swap -, change I1 P10
    sd11: removal F1 I1 V1 P1, duplication F1 P3, swap -, change F2 I1 P3
    sd12: removal F1 V2 P3, duplication P6, swap P1, change F5 V1 P5
    ab1: removal F3 I1 V2 P4, duplication F2 I2 P6, swap P1, change F14 I2 V1 P6
    ab2: removal F1 V1 P3, duplication P5, swap -, change F3 P3
    ab3: removal F1 V1 P3, duplication P5, swap -, change F2 I1 V1 P3
    ab4: removal F1 I1 V1 P2, duplication F1 I1 P3, swap -, change F4 I1 P3
    ab5: removal I1 V3 P2, duplication F1 P5, swap -, change V2 P8
    ab6: removal I1 V1 P5, duplication I1 P6, swap P1, change F2 V1 P16
    ab7: removal F1 V3 P5, duplication P9, swap -, change I1 V1 P10
    ab8: removal F1 I3 V2 P3, duplication F1 I1 P7, swap -, change F5 I2 V1 P7
    ab9: removal F1 V2 P2, duplication P5, swap -, change F6 P3
    ab10: removal I1 V2 P2, duplication P5, swap -, change P6
    ab11: removal I1 V2 P4, duplication P7, swap -, change V1 P8
    ab12: removal F1 V2 P6, duplication P9, swap -, change F1 I1 V1 P10
    uid: removal P4, duplication P4, swap P1, change F2 P4
    timeout: removal F1 V1 P7, duplication F1 P8, swap -, change F3 V1 P8
    """
}
