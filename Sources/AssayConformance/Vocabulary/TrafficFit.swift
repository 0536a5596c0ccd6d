package import AssayContractModel

/// Which rules can be judged from traffic alone: requests, replies and what is in them.
///
/// Traffic that was captured elsewhere holds no steps, observations, expectations or marks. A rule that
/// speaks of any of these would find nothing and so prove nothing, or take absence for proof; it is told
/// what it lacks, and not judged. Nor is a rule about unknown requests: a capture may have begun after the
/// reply that explains one, and hosts serve other things too.
package struct TrafficFit: Sendable {
  /// What traffic does not tell.
  package enum Lack: String, Sendable, CaseIterable {
    case steps = "what the client was asked to do"
    case model = "what the API's model expects"
    case observations = "what the client says that it did"
    case rest = "when the client was at rest"
    case configuration = "how the client was configured"
    case processes = "which process and which installation it was"
    case mock = "what a mock held back or broke on purpose"
    case others = "what else the same hosts serve"
  }

  private let context: [String: Lack]

  package init(_ contract: Contract) {
    var context: [String: Lack] = [
      "step": .steps, "launch": .processes, "install": .processes, "device": .processes,
      "settledBefore": .rest, "held": .mock, "fault": .mock, "miss": .mock,
    ]
    for field in contract.context {
      switch field.source {
      case .config: context[field.name] = .configuration
      case .argument, .count: context[field.name] = .steps
      }
    }
    self.context = context
  }

  /// What a rule needs and traffic does not tell, in the order of `Lack`; empty for a rule that can be
  /// judged.
  package func lacks(of rule: CompiledRule) -> [Lack] {
    let found = Set(rule.formula.eaches.flatMap(lacks))
    return Lack.allCases.filter(found.contains)
  }

  private func lacks(of each: Each) -> [Lack] {
    let patterns = each.patterns + each.given.map(\.pattern)
    var found = patterns.flatMap(\.names).compactMap(lack)
    found += Formula.each(each).fields.compactMap { context[$0] }
    for bound in each.to + [each.from] {
      if case .settled = bound.kind { found.append(.rest) }
    }
    if each.check is StateCheck { found.append(.rest) }
    return found
  }

  private func lack(_ name: Pattern.Name) -> Lack? {
    let text = name.text
    if text.hasPrefix(EventName.stepPrefix) { return .steps }
    if text.hasPrefix(EventName.expectedPrefix) { return .model }
    if text.hasPrefix(EventName.seenPrefix) { return .observations }
    if text.hasPrefix(EventName.markPrefix) { return .rest }
    switch text {
    case EventName.crashed, EventName.unserved: return .observations
    case EventName.leak: return .configuration
    case EventName.unknown, "reply.unknown", "tolerated": return .others
    default: return nil
    }
  }
}
