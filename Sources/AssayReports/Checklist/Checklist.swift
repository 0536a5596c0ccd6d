/// Things that were tried one by one, and what came of each.
package struct Checklist: Sendable {
  /// One thing that was tried.
  package struct Item: Sendable, Hashable {
    /// A short word for it, the same in every output.
    package var name: String
    /// What holds when it passes, as a sentence without a subject: `answers "initialize"`.
    package var claim: String
    package var outcome: Outcome

    package init(_ name: String, _ claim: String, _ outcome: Outcome) {
      self.name = name
      self.claim = claim
      self.outcome = outcome
    }
  }

  /// What came of one thing.
  package enum Outcome: Sendable, Hashable {
    case ok
    /// What had to be, what was, and what to do next.
    case failed(expected: String, got: String, next: String)
    /// It could not be tried, or does not apply; neither for nor against.
    case skipped(reason: String)
  }

  /// What the list is about, in a sentence.
  package var heading: String
  package var items: [Item]

  package init(heading: String, items: [Item] = []) {
    self.heading = heading
    self.items = items
  }

  /// Whether something was tried and nothing failed.
  package var passes: Bool { count("ok") > 0 && count("failed") == 0 }

  /// How many items ended so: `ok`, `failed` or `skipped`.
  func count(_ word: String) -> Int { items.filter { $0.outcome.word == word }.count }
}

extension Checklist.Outcome {
  /// The word in machine-readable output.
  var word: String {
    switch self {
    case .ok: "ok"
    case .failed: "failed"
    case .skipped: "skipped"
    }
  }
}
