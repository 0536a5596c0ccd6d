import AssayConformance

/// The rules that were looked at and not judged: those that had nothing to judge in any lane, and those
/// that such lanes cannot decide.
struct UnjudgedPart {
  private let idle: [String]
  /// What is lacking, in words, and the rules that need it; a rule stands with the first that it lacks.
  private let unfit: [(lacks: String, rules: [String])]

  init(_ cases: [CaseResult]) {
    let judged = Set(cases.flatMap { $0.findings.map(\.rule) })
    idle = Self.once(cases.flatMap(\.idle)).filter { !judged.contains($0) }
    var groups: [(lacks: String, rules: [String])] = []
    var seen: Set<String> = []
    for rule in cases.flatMap(\.unfit)
    where !judged.contains(rule.rule) && seen.insert(rule.rule).inserted {
      let lacks = rule.lacks.first ?? ""
      if let index = groups.firstIndex(where: { $0.lacks == lacks }) {
        groups[index].rules.append(rule.rule)
      } else {
        groups.append((lacks, [rule.rule]))
      }
    }
    unfit = groups
  }

  private static func once(_ rules: [String]) -> [String] {
    var seen: Set<String> = []
    return rules.filter { seen.insert($0).inserted }
  }

  func write(to page: inout TextPage) {
    if !idle.isEmpty {
      page.line()
      page.prose(
        "", "\(Counted.noun(idle.count, "rule")) had nothing to judge: \(Counted.list(idle)).")
    }
    guard !unfit.isEmpty else { return }
    let count = unfit.reduce(0) { $0 + $1.rules.count }
    page.line()
    page.prose(
      "",
      "\(Counted.noun(count, "rule")) cannot be judged from traffic alone, which does not tell:")
    for (lacks, rules) in unfit {
      page.prose("  ", "\(lacks) (\(Counted.noun(rules.count, "rule"))): \(Counted.list(rules))")
    }
  }
}
