/// One end of a scope.
package struct Bound: Sendable {
  /// Where the end lies.
  package enum Kind: Sendable {
    case start, trigger, settled, end
    /// Lane time relative to the trigger's, in milliseconds; before it when negative.
    case offset(Int)
    /// A named duration after the trigger.
    case limit(String)
    /// The first match after the trigger; without one, the end.
    case next(Pattern)
    /// The last match before the trigger; without one, the start.
    case previous(Pattern)
  }

  package var kind: Kind
  package var site: Site

  /// The pattern of `next` and `previous`.
  var pattern: Pattern? {
    switch kind {
    case .next(let pattern), .previous(let pattern): pattern
    default: nil
    }
  }
}
