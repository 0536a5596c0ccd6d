import AssayConformance
import AssayContractModel
import AssayJournaling

/// The rules by which one lane is judged.
struct LaneRules {
  /// Rules that must have something to judge, unless idle ones are dropped.
  var named: [CompiledRule]
  /// Rules that may have nothing to judge.
  var invariants: [CompiledRule]
  /// Whether a rule without anything to judge is left out, since nobody asked for it in this lane.
  var dropsIdle = false
  /// Rules that such a lane cannot decide.
  var unfit: [UnfitRule] = []

  var all: [CompiledRule] { named + invariants }

  /// The rules of the lane's case, and the invariants of its API.
  ///
  /// - Throws: a failure when the header names a rule that there is not.
  init(of header: LaneHeader, _ pack: RulePack) throws(SuiteError) {
    let missing = header.rules.filter { pack[$0] == nil }
    guard missing.isEmpty else {
      throw SuiteError(
        .usage,
        "The journal of \"\(header.caseID ?? header.id)\" names the rules \(Spelling.listed(missing)), which this suite does not have; it was made with another revision (\(header.contract))."
      )
    }
    named = header.rules.compactMap { pack[$0] }
    invariants = pack.invariants.filter { !header.rules.contains($0.id) }
  }

  /// Every rule of a pack, as far as the lane can decide it.
  init(all rules: [CompiledRule], of header: LaneHeader, _ contract: Contract) {
    named = rules
    invariants = []
    dropsIdle = true
    guard header.isCaptured else { return }
    let fit = TrafficFit(contract)
    unfit = rules.compactMap { rule in
      let lacks = fit.lacks(of: rule)
      return lacks.isEmpty ? nil : UnfitRule(rule: rule.id, lacks: lacks.map(\.rawValue))
    }
    let others = Set(unfit.map(\.rule))
    named.removeAll { others.contains($0.id) }
  }
}
