package import AssayContractModel
package import AssayJournaling

/// Everything that a run found out; reports are made from it and from nothing else.
package struct SuiteResult: Sendable {
  package var suiteRevision: String
  package var seed: UInt64
  /// Who was judged: client name, version and language, as its adapter says; `nil` when journals
  /// were judged without a client.
  package var client: String?
  package var cases: [CaseResult]
  /// The rules that occur in `cases`, by id.
  package var rules: [String: RuleDocument]
  /// The command that repeats one case, with `{case}` where the case's id goes.
  package var repeatCommand: String
  /// The weakest keyword whose failures decide.
  package var level: RuleDocument.Keyword
  /// What became of each entry of the baseline; `nil` without one.
  package var baseline: [(entry: Baseline.Entry, standing: Baseline.Standing)]?
  /// What the cases were read from, where no client was driven.
  package var source: Source
  /// The journals of the cases, for reports that carry them; empty otherwise.
  package var journals: [SealedJournal]

  /// Where cases come from that were judged without a client.
  package enum Source: Sendable {
    case journals
    /// Traffic that other tools captured.
    case captures
    /// Some of each.
    case several
  }

  package init(
    suiteRevision: String, seed: UInt64, client: String?, cases: [CaseResult],
    rules: [String: RuleDocument], repeatCommand: String,
    level: RuleDocument.Keyword = .should,
    baseline: [(entry: Baseline.Entry, standing: Baseline.Standing)]? = nil,
    source: Source = .journals, journals: [SealedJournal] = []
  ) {
    self.suiteRevision = suiteRevision
    self.seed = seed
    self.client = client
    self.cases = cases
    self.rules = rules
    self.repeatCommand = repeatCommand
    self.level = level
    self.baseline = baseline
    self.source = source
    self.journals = journals
  }
}

/// One case instance, run and judged.
package struct CaseResult: Sendable {
  package var id: String
  package var title: String
  package var status: CaseStatus
  /// The findings of the rules that the case is for, in its order.
  package var named: [Finding]
  /// The findings of the invariants.
  package var invariants: [Finding]
  /// Real time that the case took, in milliseconds; never part of a verdict.
  package var milliseconds: Int
  /// Where the client's rest was concluded from silence: how long it had to last, in milliseconds.
  package var quietWindow: Int?
  /// The last lines that the client wrote beside the protocol, for a case that was not played to its
  /// end.
  package var lastWords: [String]
  /// The baseline's entries for failures among the findings, in the order of the findings.
  package var accepted: [Baseline.Entry]
  /// Whether Assay itself, or data that it serves, kept the case from being played.
  package var isHarnessFault: Bool
  /// Rules that were looked at because nobody named others, and had nothing to judge; they prove nothing
  /// and count as no verdict.
  package var idle: [String]
  /// Rules that the kind of lane cannot decide, whatever is in it.
  package var unfit: [UnfitRule]
  /// Whether `assay check` can play the case again: not a lane that a test or another tool made.
  package var isRepeatable: Bool

  package init(
    id: String, title: String, status: CaseStatus, named: [Finding], invariants: [Finding],
    milliseconds: Int, quietWindow: Int? = nil, lastWords: [String] = [],
    accepted: [Baseline.Entry] = [], isHarnessFault: Bool = false, idle: [String] = [],
    unfit: [UnfitRule] = [], isRepeatable: Bool = true
  ) {
    self.id = id
    self.title = title
    self.status = status
    self.named = named
    self.invariants = invariants
    self.milliseconds = milliseconds
    self.quietWindow = quietWindow
    self.lastWords = lastWords
    self.accepted = accepted
    self.isHarnessFault = isHarnessFault
    self.idle = idle
    self.unfit = unfit
    self.isRepeatable = isRepeatable
  }

  package var findings: [Finding] { named + invariants }
}

/// A rule that was not judged, and what it needs and the lane does not hold.
package struct UnfitRule: Hashable, Sendable {
  package var rule: String
  /// In words: "what the client was asked to do".
  package var lacks: [String]

  package init(rule: String, lacks: [String]) {
    self.rule = rule
    self.lacks = lacks
  }
}

/// How one case ended.
///
/// Only `conforms` is green.
package enum CaseStatus: Hashable, Sendable {
  /// Every named rule passed, no invariant failed.
  case conforms
  /// Rules that decide were broken, and the baseline accepts each of these failures.
  case accepted
  /// At least one rule that decides was broken.
  case violates
  /// A named rule had nothing to judge, or evidence did not suffice.
  case provesNothing
  /// The client lacks a capability that the case needs, and does not claim it.
  case notApplicable(reason: String)
  /// The client's process ended by itself during the case.
  case crashed(reason: String)
  /// The case could not be played.
  case couldNotRun(reason: String)
}
