package import AssayContractModel

/// A rule that may be judged: its formula was read and every word in it means something.
package struct CompiledRule: Sendable {
  package var id: String
  package var keyword: RuleDocument.Keyword
  package var isInvariant: Bool
  package var formula: Formula
  /// The contract's named durations; the lane's own win over them.
  package var limits: [String: Int]
  /// Fields whose values a client can know from replies alone.
  package var handedOut: Set<String>

  package init(
    id: String, keyword: RuleDocument.Keyword = .must, isInvariant: Bool = false,
    formula: Formula, limits: [String: Int] = [:], handedOut: Set<String> = []
  ) {
    self.id = id
    self.keyword = keyword
    self.isInvariant = isInvariant
    self.formula = formula
    self.limits = limits
    self.handedOut = handedOut
  }
}
