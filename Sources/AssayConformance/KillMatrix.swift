package import AssayContractModel

/// Which rules convict which mutants: the proof that rules can fail.
package struct KillMatrix: Sendable {
  package struct Row: Hashable, Sendable {
    /// `api/name`.
    package var mutant: String
    /// Rules that failed and decide, sorted.
    package var convictedBy: [String]
    /// A mutant that merely crashed is noticed by the status of its cases; it proves nothing about
    /// rules.
    package var crashed: Bool

    package init(mutant: String, convictedBy: [String], crashed: Bool) {
      self.mutant = mutant
      self.convictedBy = convictedBy
      self.crashed = crashed
    }
  }

  package private(set) var rows: [Row] = []

  package init() {}

  /// Adds what a run of one mutant found.
  package mutating func add(mutant: String, _ result: SuiteResult) {
    let failed = result.cases.flatMap(\.findings).filter { $0.verdict == .fail }.map(\.rule)
    let crashed = result.cases.contains {
      if case .crashed = $0.status { true } else { false }
    }
    add(Row(mutant: mutant, convictedBy: Set(failed).sorted(), crashed: crashed))
  }

  /// Adds what is known of one mutant.
  package mutating func add(_ row: Row) { rows.append(row) }

  /// What is wrong with the matrix, a sentence each: a mutant that lives, a kill that a rule claims
  /// and does not make, a rule without a kill.
  package func problems(rules: [RuleDocument]) -> [String] {
    var problems: [String] = []
    for row in rows where row.convictedBy.isEmpty && !row.crashed {
      problems.append("The mutant \"\(row.mutant)\" lives: no rule convicts it.")
    }
    for rule in rules {
      if rule.kills.isEmpty { problems.append("The rule \"\(rule.id)\" kills no mutant.") }
      for kill in rule.kills {
        let meant = rows.filter { Self.fits($0.mutant, kill) }
        if meant.isEmpty {
          problems.append(
            "The rule \"\(rule.id)\" claims the mutant \"\(kill)\", which was not run.")
        }
        for row in meant where !row.convictedBy.contains(rule.id) {
          problems.append(
            "The rule \"\(rule.id)\" claims to kill \"\(row.mutant)\", but does not convict it.")
        }
      }
    }
    return problems
  }

  /// Whether a mutant is the one that a rule names; `*/name` is any API's mutant of that name.
  package static func fits(_ mutant: String, _ kill: String) -> Bool {
    kill.hasPrefix("*/") ? mutant.hasSuffix(kill.dropFirst(1)) : mutant == kill
  }
}
