import AssayConformance
import AssayContractModel
import AssayJSON
import AssayJournaling

/// Turns the sealed journal of one lane into the result of its case: a pure function.
enum LaneJudge {
  /// - Parameters:
  ///   - rules: By which rules; `nil` for those that the lane's header names.
  ///   - slices: Whether the shortest violating slices are looked for.
  /// - Throws: a failure when the journal has no header, or the header names a rule that there is not.
  static func judge(
    _ journal: SealedJournal, _ api: LoadedAPI, rules: LaneRules? = nil,
    terms: RunTerms = RunTerms(), milliseconds: Int = 0, driving: LaneDriving = .adapter,
    slices: Bool = true
  ) throws(SuiteError) -> CaseResult {
    guard let header = journal.lane,
      let trace = TraceBuilder.trace(of: journal, contract: api.contract)
    else { throw SuiteError(.usage, "A journal does not begin with its lane's header.") }
    let rules = if let rules { rules } else { try LaneRules(of: header, api.rules) }
    let knowledge = LaneKnowledge(of: journal, api.contract)
    let findings = Judge.judge(rules.all, trace, slices: slices)
      .map { $0.showingRoles(of: header.bases) }
      .map { finding in
        let rule = rules.all.first { $0.id == finding.rule }
        return rule.flatMap { knowledge.lack(of: $0) }
          .map { Finding(rule: finding.rule, verdict: .vacuous, instances: 0, reason: $0) }
          ?? finding
      }
    let hasRequests = journal.entries.contains {
      if case .request = $0.content { true } else { false }
    }
    let told = findings.map { $0.told(driving, hasRequests: hasRequests) }
    var named = Array(told.prefix(rules.named.count))
    let invariants = Array(told.dropFirst(rules.named.count))
    let idle = rules.dropsIdle ? named.filter { $0.verdict == .vacuous }.map(\.rule) : []
    named.removeAll { idle.contains($0.rule) }
    let id = header.caseID ?? header.id
    let status = status(of: journal, id, named, invariants, rules, terms, driving)
    return CaseResult(
      id: id, title: header.title ?? "", status: status,
      named: named, invariants: invariants, milliseconds: milliseconds,
      quietWindow: header.quietWindow,
      lastWords: status.isBroken ? lastWords(of: journal) : [],
      accepted: (named + invariants).filter { $0.verdict == .fail }
        .compactMap { terms.baseline?.entry(accepting: $0.rule, in: id) },
      isHarnessFault: status.isBroken && isHarnessFault(journal),
      idle: idle, unfit: rules.unfit, isRepeatable: header.caseID != nil)
  }

  /// Whether Assay itself, or data that it serves, kept the case from being played.
  private static func isHarnessFault(_ journal: SealedJournal) -> Bool {
    journal.entries.contains { entry in
      if case .notRun(let record) = entry.content { record.kind == .harness } else { false }
    }
  }

  /// What would be broken if the lane ended here, as `rule#entry`: perhaps it is only still to come.
  ///
  /// At the end of a case, that includes rules of the case that would prove nothing.
  static func unmet(
    in journal: SealedJournal, _ api: LoadedAPI, isEnd: Bool
  ) -> Set<String> {
    guard let result = try? judge(journal, api, slices: false) else { return [] }
    var unmet: Set<String> = []
    for finding in result.findings where finding.verdict == .fail {
      for violation in finding.violations where violation.verdict == .fail {
        unmet.insert("\(finding.rule)#\(violation.trigger)")
      }
    }
    guard isEnd else { return unmet }
    for finding in result.named
    where finding.verdict == .vacuous || finding.verdict == .inconclusive {
      unmet.insert(finding.rule)
    }
    return unmet
  }

  /// How a client that said it was at rest gave itself the lie: it sent a request although nothing was
  /// asked of it and no time had passed.
  ///
  /// Verdicts about such a lane would depend on luck, so there are none.
  private static func unrest(in journal: SealedJournal, _ driving: LaneDriving) -> String? {
    guard journal.lane?.clock == .manual else { return nil }
    var rest: Int?
    for entry in journal.entries {
      switch entry.content {
      case .mark(.settled): rest = entry.number
      case .mark(.tick), .mark(.launch), .mark(.network(isOnline: false)), .step, .released:
        rest = nil
      case .request:
        guard let rest else { continue }
        return driving.unrest(rest: rest, request: entry.number)
      default: continue
      }
    }
    return nil
  }

  /// The last lines that the client wrote beside the protocol.
  private static func lastWords(of journal: SealedJournal) -> [String] {
    let lines = journal.entries.compactMap { entry -> String? in
      if case .noise(let line) = entry.content { line } else { nil }
    }
    return Array(lines.suffix(20))
  }

  private static func status(
    of journal: SealedJournal, _ id: String, _ named: [Finding], _ invariants: [Finding],
    _ rules: LaneRules, _ terms: RunTerms, _ driving: LaneDriving
  ) -> CaseStatus {
    var isUnserved = false
    for entry in journal.entries {
      switch entry.content {
      case .crashed(let reason): return .crashed(reason: reason)
      // A client that does not serve what it claims breaks a rule of the harness; see the findings.
      case .answered(_, .unsupported): isUnserved = true
      case .notRun(let record) where !isUnserved || record.kind == .notApplicable:
        return record.kind == .notApplicable
          ? .notApplicable(reason: record.reason) : .couldNotRun(reason: record.reason)
      default: continue
      }
    }
    if let reason = unrest(in: journal, driving) { return .couldNotRun(reason: reason) }
    if rules.dropsIdle, named.isEmpty, journal.lane?.isCaptured != true {
      return .notApplicable(
        reason: "none of the rules that were asked for has anything to judge in it")
    }
    let deciding = (named + invariants).filter { finding in
      rules.all.first { $0.id == finding.rule }?.decides(at: terms.level) ?? false
    }
    let failed = deciding.filter { $0.verdict == .fail }
    if failed.contains(where: { terms.baseline?.entry(accepting: $0.rule, in: id) == nil }) {
      return .violates
    }
    let open =
      named.contains { $0.verdict == .vacuous || $0.verdict == .inconclusive }
      || deciding.contains { $0.verdict == .inconclusive }
    if open || named.isEmpty { return .provesNothing }
    return failed.isEmpty ? .conforms : .accepted
  }
}

extension CaseStatus {
  /// Whether the case was begun and could not be played to its end.
  fileprivate var isBroken: Bool {
    switch self {
    case .crashed, .couldNotRun: true
    case .conforms, .accepted, .violates, .provesNothing, .notApplicable: false
    }
  }
}
