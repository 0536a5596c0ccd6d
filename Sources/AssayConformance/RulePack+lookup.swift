import AssayContractModel

extension RulePack {
  /// The rule of this id.
  package subscript(id: String) -> CompiledRule? { rules.first { $0.id == id } }

  /// The rules that are judged in every lane.
  package var invariants: [CompiledRule] { rules.filter(\.isInvariant) }
}

extension CompiledRule {
  /// Whether a violation decides the exit status: not for MAY, and not where only the observed order
  /// of arrival speaks.
  package var decides: Bool {
    keyword != .may && !formula.eaches.contains { $0.order == .arrival }
  }
}
