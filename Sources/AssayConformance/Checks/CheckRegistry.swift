/// The checks of the rule language, in the order in which documentation lists them.
package enum CheckRegistry {
  package static let all: [any RuleCheck.Type] = [
    CountCheck.self, DistinctCheck.self, StateCheck.self, MustCheck.self, SequenceCheck.self,
  ]
}
