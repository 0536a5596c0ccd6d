/// What must be found in the lane for a rule to mean anything; otherwise it is vacuous.
package struct Given: Sendable {
  /// What is counted.
  package enum Measure: Sendable {
    case events
    /// The distinct values of a field.
    case values(of: String)
  }

  package var measure: Measure
  package var min: Int
  package var pattern: Pattern
}
