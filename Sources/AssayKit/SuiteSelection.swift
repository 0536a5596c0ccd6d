package import AssayContractModel

/// Which part of the suite a run plays.
package struct SuiteSelection: Sendable {
  /// API ids; empty for all.
  package var apis: [String]
  /// Patterns over case ids in which `*` stands for any characters; empty for all.
  package var cases: [String]
  /// From which the values of a run are drawn.
  package var seed: UInt64
  /// What the client insists on, by API id.
  package var settings: [String: ClientSettings]

  /// Whether the shortest violating slices are looked for; a run of which only the verdicts count
  /// does without, and takes a fraction of the time.
  package var wantsSlices: Bool

  package init(
    apis: [String] = [], cases: [String] = [], seed: UInt64 = 1,
    settings: [String: ClientSettings] = [:], wantsSlices: Bool = true
  ) {
    self.apis = apis
    self.cases = cases
    self.seed = seed
    self.settings = settings
    self.wantsSlices = wantsSlices
  }

  /// Whether an id is asked for: a pattern fits the instance's id, or the id without its axes.
  package func includes(case id: String) -> Bool {
    cases.isEmpty || cases.contains { Glob($0).fits(case: id) }
  }
}
