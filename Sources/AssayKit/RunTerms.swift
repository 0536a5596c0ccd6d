package import AssayConformance
package import AssayContractModel

/// What a run is held to: which failures decide, and which are accepted.
package struct RunTerms: Sendable {
  /// The weakest keyword whose failures decide.
  package var level: RuleDocument.Keyword
  package var baseline: Baseline?

  package init(level: RuleDocument.Keyword = .should, baseline: Baseline? = nil) {
    self.level = level
    self.baseline = baseline
  }
}

extension Library {
  /// The ids of every case and every case instance of every API.
  package var caseIDs: [String] {
    apis.flatMap { api in
      api.contract.cases.flatMap { document in
        [document.id]
          + document.instances(contract: api.contract, seed: 1).instances.map(\.id)
      }
    }
  }

  /// The ids of every rule of every API, each once.
  package var ruleIDs: [String] {
    var seen: Set<String> = []
    return apis.flatMap { $0.contract.rules.map(\.id) }.filter { seen.insert($0).inserted }
  }

  /// The case instances that are not among the results.
  func instanceIDs(besides cases: [CaseResult]) -> [String] {
    let played = Set(cases.map(\.id))
    return apis.flatMap { api in
      api.contract.cases.flatMap {
        $0.instances(contract: api.contract, seed: 1).instances.map(\.id)
      }
    }.filter { !played.contains($0) }
  }
}
