package import AssayConformance
package import AssayContractModel

/// What a person reads about one lane that a test drove by itself: the findings that are not green,
/// in the form of the text report, and which rules judged something.
package struct LaneText: CustomStringConvertible {
  private let result: CaseResult
  private let rules: [String: RuleDocument]
  private let vacuous: [String]
  private let isOfAllRules: Bool
  private let subject: String
  private let repeatCommand: String

  /// - Parameters:
  ///   - vacuous: Rules that had nothing to judge.
  ///   - isOfAllRules: Whether no rule was asked for by name.
  ///   - subject: The title of the API.
  ///   - repeatCommand: Empty for none.
  package init(
    result: CaseResult, rules: [String: RuleDocument], vacuous: [String], isOfAllRules: Bool,
    subject: String, repeatCommand: String
  ) {
    self.result = result
    self.rules = rules
    self.vacuous = vacuous
    self.isOfAllRules = isOfAllRules
    self.subject = subject
    self.repeatCommand = repeatCommand
  }

  package var description: String { text(listsVacuous: true) }

  /// The same, with the number of rules that had nothing to judge instead of their names.
  package var summary: String { text(listsVacuous: false) }

  private func text(listsVacuous: Bool) -> String {
    var page = TextPage(isColoured: false)
    page.prose("", headline)
    let explanation = CaseExplanation(
      item: shown, rules: rules, repeatCommand: repeatCommand)
    if explanation.isNeeded { explanation.writeFindings(to: &page) }
    page.line()
    let judged = result.findings.filter { $0.verdict != .vacuous }
    page.prose(
      "  ",
      "Judged something: "
        + (judged.isEmpty
          ? "no rule." : Counted.list(judged.map { "\($0.rule) (\(Self.outcome($0)))" }) + "."))
    if !vacuous.isEmpty {
      page.prose(
        "  ",
        listsVacuous
          ? "Had nothing to judge: \(Counted.list(vacuous))."
          : "\(Counted.noun(vacuous.count, "further rule")) had nothing to judge.")
    }
    return String(decoding: page.bytes.dropLast(), as: UTF8.self)
  }

  /// Where nobody asked for a rule by name, those without anything to judge are listed at the end, and
  /// not explained one by one.
  private var shown: CaseResult {
    guard isOfAllRules else { return result }
    var shown = result
    shown.named.removeAll { $0.verdict == .vacuous }
    return shown
  }

  private var headline: String {
    let what = "The conversation with \(subject)"
    switch result.status {
    case .conforms: return "\(what) conforms."
    case .accepted: return "\(what) conforms but for failures that the baseline accepts."
    case .violates:
      let broken = result.findings.filter { $0.verdict == .fail }.count
      return "\(what) violates \(Counted.noun(broken, "rule"))."
    case .provesNothing:
      let isOpen = result.findings.contains { $0.verdict == .inconclusive }
      return isOpen
        ? "\(what) stays open, which is no pass."
        : "\(what) proves nothing: what was to be judged did not happen."
    case .notApplicable(let reason), .crashed(let reason), .couldNotRun(let reason):
      return "\(what) cannot be judged: \(reason)."
    }
  }

  private static func outcome(_ finding: Finding) -> String {
    let instances = Counted.noun(finding.instances, "instance")
    switch finding.verdict {
    case .pass: return instances
    case .fail: return "\(instances), broken"
    case .inconclusive: return "\(instances), open"
    case .vacuous: return "nothing"
    }
  }
}
