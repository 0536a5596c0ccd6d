import AssayJournaling

/// Finds the shortest part of a trace in which an instance fails as it fails in the whole.
///
/// Parts are judged again, each without some units (delta debugging: halves, quarters, …, single
/// units), until no unit can be spared. A part counts when its instance has the same trigger, the same
/// ends of its scope, fails in the same way (too few stays too few), and rests on no other events than
/// in the whole. Two events have a certain order only if they have it in the whole lane too, so that
/// leaving things out makes nothing certain. Deterministic.
struct SliceFinder {
  /// How often parts of a trace are judged for one violation.
  static let limit = 400
  /// How many events these parts may have together, so that long lanes do not take minutes.
  static let eventLimit = 2_000_000

  private let instance: Instance
  private let ruling: Ruling
  private let frame: ScopeFrame
  private let evidence: Set<Int>
  let units: SliceUnits

  /// - Parameters:
  ///   - instance: An instance in the whole trace.
  ///   - ruling: What the check says about it: a failure.
  init(_ instance: Instance, _ ruling: Ruling) {
    self.instance = instance
    self.ruling = ruling
    frame = instance.scope.frame(instance.events)
    evidence = Set(ruling.evidence)
    units = SliceUnits(instance.events)
  }

  /// The units of the slice, in order; `nil` when not even the whole fails by itself.
  func find() -> (units: [Int], isMinimal: Bool)? {
    var budget = Budget()
    var current = guess
    if !fails(current, &budget) {
      current = Array(units.positions.indices)
      guard fails(current, &budget) else { return nil }
    }
    var size = max(1, current.count / 2)
    while true {
      var isSmaller = false
      var start = 0
      while start < current.count {
        guard !budget.isSpent else { return (current, false) }
        var rest = current
        rest.removeSubrange(start..<min(start + size, current.count))
        if fails(rest, &budget) {
          current = rest
          isSmaller = true
        } else {
          start += size
        }
      }
      if size > 1 { size /= 2 } else if !isSmaller { return (current, true) }
    }
  }

  /// Whether the instance fails in the part that some units make, as it does in the whole.
  func fails(_ units: [Int]) -> Bool {
    let kept = self.units.events(of: units)
    var part = instance.index.trace
    part.events = kept.map { instance.events[$0] }
    let index = TraceIndex(part, isQuietInWhole: kept.map { instance.index.isQuiet[$0] })
    let bench = instance.bench.again(on: index)
    guard let same = EachJudge(bench: bench).instance(like: instance, at: kept),
      same.scope.frame(part.events).keeps(frame)
    else { return false }
    let again = EachJudge(bench: bench).ruling(on: same)
    return again.verdict == .fail && again.fault == ruling.fault
      && again.evidence.allSatisfy { evidence.contains(kept[$0]) }
  }

  private func fails(_ units: [Int], _ budget: inout Budget) -> Bool {
    budget.take(self.units.events(of: units).count)
    return fails(units)
  }

  /// What is left to spend on one violation.
  private struct Budget {
    private var judgings = 0
    private var events = 0

    var isSpent: Bool { judgings >= SliceFinder.limit || events >= SliceFinder.eventLimit }

    mutating func take(_ count: Int) {
      judgings += 1
      events += count
    }
  }

  /// The units that most likely suffice: the trigger, the evidence, what the rule needs to be there, the
  /// ends of the scope, and the settled marks around all of them.
  private var guess: [Int] {
    let index = instance.index
    var positions = Set([instance.position, instance.members.first].compactMap(\.self))
    positions.formUnion(ruling.evidence.prefix(32))
    positions.formUnion(instance.scope.marks.prefix(32))
    for given in instance.each.given {
      let matches = instance.bench.matches(of: given.pattern, for: instance.subject)
      switch given.measure {
      case .events: positions.formUnion(matches.prefix(given.min))
      case .values(let field):
        var seen: Set<Int> = []
        for match in matches where seen.count < given.min {
          let isNew = seen.allSatisfy {
            instance.events[$0][field] != instance.events[match][field]
          }
          if isNew { seen.insert(match) }
        }
        positions.formUnion(seen)
      }
    }
    for position in Array(positions) {
      if let mark = index.lastMark(before: position) { positions.insert(mark) }
      if let mark = index.firstMark(after: position) { positions.insert(mark) }
    }
    if let mark = index.settled.last { positions.insert(mark) }
    return Set(positions.compactMap { units.unit[$0] }).sorted()
  }
}
