/// What a check says about one instance.
package struct Ruling: Sendable {
  /// The ways in which an instance can fail.
  package enum Fault: Hashable, Sendable {
    case tooFew, tooMany
    /// Something is there and is not as it must be.
    case unfit
    /// The right things in the wrong order.
    case disorder
    /// Other things than the right ones.
    case exchanged
  }

  package var verdict: Verdict
  /// What had to be, in plain English; empty when the instance passed.
  package var expected: String
  package var got: String
  package var nearestMiss: String?
  /// The position of the event that came nearest.
  package var nearest: Int?
  /// The positions of the events that decide.
  package var deciding: [Int]
  /// Those of them that the verdict counts; not the end of the scope in which something is missing.
  package var evidence: [Int]
  /// In which way it failed; `nil` for every other verdict.
  package var fault: Fault?
  /// What would make a vacuous or inconclusive instance decidable.
  package var reason: String?
  /// What a real clock forgave.
  package var warnings: [String]

  package init(
    _ verdict: Verdict, fault: Fault? = nil, expected: String = "", got: String = "",
    nearestMiss: String? = nil, nearest: Int? = nil, deciding: [Int] = [], evidence: [Int]? = nil,
    reason: String? = nil, warnings: [String] = []
  ) {
    self.verdict = verdict
    self.expected = expected
    self.got = got
    self.nearestMiss = nearestMiss
    self.nearest = nearest
    self.deciding = deciding
    self.evidence = evidence ?? deciding
    self.fault = verdict == .fail ? fault : nil
    self.reason = reason
    self.warnings = warnings
  }

  /// What a reader is shown besides the slice: what came nearest, and what there is of too little.
  var besides: [Int] {
    [nearest].compactMap(\.self) + (fault == .tooFew ? Array(evidence.prefix(3)) : [])
  }

  static func pass(warnings: [String] = []) -> Ruling { Ruling(.pass, warnings: warnings) }
}
