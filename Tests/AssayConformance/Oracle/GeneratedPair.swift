import AssayConformance
import AssayJSON
import AssayJournaling

@testable import AssayContractModel

/// A trace and a formula that were made by chance, and what both judges say of them.
struct GeneratedPair {
  var trace: Trace
  var formula: JSONValue

  /// What two judges say of one pair.
  struct Opinions {
    var judge: Finding
    var plain: (verdict: PlainVerdict, instances: Int)

    var agree: Bool {
      judge.verdict.rawValue == plain.verdict.rawValue && judge.instances == plain.instances
    }
  }

  /// What the judge's parser finds wrong with the formula; empty for every formula of the grammar.
  var problems: [String] {
    guard let document = try? JSONDocument(parsing: formula.description) else {
      return ["no JSON"]
    }
    var parser = FormulaParser(file: "rules.json", formula: document.root)
    _ = parser.parse()
    return parser.diagnostics.map(\.description)
  }

  /// What the judge says; `nil` when the formula is none.
  var finding: Finding? { rule.flatMap { Judge.judge([$0], trace).first } }

  /// The formula as a rule; `nil` when it is none.
  var rule: CompiledRule? {
    guard let document = try? JSONDocument(parsing: formula.description) else { return nil }
    var parser = FormulaParser(file: "rules.json", formula: document.root)
    guard let parsed = parser.parse(), parser.diagnostics.isEmpty else { return nil }
    return CompiledRule(
      id: "rule", keyword: .should, formula: parsed, limits: testVocabulary.limits,
      handedOut: testVocabulary.handedOut)
  }

  /// Asks both; `nil` when the formula is none.
  func opinions(_ plain: PlainJudge? = nil) -> Opinions? {
    guard let finding else { return nil }
    return Opinions(judge: finding, plain: (plain ?? Self.plain(trace)).judge(formula))
  }

  static func plain(_ trace: Trace) -> PlainJudge {
    PlainJudge(trace, limits: testVocabulary.limits, handedOut: testVocabulary.handedOut)
  }

  /// The smallest pair found by leaving things out on which the judges still disagree.
  var shrunk: GeneratedPair { shrunk { $0.opinions()?.agree == false } }

  /// The smallest pair found by leaving things out of which something still holds.
  func shrunk(while holds: (GeneratedPair) -> Bool) -> GeneratedPair {
    var smallest = self
    while let smaller = smallest.smaller.first(where: holds) { smallest = smaller }
    return smallest
  }

  /// The pair with one thing less, in every way.
  private var smaller: [GeneratedPair] {
    var pairs: [GeneratedPair] = []
    func add(_ change: (inout GeneratedPair) -> Void) {
      var pair = self
      change(&pair)
      pairs.append(pair)
    }
    for formula in Self.smaller(formula) { add { $0.formula = formula } }
    for index in trace.events.indices { add { $0.trace.events.remove(at: index) } }
    if trace.overflowed { add { $0.trace.overflowed = false } }
    if trace.clock != .manual { add { $0.trace.clock = .manual } }
    for index in trace.events.indices {
      for field in trace.events[index].fields.keys {
        add { $0.trace.events[index].fields.remove(field) }
      }
      if trace.events[index].connection != nil { add { $0.trace.events[index].connection = nil } }
      if trace.events[index].released != nil { add { $0.trace.events[index].released = nil } }
    }
    return pairs
  }

  private static func smaller(_ value: JSONValue) -> [JSONValue] {
    switch value {
    case .object(let object):
      (object["all"]?.array ?? [])
        + object.keys.map { key in
          var rest = object
          rest.remove(key)
          return .object(rest)
        }
        + object.members.flatMap { key, inner in
          smaller(inner).map { less in
            var changed = object
            changed[key] = less
            return .object(changed)
          }
        }
    case .array(let values):
      values
        + values.indices.flatMap { index in
          smaller(values[index]).map { less in
            var changed = values
            changed[index] = less
            return .array(changed)
          }
        }
    default: []
    }
  }

  /// What pairs that fail for one reason mostly share, so that each reason is told once.
  var kind: String {
    let opinions = opinions()
    let words = formula.object?.keys.sorted().joined(separator: " ") ?? ""
    let verdicts = [opinions?.judge.verdict.rawValue, opinions?.plain.verdict.rawValue]
    return words + " " + verdicts.compactMap { $0 }.joined(separator: " ")
  }

  /// The formula, the trace, and both verdicts with their reasons.
  var report: String {
    var lines = ["The judges disagree about", "  \(formula)", "in a lane"]
    let traits = [
      trace.clock == .manual ? nil : "whose clock is \(trace.clock)",
      trace.overflowed ? "that overflowed" : nil,
      trace.lane.limits.isEmpty ? nil : "with the limits \(trace.lane.limits)",
    ].compactMap { $0 }
    lines[2] += (traits + ["that reached \(trace.horizon) ms:"]).map { " " + $0 }.joined()
    lines += trace.events.map { event in
      var line = "  \(event.begin) \(event.time) ms \(event.name) \(JSONValue.object(event.fields))"
      if let connection = event.connection { line += " connection \(connection)" }
      if let released = event.released { line += " released \(released)" }
      if let cause = event.causedBy { line += " caused by \(cause)" }
      return line
    }
    guard let opinions = opinions() else { return lines.joined(separator: "\n") }
    let finding = opinions.judge
    lines.append("The judge: \(finding.verdict) of \(finding.instances); \(finding.reason ?? "")")
    lines += finding.violations.map {
      "  \($0.verdict) from entry \($0.trigger): expected \($0.expected); got \($0.got)"
    }
    lines += finding.warnings.map { "  " + $0 }
    lines.append("The oracle: \(opinions.plain.verdict) of \(opinions.plain.instances)")
    lines += Self.plain(trace).explain(formula).map { "  " + $0 }
    return lines.joined(separator: "\n")
  }
}
