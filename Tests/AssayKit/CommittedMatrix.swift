import Foundation
import Testing

/// A kill matrix as it is kept: for each mutant the cases that show the rules that convict it.
///
/// It may gain kills, and be rewritten for that with `ASSAY_UPDATE_GOLDENS=1`; those of a mutant that is
/// kept are looked for with `ASSAY_FULL` alone. A kill that is lost is a rule that has gone blind: that line
/// has to be changed by hand, with a reason in the commit.
struct CommittedMatrix: Sendable {
  private let file: URL
  private let kept: [String: KillEvidence]
  /// Whether every case is played, whatever is kept.
  let isThorough: Bool
  private let isRewritten: Bool

  init(name: String, beside source: String = #filePath) throws {
    file = URL(fileURLWithPath: source).deletingLastPathComponent()
      .appendingPathComponent("KillMatrix").appendingPathComponent("\(name).json")
    let texts = try JSONDecoder().decode(
      [String: [String: [String]]].self, from: (try? Data(contentsOf: file)) ?? Data("{}".utf8))
    kept = Dictionary(
      uniqueKeysWithValues: texts.map { ($0.key, KillEvidence(mutant: $0.key, kept: $0.value)) })
    let environment = ProcessInfo.processInfo.environment
    isRewritten = environment["ASSAY_UPDATE_GOLDENS"] == "1"
    isThorough = environment["ASSAY_FULL"] != nil
  }

  /// The evidence that it is enough to play, if it is.
  subscript(mutant: String) -> KillEvidence? { isThorough ? nil : kept[mutant] }

  /// Compares what was found, in the order in which it is to be kept.
  func check(_ found: [KillEvidence]) throws {
    var lost = kept
    var gained: [String] = []
    for evidence in found {
      let before = lost.removeValue(forKey: evidence.mutant)
      if let before, !evidence.shows(before) { lost[evidence.mutant] = before }
      if let before, !isThorough || before.shows(evidence) { continue }
      gained.append(evidence.mutant)
    }
    for (mutant, before) in lost.sorted(by: { $0.key < $1.key }) {
      let rules = found.first { $0.mutant == mutant }?.rules ?? []
      Issue.record(
        "\(mutant) is not convicted by \(before.rules.subtracting(rules).sorted()) any more")
    }
    let text = Self.text(found)
    guard lost.isEmpty else { return }
    if isRewritten, text != (try? String(contentsOf: file, encoding: .utf8)) {
      try Data(text.utf8).write(to: file)
      Issue.record(
        "\(file.lastPathComponent) was rewritten; run again without ASSAY_UPDATE_GOLDENS")
    } else if !gained.isEmpty {
      Issue.record(
        "\(file.lastPathComponent) lacks kills of \(gained); rewrite it with ASSAY_UPDATE_GOLDENS=1"
      )
    }
  }

  private static func text(_ found: [KillEvidence]) -> String {
    let mutants = found.map { evidence in
      let cases = evidence.shown.map { shown in
        let rules = shown.rules.map { "\"\($0)\"" }.joined(separator: ", ")
        return "    \"\(shown.case)\": [\(rules)]"
      }
      return "  \"\(evidence.mutant)\": {\n\(cases.joined(separator: ",\n"))\n  }"
    }
    return "{\n\(mutants.joined(separator: ",\n"))\n}\n"
  }
}
