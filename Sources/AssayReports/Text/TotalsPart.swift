import AssayConformance
import AssayContractModel

/// The end of a report for people: sums that add up, and what they amount to.
struct TotalsPart {
  let totals: ResultTotals
  /// Entries of the baseline that must be deleted before a run can pass.
  let staleEntries: Int

  func write(to page: inout TextPage) {
    page.line()
    page.prose("", verdicts)
    page.prose("", cases)
    let idle = totals.neverExercised
    if !idle.isEmpty {
      page.prose(
        "",
        "Never exercised: the invariant\(idle.count == 1 ? "" : "s") \(Counted.list(idle)) had nothing "
          + "to judge in any case of this run.")
    }
    for (window, count) in totals.quietWindows.sorted(by: { $0.key < $1.key }) {
      page.prose(
        "",
        "In \(Counted.noun(count, "case")), what the client did not do rests on a quiet window: it "
          + "could not say when it was at rest, so \(window) ms without anything on the lane were "
          + "taken for rest.")
    }
    if totals.named[.vacuous, default: 0] + totals.count(.inconclusive) > 0 {
      page.prose(
        "",
        "Vacuous means that a rule had nothing to judge, inconclusive that what was seen admits both "
          + "answers; neither counts as a pass.")
    }
    page.line()
    page.line(page.toned(conclusion.text, conclusion.tone))
  }

  private var verdicts: String {
    let terms = ResultTotals.verdicts.map { verdict in
      "\(totals.count(verdict)) \(verdict.rawValue)\(detail(of: verdict))"
    }
    return Counted.noun(totals.verdictCount, "verdict") + " = " + terms.joined(separator: " + ")
  }

  private func detail(of verdict: Verdict) -> String {
    switch verdict {
    case .pass, .inconclusive: return ""
    case .fail:
      let words = RuleDocument.Keyword.allCases.compactMap { keyword in
        totals.failures[keyword].map { "\($0) \(keyword.rawValue)" }
      }
      return words.isEmpty ? "" : " (\(words.joined(separator: ", ")))"
    case .vacuous:
      let idle = totals.invariants[.vacuous, default: 0]
      let named = totals.named[.vacuous, default: 0]
      guard idle > 0 else { return "" }
      let text = "\(idle == 1 ? "an invariant" : "invariants") with nothing to judge in that lane"
      return named == 0 ? " (\(text))" : " (\(named) named by cases, \(idle) \(text))"
    }
  }

  private var cases: String {
    // Without a baseline nothing can be accepted, and the term would only puzzle.
    let words = CaseStatus.Word.allCases.filter { $0 != .accepted || totals.count($0) > 0 }
    let terms = words.map { $0.counted(totals.count($0)) }
    return Counted.noun(totals.caseCount, "case") + " = " + terms.joined(separator: " + ")
  }

  private var conclusion: (text: String, tone: TextPage.Tone) {
    let good: [CaseStatus.Word] = [.conforms, .accepted, .notApplicable]
    let bad = CaseStatus.Word.allCases.filter { !good.contains($0) && totals.count($0) > 0 }
    if !bad.isEmpty {
      let parts = bad.map { $0.counted(totals.count($0)) }
      let all = Counted.noun(totals.caseCount, "case")
      return ("Not conforming: of \(all), \(Counted.list(parts)).", .bad)
    }
    if staleEntries > 0 {
      let entries = staleEntries == 1 ? "1 entry" : "\(staleEntries) entries"
      return ("Out of date: \(entries) of the baseline expired or accept nothing any more.", .bad)
    }
    let conforming = totals.count(.conforms)
    if conforming + totals.count(.accepted) == 0 {
      return ("Nothing is proven: no case was judged.", .unsure)
    }
    let others = [CaseStatus.Word.accepted, .notApplicable].filter { totals.count($0) > 0 }
    let rest = others.map { ", \($0.counted(totals.count($0)))" }.joined()
    return ("Conforming: \(conforming) of \(Counted.noun(totals.caseCount, "case"))\(rest).", .good)
  }
}
