package import AssayContractModel

extension RulePack {
  /// The rule of this id.
  package subscript(id: String) -> CompiledRule? { rules.first { $0.id == id } }

  /// The rules that are judged in every lane.
  package var invariants: [CompiledRule] { rules.filter(\.isInvariant) }
}

extension CompiledRule {
  /// Whether a violation decides the exit status: not for a keyword weaker than `level`, and not where
  /// only the observed order of arrival speaks.
  package func decides(at level: RuleDocument.Keyword) -> Bool {
    keyword >= level && !formula.eaches.contains { $0.order == .arrival }
  }
}
