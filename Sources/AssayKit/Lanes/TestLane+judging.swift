import AssayConformance
import AssayContractModel
import AssayJournaling
import AssayMockServing
import AssayReports

extension TestLane {
  /// Judges the whole conversation up to now; the lane goes on.
  ///
  /// Waits until the client is at rest, up to a minute; while the verdict is not green, further requests
  /// are waited for besides, up to `limit`, and judged again.
  ///
  /// - Parameters:
  ///   - ids: Rules that must have something to judge and pass; empty for all rules of the API, of
  ///     which those that have nothing to judge are listed. Invariants are judged besides.
  ///   - limit: How long to wait for what is on its way, in real time; less when all is well.
  ///   - repeatCommand: What to run to see the same again.
  ///   - slices: Whether the shortest violating slices are looked for, which takes its time where much is
  ///     broken.
  /// - Throws: ``TestLaneError`` when there is no such rule.
  package func verdict(
    by ids: [String] = [], within limit: Duration = .seconds(2), repeatCommand: String,
    slices: Bool = true
  ) async throws(TestLaneError) -> LaneVerdict {
    for id in ids {
      try LaneNames(contract: loaded.contract).rule(id, in: loaded.rules.rules.map(\.id))
    }
    let deadline = ContinuousClock.now.advanced(by: limit)
    while true {
      let isAtRest = await rest(within: .seconds(60))
      let engine = engine
      let count = engine.journalCount
      let entries = engine.entriesSoFar
      let requests = entries.count {
        if case .request = $0.content { true } else { false }
      }
      state.withLock { $0.judgedRequests = requests }
      let judgement = try LaneJudgement(
        entries: entries, rules: ids, api: loaded, now: engine.now,
        held: isAtRest ? engine.held : nil, slices: slices)
      if judgement.result.status == .conforms {
        return judgement.verdict(loaded, repeatCommand)
      }
      guard await change(since: count, by: deadline) else {
        return judgement.verdict(loaded, repeatCommand)
      }
    }
  }
}

/// The verdict on a snapshot of a lane.
private struct LaneJudgement {
  var result: CaseResult
  var vacuous: [String]
  var isOfAllRules: Bool
  var journal: SealedJournal

  /// - Parameters:
  ///   - rules: Empty for all.
  ///   - held: The exchanges that are held if the client is at rest; `nil` if it is not.
  init(
    entries: [JournalEntry], rules: [String], api: LoadedAPI, now: Int, held: [Int]?, slices: Bool
  ) throws(TestLaneError) {
    func sealed(for rules: [String]) -> SealedJournal {
      Self.sealed(entries, for: rules, now: now, held: held)
    }
    func judged(_ journal: SealedJournal, slices: Bool) throws(TestLaneError) -> CaseResult {
      do {
        return try LaneJudge.judge(journal, api, driving: .test, slices: slices)
      } catch {
        throw TestLaneError("\(error)")
      }
    }
    isOfAllRules = rules.isEmpty
    guard isOfAllRules else {
      journal = sealed(for: rules)
      result = try judged(journal, slices: slices)
      vacuous = result.findings.filter { $0.verdict == .vacuous }.map(\.rule)
      return
    }
    let all = api.rules.rules.map(\.id)
    journal = sealed(for: all)
    result = try judged(journal, slices: false)
    vacuous = result.named.filter { $0.verdict == .vacuous }.map(\.rule)
    let busy = all.filter { !vacuous.contains($0) }
    // A rule of the harness alone says nothing about the API.
    let isAboutAPI = api.contract.rules.contains {
      busy.contains($0.id) && $0.basis != .harness
    }
    if isAboutAPI { journal = sealed(for: busy) }
    result = try judged(journal, slices: slices)
  }

  /// The lane's journal as it would be if the lane ended now, with the rules that it is judged by.
  private static func sealed(
    _ entries: [JournalEntry], for rules: [String], now: Int, held: [Int]?
  ) -> SealedJournal {
    var entries = entries
    if case .opened(var header)? = entries.first?.content {
      header.rules = rules
      entries[0].content = .opened(header)
    }
    let marks: [Mark] = (held.map { [.settled(held: $0, horizon: now)] } ?? []) + [.end]
    for mark in marks {
      entries.append(
        JournalEntry(number: entries.count + 1, time: now, content: .mark(mark)))
    }
    return SealedJournal(entries: entries)
  }

  func verdict(_ api: LoadedAPI, _ repeatCommand: String) -> LaneVerdict {
    func rules(_ verdict: Verdict) -> [String] {
      result.findings.filter { $0.verdict == verdict }.map(\.rule)
    }
    var documents: [String: RuleDocument] = [:]
    for rule in api.contract.rules { documents[rule.id] = rule }
    let text = LaneText(
      result: result, rules: documents, vacuous: vacuous, isOfAllRules: isOfAllRules,
      subject: api.contract.title, repeatCommand: repeatCommand)
    return LaneVerdict(
      conforms: result.status == .conforms, passed: rules(.pass), broken: rules(.fail),
      open: rules(.inconclusive), unjudged: vacuous, description: text.description,
      summary: text.summary,
      journal: JournalFile.encode([journal]))
  }
}
