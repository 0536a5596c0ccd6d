import AssayJSON
package import AssayJournaling

/// Turns the events of a lane into findings.
///
/// A pure function: the same rules and the same trace give the same findings, whatever the order in
/// which anything is stored.
package enum Judge {
  /// How many failing instances of a condition get their shortest slice; reports show two in full.
  package static let slicedViolations = 10

  /// Judges a trace by each rule; the findings come in the order of the rules.
  ///
  /// - Parameter slices: Whether the shortest violating slice is looked for, for the first
  ///   `slicedViolations` failing instances of each condition.
  package static func judge(
    _ rules: [CompiledRule], _ trace: Trace, slices: Bool = false
  ) -> [Finding] {
    let index = TraceIndex(trace)
    var handedOut: [Set<String>: HandedOut] = [:]
    return rules.map { rule in
      let known =
        handedOut[rule.handedOut] ?? HandedOut(fields: rule.handedOut, in: trace)
      handedOut[rule.handedOut] = known
      return finding(rule, index, known, slices: slices)
    }
  }

  private static func finding(
    _ rule: CompiledRule, _ index: TraceIndex, _ handedOut: HandedOut, slices: Bool
  ) -> Finding {
    let limits = rule.limits.merging(index.trace.lane.limits) { _, lane in lane }
    var finding = Finding(rule: rule.id, verdict: .pass, instances: 0)
    for each in rule.formula.eaches {
      let bench = Bench(each, index, handedOut: handedOut, limits: limits)
      let part = EachJudge(bench: bench, slicedViolations: slices ? slicedViolations : 0).result()
      finding.instances += part.instances
      finding.violations += part.violations
      finding.warnings += part.warnings
      let worse = Verdict.worse(part.verdict, finding.verdict)
      if worse != finding.verdict {
        finding.verdict = worse
        finding.reason = part.reason
      }
      if each.order == .arrival { finding.isObservedOrder = true }
    }
    finding.violations = finding.violations.enumerated()
      .sorted { ($0.element.trigger, $0.offset) < ($1.element.trigger, $1.offset) }
      .map(\.element)
    return finding
  }
}
