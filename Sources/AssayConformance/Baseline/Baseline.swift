package import AssayContractModel
package import AssayJSON

/// A user's list of failures that are known and accepted for a while.
///
/// An accepted failure is reported and does not fail the run. An entry must keep failing: one that
/// has nothing left to accept, or is out of date, fails the run until it is deleted.
package struct Baseline: Sendable {
  /// One failure that is accepted.
  package struct Entry: Hashable, Sendable {
    /// The cases that it covers; `nil` for all.
    package var cases: Glob?
    package var rule: String
    package var reason: String
    /// The last day on which it counts, as `2026-03-31`.
    package var expires: String
    package var file: String
    package var position: JSONPosition?

    package init(
      cases: Glob? = nil, rule: String, reason: String, expires: String, file: String,
      position: JSONPosition? = nil
    ) {
      self.cases = cases
      self.rule = rule
      self.reason = reason
      self.expires = expires
      self.file = file
      self.position = position
    }

    /// Whether the entry speaks of a case instance.
    package func covers(case id: String) -> Bool { cases?.fits(case: id) ?? true }

    /// The entry in words: `close.of-shown-offer in */closing/*`.
    package var subject: String { rule + (cases.map { " in \($0)" } ?? "") }

    /// Where the entry stands: `assay-baseline.json:3:5`.
    package var address: String {
      file + (position.map { ":\($0.line):\($0.column)" } ?? "")
    }
  }

  /// What became of an entry in a run.
  package enum Standing: Hashable, Sendable {
    /// It accepted failures in so many cases.
    case accepted(cases: Int)
    /// Its last day is over, so it accepts nothing.
    case expired
    /// Everything that it covers was judged, and nothing of it failed.
    case fixed
    /// Part of what it covers was not judged in this run, and nothing of the rest failed.
    case undecided

    /// Whether the entry must be deleted before a run can pass.
    package var isStale: Bool { self == .expired || self == .fixed }

    /// The word in machine-readable output.
    package var word: String {
      switch self {
      case .accepted: "accepted"
      case .expired: "expired"
      case .fixed: "fixed"
      case .undecided: "undecided"
      }
    }
  }

  package var entries: [Entry]
  /// The day of the run, as `2026-03-31`.
  package var today: String

  package init(entries: [Entry] = [], today: String) {
    self.entries = entries
    self.today = today
  }

  /// The entry that accepts a failure of a rule in a case; the first that does.
  package func entry(accepting rule: String, in caseID: String) -> Entry? {
    entries.first { $0.rule == rule && !isExpired($0) && $0.covers(case: caseID) }
  }

  private func isExpired(_ entry: Entry) -> Bool { entry.expires < today }

  /// What became of each entry.
  ///
  /// - Parameter unplayed: Case instances of the suite that the run left out.
  package func standings(
    _ cases: [CaseResult], unplayed: [String]
  ) -> [(entry: Entry, standing: Standing)] {
    entries.map { entry in
      if isExpired(entry) { return (entry, .expired) }
      let accepting = cases.filter { result in
        result.accepted.contains { $0 == entry }
      }
      if !accepting.isEmpty { return (entry, .accepted(cases: accepting.count)) }
      let isOpen =
        unplayed.contains { entry.covers(case: $0) }
        || cases.contains { entry.covers(case: $0.id) && !$0.status.isJudged }
      return (entry, isOpen ? .undecided : .fixed)
    }
  }
}

extension CaseStatus {
  /// Whether the case was played to its end and judged.
  package var isJudged: Bool {
    switch self {
    case .conforms, .accepted, .violates, .provesNothing: true
    case .notApplicable, .crashed, .couldNotRun: false
    }
  }
}
