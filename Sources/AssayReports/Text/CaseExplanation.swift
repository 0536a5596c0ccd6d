import AssayConformance
import AssayContractModel

/// The explanation of a case that is not simply green: each finding in its parts, and the command
/// that repeats the case.
struct CaseExplanation {
  let item: CaseResult
  let rules: [String: RuleDocument]
  let repeatCommand: String
  /// The weakest keyword whose failures decide.
  var level = RuleDocument.Keyword.should

  /// How many instances of a finding are shown with their timeline; the others follow in two lines
  /// each.
  private static let shownInFull = 2

  /// Whether there is anything to explain.
  var isNeeded: Bool {
    switch item.status {
    case .violates, .provesNothing, .crashed, .couldNotRun: true
    case .conforms, .notApplicable: !findings.isEmpty
    case .accepted: false
    }
  }

  /// What to explain, worst first; invariants that had nothing to judge are left to the totals.
  private var findings: [Finding] {
    let failed = item.findings.filter { $0.verdict == .fail }
    return wasPlayed ? failed + unproven : failed
  }

  private var unproven: [Finding] {
    item.findings.filter { $0.verdict == .inconclusive }
      + item.named.filter { $0.verdict == .vacuous }
  }

  /// Whether the case was played to its end; if not, that alone explains what is unproven.
  private var wasPlayed: Bool {
    switch item.status {
    case .conforms, .accepted, .violates, .provesNothing: true
    case .notApplicable, .crashed, .couldNotRun: false
    }
  }

  func write(to page: inout TextPage) {
    page.line()
    page.line(String(repeating: "-", count: TextPage.width))
    page.prose("", "\(item.id) \(item.status.word.singular)")
    page.prose("  ", "Case: \(item.title)")
    if let reason = item.status.reason {
      page.line()
      page.field("Reason", reason, indent: 2)
      if !unproven.isEmpty {
        page.field(
          "Unproven",
          "\(Counted.list(unproven.map(\.rule))), since the case was not played to its end",
          indent: 2)
      }
    }
    if !item.lastWords.isEmpty {
      page.line("  The last that the client wrote beside the protocol:")
      for line in item.lastWords { page.line("    | " + TextPage.printable(line)) }
    }
    writeFindings(to: &page)
  }

  /// Writes the findings and how to repeat them, without the heading.
  func writeFindings(to page: inout TextPage) {
    for (index, finding) in findings.enumerated() {
      page.line()
      write(finding, number: index + 1, to: &page)
    }
    if !repeatCommand.isEmpty {
      page.line()
      page.line(
        "  Repeat it:  "
          + TextPage.printable(repeatCommand.replacing("{case}", with: item.id)))
    }
  }

  private func write(_ finding: Finding, number: Int, to page: inout TextPage) {
    let rule = rules[finding.rule]
    let name = [rule?.keyword.rawValue, TextPage.printable(finding.rule)]
      .compactMap { $0 }.joined(separator: " ")
    page.line(
      "  \(number)) \(page.toned(name, Self.tone(of: finding.verdict))) \(outcome(finding))")
    if let rule {
      page.prose("     ", rule.sentence)
      page.line()
      page.field("Why it matters", rule.why)
      for (index, source) in rule.source.enumerated() {
        page.field(index == 0 ? "Source" : "", source)
      }
      page.field("Basis", "\(rule.basis.rawValue): \(rule.basis.meaning)")
    }
    if let reason = finding.reason { page.field("Reason", reason) }
    if let remark = remark(finding, rule) { page.field("Note", remark) }
    for (index, violation) in finding.violations.enumerated() {
      let part = ViolationPart(
        violation: violation, number: index + 1, count: finding.violations.count)
      part.write(to: &page, isBrief: index >= Self.shownInFull)
    }
  }

  private func outcome(_ finding: Finding) -> String {
    switch finding.verdict {
    case .pass: return "holds"
    case .fail:
      let failed = finding.violations.filter { $0.verdict == .fail }.count
      return "is broken (\(failed) of \(Counted.noun(finding.instances, "instance")))"
    case .inconclusive:
      return "stays open: the evidence admits both answers, so nothing is proven"
    case .vacuous: return "had nothing to judge, so nothing is proven"
    }
  }

  /// Why a verdict that is not green does not decide how the case ended.
  private func remark(_ finding: Finding, _ rule: RuleDocument?) -> String? {
    if finding.verdict == .fail,
      let entry = item.accepted.first(where: { $0.rule == finding.rule })
    {
      return "accepted until \(entry.expires) by \(entry.address): \(entry.reason)"
    }
    return switch (finding.verdict, rule?.keyword, item.status) {
    case (.fail, .may, _) where level > .may:
      "a MAY is told for information; it never decides how a case ends"
    case (.fail, .should, .conforms): "this SHOULD does not decide here: the case conforms"
    case (.inconclusive, _, .conforms): "this does not decide here: the case conforms"
    default: nil
    }
  }

  private static func tone(of verdict: Verdict) -> TextPage.Tone {
    switch verdict {
    case .pass: .good
    case .fail: .bad
    case .inconclusive, .vacuous: .unsure
    }
  }
}
