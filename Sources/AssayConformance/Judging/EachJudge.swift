import AssayJSON
import AssayJournaling

/// Judges one condition: finds its instances, and joins what its check says about them.
struct EachJudge {
  let bench: Bench
  /// For how many failing instances the shortest violating slice is looked for.
  var slicedViolations = 0

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
    let shared = isGivenShared ? unmet(.lane) : nil
    var result = Result(verdict: .pass, instances: instances.count)
    var judged = 0
    var vacuousReason: String?
    for instance in instances {
      let ruling =
        isGivenShared ? shared ?? each.check.judge(instance) : self.ruling(on: instance)
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
        let slices =
          ruling.verdict == .fail && slicedViolations > 0
          && result.violations.count { $0.slice != nil } < slicedViolations
        result.violations.append(violation(ruling, instance, slices: slices))
      }
    }
    if judged == 0 {
      result.verdict = .vacuous
      result.reason = vacuousReason
    }
    return result
  }

  /// Whether `given` means the same for every instance.
  private var isGivenShared: Bool { !each.given.contains { $0.pattern.isBound } }

  /// What the check says about an instance, if the lane has what the rule needs.
  func ruling(on instance: Instance) -> Ruling {
    unmet(instance.subject) ?? each.check.judge(instance)
  }

  /// The instance in a part of a trace that is another one in the whole.
  ///
  /// - Parameter kept: The positions in the whole of the part's events.
  func instance(like other: Instance, at kept: [Int]) -> Instance? {
    guard let position = other.position ?? other.members.first else { return instances().first }
    let place = kept.partitionPoint { $0 >= position }
    guard place < kept.count, kept[place] == position else { return nil }
    guard each.per.isEmpty else { return instances().first { $0.members.first == place } }
    guard let pattern = each.pattern,
      bench.matches(of: pattern, for: .lane, in: place..<place + 1) == [place]
    else { return nil }
    return single(at: place)
  }

  private func single(at position: Int) -> Instance {
    let subject = Subject.event(events[position])
    return Instance(
      bench: bench, subject: subject, position: position, members: [],
      scope: bench.scope(of: subject, at: position))
  }

  /// Every instance, in the order of the triggers.
  func instances() -> [Instance] {
    guard let pattern = each.pattern else {
      return [
        Instance(
          bench: bench, subject: .lane, position: nil, members: [],
          scope: bench.scope(of: .lane, at: nil))
      ]
    }
    let triggers = bench.matches(of: pattern, for: .lane)
    guard !each.per.isEmpty else {
      return triggers.map(single)
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

  private func violation(_ ruling: Ruling, _ instance: Instance, slices: Bool) -> Violation {
    var violation = Violation(
      verdict: ruling.verdict, trigger: instance.entry, expected: ruling.expected,
      got: ruling.got, nearestMiss: ruling.nearestMiss,
      deciding: entries(ruling.deciding))
    let finder = slices ? SliceFinder(instance, ruling) : nil
    guard let finder, let found = finder.find() else {
      violation.timeline = Timeline(instance: instance, deciding: ruling.deciding).lines
      return violation
    }
    let positions = found.units.flatMap { finder.units.positions[$0] }.sorted()
    violation.slice = Slice(entries: entries(positions), isMinimal: found.isMinimal)
    violation.timeline =
      Timeline(instance: instance, slice: positions, besides: ruling.besides).lines
    return violation
  }

  private func entries(_ positions: [Int]) -> [Int] {
    Set(positions.map { events[$0].begin }).sorted()
  }
}
