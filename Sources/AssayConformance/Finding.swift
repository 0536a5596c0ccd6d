/// What a rule says about one lane, with the evidence that a reader needs to believe it.
package struct Finding: Hashable, Sendable {
  package var rule: String
  package var verdict: Verdict
  /// How many instances the rule had in the lane: displays, requests, steps … .
  package var instances: Int
  /// One entry per instance that did not pass, in the order of the trace; empty when all passed.
  package var violations: [Violation]
  /// For `vacuous` and `inconclusive`: what was missing, in a sentence.
  package var reason: String?
  /// What a real clock was forgiven: timers that fired late but not absurdly so.
  package var warnings: [String]
  /// Whether the order of arrival decided; such a finding never decides the exit status.
  package var isObservedOrder: Bool

  package init(
    rule: String, verdict: Verdict, instances: Int, violations: [Violation] = [],
    reason: String? = nil, warnings: [String] = [], isObservedOrder: Bool = false
  ) {
    self.rule = rule
    self.verdict = verdict
    self.instances = instances
    self.violations = violations
    self.reason = reason
    self.warnings = warnings
    self.isObservedOrder = isObservedOrder
  }
}

/// One instance of a rule that failed or stayed open.
package struct Violation: Hashable, Sendable {
  package var verdict: Verdict
  /// The entry at which the instance began.
  package var trigger: Int
  /// What had to be, in plain English with the instance's own values.
  package var expected: String
  /// What was, in the same words.
  package var got: String
  /// The event that came closest to what was wanted, and what kept it from counting.
  package var nearestMiss: String?
  /// The entries that decide the verdict.
  package var deciding: [Int]
  /// The shortest part of the lane that fails in the same way; `nil` where it was not looked for.
  package var slice: Slice?
  /// The short story around it, in lane order: of a failure, its slice.
  package var timeline: [TimelineLine]

  package init(
    verdict: Verdict, trigger: Int, expected: String, got: String, nearestMiss: String? = nil,
    deciding: [Int] = [], slice: Slice? = nil, timeline: [TimelineLine] = []
  ) {
    self.verdict = verdict
    self.trigger = trigger
    self.expected = expected
    self.got = got
    self.nearestMiss = nearestMiss
    self.deciding = deciding
    self.slice = slice
    self.timeline = timeline
  }
}

/// One line of a finding's timeline.
package struct TimelineLine: Hashable, Sendable {
  /// Lane time in milliseconds.
  package var time: Int
  /// The number of the entry.
  package var entry: Int
  /// Who speaks: `step`, `app`, `mock`, `client says`, `model`, `runner`.
  package var speaker: String
  package var text: String
  /// Whether the line belongs to the slice; without a slice, whether it decides the verdict.
  package var isMarked: Bool

  package init(time: Int, entry: Int, speaker: String, text: String, isMarked: Bool) {
    self.time = time
    self.entry = entry
    self.speaker = speaker
    self.text = text
    self.isMarked = isMarked
  }
}
