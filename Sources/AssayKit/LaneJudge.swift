package import AssayConformance
import AssayContractModel
import AssayJSON
package import AssayJournaling

/// Turns the sealed journal of one lane into the result of its case: a pure function.
enum LaneJudge {
  static func judge(
    _ journal: SealedJournal, _ api: LoadedAPI, terms: RunTerms = RunTerms(),
    milliseconds: Int = 0, driving: LaneDriving = .adapter, slices: Bool = true
  ) throws(SuiteError) -> CaseResult {
    guard let header = journal.lane,
      let trace = TraceBuilder.trace(of: journal, contract: api.contract)
    else { throw SuiteError(.usage, "A journal does not begin with its lane's header.") }
    let missing = header.rules.filter { api.rules[$0] == nil }
    guard missing.isEmpty else {
      throw SuiteError(
        .usage,
        "The journal of \"\(header.caseID ?? header.id)\" names the rules \(Spelling.listed(missing)), which this suite does not have; it was made with another revision (\(header.contract))."
      )
    }
    let named = header.rules.compactMap { api.rules[$0] }
    let invariants = api.rules.invariants.filter { !header.rules.contains($0.id) }
    let untold = header.caseID == nil ? api.contract.fields(untoldBy: header.config) : []
    let findings = Judge.judge(named + invariants, trace, slices: slices)
      .map { $0.showingRoles(of: header.bases) }
      .map { finding in
        let isBlind = !(api.rules[finding.rule]?.formula.fields.isDisjoint(with: untold) ?? true)
        return isBlind ? .untold(finding.rule) : finding
      }
    let hasRequests = journal.entries.contains {
      if case .request = $0.content { true } else { false }
    }
    let told = findings.map { $0.told(driving, hasRequests: hasRequests) }
    let split = (Array(told.prefix(named.count)), Array(told.dropFirst(named.count)))
    let id = header.caseID ?? header.id
    let status = status(
      of: journal, id, named: split.0, invariants: split.1, api.rules, terms, driving)
    return CaseResult(
      id: id, title: header.title ?? "", status: status,
      named: split.0, invariants: split.1, milliseconds: milliseconds,
      quietWindow: header.quietWindow,
      lastWords: status.isBroken ? lastWords(of: journal) : [],
      accepted: (split.0 + split.1).filter { $0.verdict == .fail }
        .compactMap { terms.baseline?.entry(accepting: $0.rule, in: id) })
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
    of journal: SealedJournal, _ id: String, named: [Finding], invariants: [Finding],
    _ rules: RulePack, _ terms: RunTerms, _ driving: LaneDriving
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
    let deciding = (named + invariants).filter {
      rules[$0.rule]?.decides(at: terms.level) ?? false
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

/// Judges saved journals, without a client.
package enum JournalJudge {
  package static func judge(
    _ journals: [SealedJournal], _ library: Library, terms: RunTerms = RunTerms()
  ) throws(SuiteError) -> SuiteResult {
    var cases: [CaseResult] = []
    var seed: UInt64 = 0
    var client: String?
    for journal in journals {
      let header = journal.lane
      let id = header?.api ?? ""
      guard let api = library.api(id) else {
        throw SuiteError(
          .usage,
          "A journal is of the API \"\(id)\", which no contract is for; give --contracts, or one of \(Spelling.listed(library.apis.map(\.entry.id)))."
        )
      }
      cases.append(try LaneJudge.judge(journal, api, terms: terms))
      seed = header?.seed ?? seed
      client = header?.client ?? client
    }
    return SuiteResult(
      suiteRevision: library.suiteRevision, seed: seed, client: client, cases: cases,
      rules: library.documents, repeatCommand: "", level: terms.level,
      baseline: terms.baseline?.standings(cases, unplayed: library.instanceIDs(besides: cases)))
  }
}

extension Library {
  /// Every rule of every API, by id.
  var documents: [String: RuleDocument] {
    var all: [String: RuleDocument] = [:]
    for api in apis { for rule in api.contract.rules { all[rule.id] = rule } }
    return all
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
