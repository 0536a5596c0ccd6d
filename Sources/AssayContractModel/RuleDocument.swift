package import AssayJSON

/// One entry of `rules.json`: everything about a rule but the meaning of its formula, which the
/// judge compiles.
package struct RuleDocument: Sendable {
  /// The words of RFC 2119 that a rule may carry.
  package enum Keyword: String, Sendable, CaseIterable, Comparable {
    case must = "MUST", should = "SHOULD", may = "MAY"

    /// MAY is weaker than SHOULD, and SHOULD than MUST.
    package static func < (a: Keyword, b: Keyword) -> Bool { a.weight < b.weight }

    private var weight: Int {
      switch self {
      case .may: 0
      case .should: 1
      case .must: 2
      }
    }
  }

  /// What a rule rests on.
  package enum Basis: String, Sendable, CaseIterable {
    /// Stated by the vendor's documentation.
    case documented
    /// Seen in the vendor's own client.
    case observed
    /// In the vendor's sample code.
    case sample
    /// Assay's own wire, where the vendor's is not public.
    case binding
    /// Concluded, not stated.
    ///
    /// Never enough for a MUST.
    case inferred
    /// What must hold in any lane for its other verdicts to mean anything; Assay's own.
    case harness
  }

  package var id: String
  package var keyword: Keyword
  package var sentence: String
  /// Why a team should care: what breaks in the field when the rule is broken.
  package var why: String
  package var source: [String]
  package var basis: Basis
  /// Judged in every lane, not only where a case names it.
  package var isInvariant: Bool
  package var formula: JSONNode
  /// Mutants that this rule must convict, `api/name`.
  package var kills: [String]
  package var file: String
  /// Where the rule, not its formula, stands in the file.
  package var pointer: JSONPointer
  /// The rule as it stands there; `nil` for one that was not read from a file.
  package var node: JSONNode?
}
