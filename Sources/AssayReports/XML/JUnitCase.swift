import AssayConformance
import AssayContractModel

/// One case instance as JUnit's XML tells it.
struct JUnitCase {
  /// What a build server counts the case as.
  enum Kind: Hashable {
    case success, failure, error, skipped
  }

  let item: CaseResult
  let result: SuiteResult

  var kind: Kind {
    switch item.status {
    case .conforms: .success
    case .violates, .provesNothing: .failure
    case .crashed, .couldNotRun: .error
    case .accepted, .notApplicable: .skipped
    }
  }

  /// The API with the group, and the name with its axes.
  static func parts(of id: String) -> (group: String, name: String) {
    let plain = id.prefix { $0 != "[" }
    guard let slash = plain.lastIndex(of: "/") else { return ("assay", id) }
    return (String(id[..<slash]), String(id[id.index(after: slash)...]))
  }

  func write(to xml: inout XMLText) {
    let (group, name) = Self.parts(of: item.id)
    let attributes = [("classname", group.replacing("/", with: ".")), ("name", name)]
    if kind == .success, unproven.isEmpty { return xml.leaf("testcase", attributes) }
    xml.open("testcase", attributes)
    switch kind {
    case .success: break
    case .failure:
      for finding in broken + unproven { write(finding, to: &xml) }
      if broken.isEmpty, unproven.isEmpty {
        xml.leaf(
          "failure",
          [
            ("type", item.status.word.rawValue),
            ("message", "\(item.title): no rule had anything to judge"),
          ])
      }
    case .error:
      let lines = item.lastWords.joined(separator: "\n")
      xml.element(
        "error",
        [("type", item.status.word.rawValue), ("message", item.status.reason ?? "")], text: lines)
    case .skipped:
      let reason = item.accepted.first.map {
        "accepted until \($0.expires): \($0.reason)"
      }
      xml.leaf("skipped", [("message", item.status.reason ?? reason ?? "")])
    }
    xml.close("testcase")
  }

  /// What is broken, decides, and is not accepted.
  private var broken: [Finding] {
    item.findings.filter { finding in
      guard finding.verdict == .fail, !finding.isObservedOrder else { return false }
      let keyword = result.rules[finding.rule]?.keyword ?? .must
      return keyword >= result.level && !item.accepted.contains { $0.rule == finding.rule }
    }
  }

  /// What the case is for, and what stayed unproven all the same.
  private var unproven: [Finding] {
    guard case .provesNothing = item.status else { return [] }
    return item.named.filter { $0.verdict == .vacuous || $0.verdict == .inconclusive }
      + item.invariants.filter { $0.verdict == .inconclusive }
  }

  private func write(_ finding: Finding, to xml: inout XMLText) {
    let rule = result.rules[finding.rule]
    let message = rule?.sentence ?? finding.reason ?? ""
    var lines: [String] = []
    if let rule {
      lines.append("Why it matters: \(rule.why)")
      lines += rule.source.map { "Source: \($0)" }
    }
    if let reason = finding.reason { lines.append("Reason: \(reason)") }
    for violation in finding.violations {
      lines += ["Expected: \(violation.expected)", "Got: \(violation.got)"]
      if let nearest = violation.nearestMiss { lines.append("Nearest miss: \(nearest)") }
    }
    if item.isRepeatable, !result.repeatCommand.isEmpty {
      lines.append("Repeat it: \(result.repeatCommand.replacing("{case}", with: item.id))")
    }
    let type = [rule?.keyword.rawValue, finding.rule].compactMap { $0 }.joined(separator: " ")
    xml.element(
      "failure", [("type", type), ("message", "\(finding.rule): \(message)")],
      text: lines.joined(separator: "\n"))
  }
}
