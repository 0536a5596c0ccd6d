import AssayJournaling

/// One way to read the time bounds of a scope.
///
/// On a manual clock there is one. A real clock's bounds lie somewhere between the exact moment and
/// what the clock is forgiven; an instance passes when it passes in one reading, and fails only when
/// it fails in all.
struct Reading {
  /// The positions beyond a time bound that still count.
  var forgiven: Set<Int> = []
  /// Whether more might have happened within the bounds.
  var isOpen: Bool
}

extension Instance {
  /// Every reading that makes a difference, the exact one first.
  ///
  /// Traffic that was captured elsewhere has no settled end, so its scopes stay open: read also as if
  /// nothing had followed, an upper limit that was kept passes, and what lacks stays inconclusive.
  func readings(of found: [Found]) -> [Reading] {
    let exact = Reading(isOpen: scope.openReason != nil)
    let slack = found.flatMap { $0.slack + $0.possibleSlack }.sorted {
      (events[$0].time, $0) < (events[$1].time, $1)
    }
    var readings = [exact]
    let early = slack.filter { scope.isEarly(events[$0].time) }
    let late = slack.filter { scope.isLate(events[$0].time) }
    for back in 0...early.count {
      for ahead in 0...late.count where back + ahead > 0 {
        let counted = Set(early.suffix(back) + late.prefix(ahead))
        let excluded = Set(early.dropLast(back) + late.dropFirst(ahead))
        readings.append(
          Reading(forgiven: counted.subtracting(excluded), isOpen: exact.isOpen))
      }
    }
    // A capture that was ended early may hide what came later; what came is enough.
    if index.trace.lane.isCaptured, exact.isOpen, !index.trace.overflowed {
      readings.append(Reading(forgiven: exact.forgiven, isOpen: false))
    }
    if !exact.isOpen, scope.lateReason != nil {
      readings.append(Reading(forgiven: Set(slack), isOpen: true))
    }
    return readings
  }

  /// The best of what a check says in every reading, and the reading.
  func best(of found: [Found], _ judge: (Reading) -> Verdict) -> (Verdict, Reading) {
    let readings = readings(of: found)
    var best = (judge(readings[0]), readings[0])
    for reading in readings.dropFirst() {
      let verdict = judge(reading)
      if verdict != best.0, Verdict.worse(verdict, best.0) == best.0 { best = (verdict, reading) }
    }
    return best
  }
}
