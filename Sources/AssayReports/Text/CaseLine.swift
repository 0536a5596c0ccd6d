import AssayConformance

/// The one line of a case: how it ended, which case it is, and what that rests on.
struct CaseLine {
  let item: CaseResult
  let showsDurations: Bool

  private static let statusWidth = 15

  func write(to page: inout TextPage, idWidth: Int) {
    let status = TextPage.padded(Self.shown(item.status.word), to: Self.statusWidth)
    var line = page.toned(status, Self.tone(of: item.status.word))
    line += TextPage.padded(TextPage.printable(item.id), to: idWidth)
    line += "  " + TextPage.printable(ground)
    if showsDurations { line += page.toned(" (\(item.milliseconds) ms)", .quiet) }
    page.line(line)
  }

  /// What the status rests on.
  private var ground: String {
    switch item.status {
    case .conforms, .accepted, .violates, .provesNothing:
      break
    case .notApplicable(let reason), .crashed(let reason), .couldNotRun(let reason):
      return reason
    }
    let broken = rules(.fail), open = rules(.inconclusive, in: item.named)
    let idle = rules(.vacuous, in: item.named)
    var parts: [String] = []
    if !broken.isEmpty {
      let remark =
        switch item.status {
        case .conforms: ", which does not decide"
        case .accepted: acceptance
        default: ""
        }
      parts.append("breaks \(Counted.list(broken))\(remark)")
    }
    if !open.isEmpty { parts.append("evidence does not suffice for \(Counted.list(open))") }
    if !idle.isEmpty { parts.append("nothing to judge for \(Counted.list(idle))") }
    if item.findings.isEmpty { return "no rule had anything to judge" }
    if parts.isEmpty {
      let instances = item.named.reduce(0) { $0 + $1.instances }
      parts.append(
        Counted.noun(item.named.count, "rule") + ", " + Counted.noun(instances, "instance"))
    }
    return parts.joined(separator: "; ")
  }

  /// Until when the baseline accepts the failures, and why; of several entries the first.
  private var acceptance: String {
    guard let entry = item.accepted.first else { return "" }
    return " (accepted until \(entry.expires): \(entry.reason))"
  }

  private func rules(_ verdict: Verdict, in findings: [Finding]? = nil) -> [String] {
    (findings ?? item.findings).filter { $0.verdict == verdict }.map(\.rule)
  }

  /// What needs attention is in capitals, so that it is found without colours too.
  static func shown(_ word: CaseStatus.Word) -> String {
    switch word {
    case .conforms, .accepted, .notApplicable: word.singular
    case .violates, .provesNothing, .crashed, .couldNotRun: word.singular.uppercased()
    }
  }

  static func tone(of word: CaseStatus.Word) -> TextPage.Tone {
    switch word {
    case .conforms: .good
    case .violates, .crashed, .couldNotRun: .bad
    case .accepted, .provesNothing: .unsure
    case .notApplicable: .quiet
    }
  }
}
