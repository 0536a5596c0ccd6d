/// What a check says about one instance.
package struct Ruling: Sendable {
  package var verdict: Verdict
  /// What had to be, in plain English; empty when the instance passed.
  package var expected: String
  package var got: String
  package var nearestMiss: String?
  /// The positions of the events that decide.
  package var deciding: [Int]
  /// What would make a vacuous or inconclusive instance decidable.
  package var reason: String?
  /// What a real clock forgave.
  package var warnings: [String]

  package init(
    _ verdict: Verdict, expected: String = "", got: String = "", nearestMiss: String? = nil,
    deciding: [Int] = [], reason: String? = nil, warnings: [String] = []
  ) {
    self.verdict = verdict
    self.expected = expected
    self.got = got
    self.nearestMiss = nearestMiss
    self.deciding = deciding
    self.reason = reason
    self.warnings = warnings
  }

  static func pass(warnings: [String] = []) -> Ruling { Ruling(.pass, warnings: warnings) }
}
