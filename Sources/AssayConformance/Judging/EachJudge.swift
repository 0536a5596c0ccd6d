import AssayJSON
import AssayJournaling

/// Judges one condition: finds its instances, and joins what its check says about them.
struct EachJudge {
  let bench: Bench

  private var each: Each { bench.each }
  private var events: [Event] { bench.index.events }

  struct Result {
    var verdict: Verdict
    var instances: Int
    var violations: [Violation] = []
    var warnings: [String] = []
    var reason: String?
  }

  func result() -> Result {
    let instances = instances()
    guard !instances.isEmpty else {
      let what = each.pattern.map { Voice.general.pattern($0, plural: false) } ?? "event"
      return Result(
        verdict: .vacuous, instances: 0,
        reason:
          "the lane has no \(what), so nothing was judged: a case for this rule must bring it about"
      )
    }
    let isShared = !each.given.contains { $0.pattern.isBound }
    let shared = isShared ? unmet(.lane) : nil
    var result = Result(verdict: .pass, instances: instances.count)
    var judged = 0
    var vacuousReason: String?
    for instance in instances {
      let obstacle = isShared ? shared : unmet(instance.subject)
      let ruling = obstacle ?? each.check.judge(instance)
      switch ruling.verdict {
      case .pass:
        judged += 1
        result.warnings += ruling.warnings
      case .vacuous:
        vacuousReason = vacuousReason ?? ruling.reason
      case .fail, .inconclusive:
        judged += 1
        let isFirst = result.verdict != ruling.verdict
        let worse = Verdict.worse(result.verdict, ruling.verdict)
        if isFirst, worse == ruling.verdict { result.reason = ruling.reason }
        result.verdict = worse
        result.violations.append(violation(ruling, instance))
      }
    }
    if judged == 0 {
      result.verdict = .vacuous
      result.reason = vacuousReason
    }
    return result
  }

  private func instances() -> [Instance] {
    guard let pattern = each.pattern else {
      return [
        Instance(
          bench: bench, subject: .lane, position: nil, members: [],
          scope: bench.scope(of: .lane, at: nil))
      ]
    }
    let triggers = bench.matches(of: pattern, for: .lane)
    guard !each.per.isEmpty else {
      return triggers.map { position in
        let subject = Subject.event(events[position])
        return Instance(
          bench: bench, subject: subject, position: position, members: [],
          scope: bench.scope(of: subject, at: position))
      }
    }
    var groups: [[JSONValue?]: Int] = [:]
    var members: [[Int]] = []
    for position in triggers {
      let key = each.per.map { events[position][$0] }
      if let group = groups[key] {
        members[group].append(position)
      } else {
        groups[key] = members.count
        members.append([position])
      }
    }
    return members.map { members in
      let subject = Subject.tuple(
        each.per.map { field in (field, members.first.flatMap { events[$0][field] }) })
      return Instance(
        bench: bench, subject: subject, position: nil, members: members,
        scope: bench.scope(of: subject, at: nil))
    }
  }

  /// Why `given` keeps an instance from meaning anything; `nil` when it is met.
  private func unmet(_ subject: Subject) -> Ruling? {
    for given in each.given {
      let matches = bench.matches(of: given.pattern, for: subject)
      let measured: Int
      switch given.measure {
      case .events: measured = matches.count
      case .values(let field): measured = Set(matches.map { events[$0][field] }).count
      }
      if measured >= given.min { continue }
      if bench.index.trace.overflowed {
        return Ruling(
          .inconclusive, expected: Voice.general.given(given), got: Prose.number(measured),
          reason: OpenReason.overflow)
      }
      return Ruling(
        .vacuous,
        reason: "the rule needs \(Voice.general.given(given)) in the lane, and it has "
          + "\(Prose.number(measured)): a case for this rule must bring that about")
    }
    return nil
  }

  private func violation(_ ruling: Ruling, _ instance: Instance) -> Violation {
    Violation(
      verdict: ruling.verdict, trigger: instance.entry, expected: ruling.expected,
      got: ruling.got, nearestMiss: ruling.nearestMiss,
      deciding: Set(ruling.deciding.map { events[$0].begin }).sorted(),
      timeline: Timeline(instance: instance, deciding: ruling.deciding).lines)
  }
}
