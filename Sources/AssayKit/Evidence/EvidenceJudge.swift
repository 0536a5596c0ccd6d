package import AssayConformance
import AssayContractModel
package import AssayJournaling

/// Judges lanes that were saved or captured, one after the other, without a client.
///
/// What it keeps of a lane is its findings, so that files of any size can be judged.
package struct EvidenceJudge {
  private let library: Library
  private let terms: RunTerms
  private var pack: OwnRules?
  private var cases: [(place: [Int], result: CaseResult)] = []
  private var seed: UInt64 = 0
  private var client: String?
  private var captured = 0

  /// - Parameter pack: The rules that decide instead of those that each lane's header names.
  package init(_ library: Library, terms: RunTerms = RunTerms(), pack: OwnRules? = nil) {
    self.library = library
    self.terms = terms
    self.pack = pack
  }

  /// Judges a lane.
  ///
  /// - Parameter place: Where its case stands in the result, compared number by number.
  /// - Throws: a failure when the lane's API, or a rule that it names, is not there, or when the rules
  ///   that were given do not fit its API.
  package mutating func take(_ journal: SealedJournal, at place: [Int]) throws(SuiteError) {
    guard let header = journal.lane, let api = library.api(header.api) else {
      throw SuiteError(
        .usage,
        "A journal is of the API \"\(journal.lane?.api ?? "")\", which no contract is for; give --contracts, or one of \(Spelling.listed(library.apis.map(\.entry.id)))."
      )
    }
    var rules: LaneRules?
    if let own = try pack?.compiled(for: api) {
      rules = LaneRules(all: own.rules, of: header, api.contract)
    } else if header.isCaptured {
      rules = LaneRules(all: api.rules.rules, of: header, api.contract)
    }
    let result = try LaneJudge.judge(
      journal, api, rules: rules, terms: terms, driving: LaneDriving(of: header))
    cases.append((place, result))
    if header.isCaptured { captured += 1 }
    seed = header.isCaptured ? seed : header.seed
    client = header.client ?? client
  }

  /// What all lanes add up to.
  package var result: SuiteResult {
    let cases = cases.sorted { $0.place.lexicographicallyPrecedes($1.place) }.map(\.result)
    var rules = library.documents
    for rule in pack?.documents ?? [] { rules[rule.id] = rule }
    return SuiteResult(
      suiteRevision: library.suiteRevision, seed: seed, client: client, cases: cases,
      rules: rules, repeatCommand: "", level: terms.level,
      baseline: terms.baseline?.standings(cases, unplayed: library.instanceIDs(besides: cases)),
      source: captured == 0 ? .journals : captured == cases.count ? .captures : .several)
  }
}

/// Judges journals that are at hand.
package enum JournalJudge {
  package static func judge(
    _ journals: [SealedJournal], _ library: Library, terms: RunTerms = RunTerms()
  ) throws(SuiteError) -> SuiteResult {
    var judge = EvidenceJudge(library, terms: terms)
    for (place, journal) in journals.enumerated() { try judge.take(journal, at: [place]) }
    return judge.result
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
