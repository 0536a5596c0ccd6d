package import AssayConformance
import AssayContractModel
import AssayJournaling
package import Foundation

/// Judges the lanes of an event file in one pass, and explains the first ones that violate a rule.
package struct EventFileRun {
  /// What became of one rule.
  package struct RuleTotal {
    package var rule: String
    /// How many lanes came to each verdict; lanes that the rule is not for are not counted.
    package private(set) var lanes: [Verdict: Int] = [:]
    /// How many instances failed.
    package private(set) var failures = 0

    mutating func add(_ verdict: StreamedVerdict) {
      lanes[verdict.verdict, default: 0] += 1
      failures += verdict.failures
    }
  }

  package private(set) var totals: [RuleTotal] = []
  package private(set) var conforming = 0
  package private(set) var violating = 0
  package private(set) var provingNothing = 0
  package private(set) var events = 0
  /// The first lanes that violate a rule, with the findings of the explaining judge.
  package private(set) var explained: [CaseResult] = []

  package var lanes: Int { conforming + violating + provingNothing }

  private let apis: [LoadedAPI]
  private let terms: RunTerms
  private var violatingLines: [Int] = []
  private var places: [[Int]] = []
  private var invariants: [[Bool]] = []
  private var problem: String?

  /// Reads a file once, and for lanes that violate a rule a second time.
  ///
  /// - Parameter explanations: How many of those lanes are explained.
  /// - Throws: of kind usage, when the file cannot be read or a line of it is wrong.
  package init(
    _ file: URL, _ library: Library, terms: RunTerms, explanations: Int
  ) throws(SuiteError) {
    apis = library.apis
    self.terms = terms
    for api in apis {
      places.append(api.rules.rules.indices.map { totals.count + $0 })
      invariants.append(api.rules.rules.map(\.isInvariant))
      totals += api.rules.rules.map { RuleTotal(rule: $0.id) }
    }
    do {
      try judge(file)
      if let problem { throw SuiteError(.usage, problem) }
      try explain(file, Array(violatingLines.prefix(explanations)))
    } catch let error as EventFileJudge.BadLine {
      throw SuiteError(
        .usage, "\"\(file.relativePath)\", \(error). Only whole event files are judged.")
    } catch let error as SuiteError {
      throw error
    } catch {
      throw SuiteError(
        .usage, "\"\(file.relativePath)\" cannot be read: \(error.localizedDescription).")
    }
  }

  private mutating func judge(_ file: URL) throws {
    let groups = apis.map {
      EventFileJudge.Group(api: $0.entry.id, plan: StreamPlan($0.rules.rules))
    }
    var ended: [EventFileJudge.Ended] = []
    let judge = EventFileJudge(groups) { ended.append($0) }
    var reader = try LineReader(file, pieceSize: judge.pieceSize)
    while try reader.next({ try judge.take($0) }) {
      for lane in ended { take(lane) }
      ended.removeAll(keepingCapacity: true)
    }
    try judge.finish()
    for lane in ended { take(lane) }
    events = judge.events
    // The file's order, whichever lane ended first.
    violatingLines.sort()
  }

  private mutating func take(_ lane: EventFileJudge.Ended) {
    let api = apis[lane.group]
    let named = Set(lane.header.rules)
    if let missing = lane.header.rules.first(where: { api.rules[$0] == nil }) {
      problem =
        problem
        ?? "The lane \"\(lane.header.id)\", opened in line \(lane.line), names the rule \"\(missing)\", which this suite does not have; it was made with another revision (\(lane.header.contract))."
      return
    }
    var isViolated = false
    var isOpen = false
    var isProven = false
    for (index, verdict) in lane.verdicts.enumerated() {
      let isNamed = named.contains(verdict.rule)
      guard named.isEmpty || isNamed || invariants[lane.group][index] else { continue }
      totals[places[lane.group][index]].add(verdict)
      let decides = api.rules.rules[index].decides(at: terms.level)
      switch verdict.verdict {
      case .fail: isViolated = isViolated || decides
      case .inconclusive: isOpen = isOpen || decides || isNamed
      case .vacuous: isOpen = isOpen || isNamed
      case .pass: isProven = true
      }
    }
    if isViolated {
      violating += 1
      violatingLines.append(lane.line)
    } else if isOpen || !isProven {
      provingNothing += 1
    } else {
      conforming += 1
    }
  }

  private mutating func explain(_ file: URL, _ lines: [Int]) throws {
    guard !lines.isEmpty else { return }
    var traces = EventTraceReader(lanesOpenedAt: Set(lines))
    var reader = try LineReader(file)
    while !traces.isDone, try reader.next({ try traces.take($0) }) {}
    for (_, trace) in traces.traces.sorted(by: { $0.line < $1.line }) {
      guard let api = apis.first(where: { $0.entry.id == trace.lane.api }) else { continue }
      let named = trace.lane.rules.compactMap { api.rules[$0] }
      let others =
        named.isEmpty
        ? api.rules.rules : api.rules.invariants.filter { !trace.lane.rules.contains($0.id) }
      let findings = Judge.judge(named + others, trace)
      explained.append(
        CaseResult(
          id: trace.lane.caseID ?? trace.lane.id, title: trace.lane.title ?? "",
          status: .violates, named: Array(findings.prefix(named.count)),
          invariants: findings.dropFirst(named.count).filter { $0.verdict != .vacuous },
          milliseconds: 0))
    }
  }

  /// The explained lanes as a result that reports can show.
  package func result(_ library: Library, repeatCommand: String) -> SuiteResult {
    SuiteResult(
      suiteRevision: library.suiteRevision, seed: 0, client: nil, cases: explained,
      rules: library.documents, repeatCommand: repeatCommand, level: terms.level)
  }
}
