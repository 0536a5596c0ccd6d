/// What a rule means: one condition for each instance, or several formulas of which the worst counts.
package indirect enum Formula: Sendable {
  case each(Each)
  case all([Formula])

  /// The conditions in the order of the document.
  package var eaches: [Each] {
    switch self {
    case .each(let each): [each]
    case .all(let formulas): formulas.flatMap(\.eaches)
    }
  }
}

/// One condition: what starts an instance, the scope around it, and the check that must hold there.
package struct Each: Sendable {
  /// What makes an instance.
  package enum Trigger: Sendable {
    /// One instance, from the start of the lane.
    case lane
    /// One instance for each matching event; with `per`, one for each distinct tuple of them.
    case event(Pattern)
  }

  /// Which relation between events decides whether one is in scope.
  package enum Order: String, Sendable, CaseIterable {
    /// Only what certainly caused or preceded; anything else is open.
    case cause
    /// The numbers of the journal; for SHOULD and MAY only.
    case arrival
  }

  package var trigger: Trigger
  /// The fields whose distinct tuples make the instances; empty when every event makes its own.
  package var per: [String]
  package var given: [Given]
  package var from: Bound
  /// Whichever comes first ends the scope.
  package var to: [Bound]
  package var order: Order
  package var check: any RuleCheck
  /// The place in the formula.
  package var site: Site

  /// The trigger's pattern; `nil` for the lane.
  package var pattern: Pattern? {
    if case .event(let pattern) = trigger { pattern } else { nil }
  }
}
