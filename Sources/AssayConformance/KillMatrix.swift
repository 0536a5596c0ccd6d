import AssayContractModel

/// Which rules convict which mutant, against what the rules say of themselves.
///
/// A mutant is a reference client with one deliberate defect; a rule lists the mutants that it must
/// convict. A suite is worth something when every mutant is noticed and every list is true.
package struct KillMatrix: Sendable {
  /// What became of one mutant.
  package struct Row: Hashable, Sendable {
    package var mutant: String
    /// Rules that failed in at least one case.
    package var convicting: Set<String>
    /// Judged rules that list the mutant.
    package var listing: Set<String>
    /// Whether the client's process ended by itself in a case.
    package var crashed: Bool

    /// Whether nothing at all was noticed.
    package var isAlive: Bool { convicting.isEmpty && !crashed }
  }

  package private(set) var rows: [Row] = []
  /// The rules that were judged, in the order of their first finding.
  package private(set) var order: [String] = []

  package init() {}

  /// Adds what a run against a mutant, `api/name`, found.
  ///
  /// A list counts only where its rule was judged: a run of some cases says nothing of other rules.
  package mutating func add(_ mutant: String, _ result: SuiteResult) {
    let findings = result.cases.flatMap(\.findings)
    for finding in findings where !order.contains(finding.rule) { order.append(finding.rule) }
    let judged = Set(findings.map(\.rule))
    rows.append(
      Row(
        mutant: mutant,
        convicting: Set(findings.filter { $0.verdict == .fail }.map(\.rule)),
        listing: judged.filter { rule in
          result.rules[rule]?.kills.contains { Self.names(mutant, $0) } ?? false
        },
        crashed: result.cases.contains {
          if case .crashed = $0.status { true } else { false }
        }))
  }

  /// Whether an entry of a rule's `kills` means this mutant; `*/name` is any API's of that name.
  private static func names(_ mutant: String, _ kill: String) -> Bool {
    kill.hasPrefix("*/") ? mutant.hasSuffix(kill.dropFirst(1)) : mutant == kill
  }

  /// Rules that were judged and convict none of the mutants; not all mutants may have been tried.
  package var rulesWithoutKill: [String] {
    order.filter { rule in !rows.contains { $0.convicting.contains(rule) } }
  }

  /// Whether there are mutants, each is noticed, and every listed conviction happened.
  package var isComplete: Bool {
    !rows.isEmpty && rows.allSatisfy { !$0.isAlive && $0.listing.isSubset(of: $0.convicting) }
  }
}
