/// The shortest part of a lane in which a rule still fails for the same trigger.
package struct Slice: Hashable, Sendable {
  /// The numbers of the entries, in order.
  package var entries: [Int]
  /// Whether nothing in it can be spared: each unit that is left out besides makes the failure go
  /// away.
  ///
  /// False when the search was given up after `SliceFinder.limit` re-judgings.
  package var isMinimal: Bool

  package init(entries: [Int], isMinimal: Bool) {
    self.entries = entries
    self.isMinimal = isMinimal
  }
}
