import AssayConformance

/// Few cases that show all that convicts one mutant.
struct KillEvidence: Sendable {
  /// `api/name`.
  var mutant: String
  /// A case's id, and the rules that fail in it and in none before it.
  private(set) var shown: [(case: String, rules: [String])] = []
  /// Whether no rule fails, and the client merely ended in the one case of `shown`.
  private(set) var isCrash = false

  var cases: [String] { shown.map(\.case) }
  var rules: Set<String> { Set(shown.flatMap(\.rules)) }

  var row: KillMatrix.Row {
    KillMatrix.Row(mutant: mutant, convictedBy: rules.sorted(), crashed: isCrash)
  }

  /// Takes the case that shows most, then the one that adds most, and so on.
  init(mutant: String, _ result: SuiteResult) {
    self.mutant = mutant
    var rest = result.cases.map { played in
      (case: played.id, rules: Set(played.findings.filter { $0.verdict == .fail }.map(\.rule)))
    }
    while let most = rest.max(by: { ($0.rules.count, $1.case) < ($1.rules.count, $0.case) }),
      !most.rules.isEmpty
    {
      shown.append((most.case, most.rules.sorted()))
      for index in rest.indices { rest[index].rules.subtract(most.rules) }
    }
    guard shown.isEmpty else { return }
    for played in result.cases {
      guard case .crashed = played.status else { continue }
      isCrash = true
      shown = [(played.id, [])]
      return
    }
  }

  /// As it is kept in a file.
  init(mutant: String, kept: [String: [String]]) {
    self.mutant = mutant
    shown = kept.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    isCrash = rules.isEmpty
  }

  /// Whether all that the other one shows is shown.
  func shows(_ other: KillEvidence) -> Bool {
    rules.isSuperset(of: other.rules) && isCrash == other.isCrash
  }
}
