import AssayJournaling

/// `state`: whenever the lane is settled, the latest event of a kind fits conditions.
///
/// `{"state": pattern, "is": conditions}`. At every settled mark in scope the latest match so far is
/// looked at, however long ago it was; where there is none yet, the state is missing and the
/// instance fails. Without a settled mark in scope it is vacuous.
package struct StateCheck: RuleCheck {
  package static let id = "state"
  package static let words = ["state", "is"]

  let pattern: Pattern
  let requirement: Where

  package init?(_ words: Words, _ parser: inout FormulaParser) {
    guard let state = words["state"] else { return nil }
    let pattern = parser.pattern(state.node, state.site)
    guard let fits = words["is"] else {
      parser.report(words.site, "\"state\" lacks \"is\"; add what the latest match must be")
      return nil
    }
    let requirement = parser.conditions(fits.node, fits.site, of: "is")
    guard let pattern, let requirement else { return nil }
    self.pattern = pattern
    self.requirement = requirement
  }

  package var patterns: [Pattern] { [pattern] }
  package var conditions: [(conditions: Where, about: Pattern?)] { [(requirement, pattern)] }

  package func emptyClient(_ each: Each) -> EmptyClient {
    pattern.comesFromClient ? .fails : .satisfies("a state that the client does not report")
  }

  package func judge(_ instance: Instance) -> Ruling {
    let found = marks(instance)
    let matches = instance.bench.matches(of: pattern, for: instance.subject)
    var rulings: [Ruling] = []
    let (verdict, _) = instance.best(of: [found]) { reading in
      rulings.append(judge(found.read(reading), matches, instance, reading))
      return rulings.last?.verdict ?? .vacuous
    }
    return rulings.first { $0.verdict == verdict } ?? .pass()
  }

  private func judge(
    _ found: Found, _ matches: [Int], _ instance: Instance, _ reading: Reading
  ) -> Ruling {
    guard !found.all.isEmpty else {
      return Ruling(
        .vacuous,
        reason: "no settled mark lies in the scope of entry \(instance.entry)"
          + (instance.scope.openReason.map { "; \($0)" } ?? ": let the lane settle in the case"))
    }
    var open: Ruling?
    for mark in found.all {
      var ruling = judge(mark, matches, instance)
      if ruling.verdict == .fail {
        if instance.index.trace.overflowed {
          ruling.reason = OpenReason.overflow
        } else if found.possible.contains(mark) {
          ruling.reason = instance.openReason([mark], reading)
        } else {
          return ruling
        }
        ruling.verdict = .inconclusive
      }
      if ruling.verdict == .inconclusive { open = open ?? ruling }
    }
    if let open { return open }
    if !reading.isOpen, !found.inside.isEmpty { return .pass() }
    return Ruling(
      .inconclusive, expected: prose(instance.voice, instance.each),
      got: "so at every settled mark that there was", deciding: found.all.suffix(1),
      reason: instance.openReason(found.possible, reading))
  }

  /// The settled marks in scope.
  private func marks(_ instance: Instance) -> Found {
    var found = Found()
    let window = instance.scope.window
    let settled = instance.index.settled
    let first = settled.partitionPoint { $0 >= window.lowerBound }
    let last = settled.partitionPoint { $0 >= window.upperBound }
    guard first < last else { return found }
    for mark in settled[first..<last] { found.add(mark, instance.scope.membership(mark)) }
    return found
  }

  private func judge(_ mark: Int, _ matches: [Int], _ instance: Instance) -> Ruling {
    let order = instance.bench.order
    let count = matches.partitionPoint { $0 >= mark }
    let place = "at the settled mark (entry \(instance.events[mark].begin))"
    guard count > 0 else {
      let nearest = NearestMiss(of: pattern, in: instance, besides: [])
      return Ruling(
        .fail, fault: .tooFew, expected: prose(instance.voice, instance.each),
        got: "no \(Prose.noun(pattern.names, plural: false)) yet \(place)",
        nearestMiss: nearest?.text, nearest: nearest?.position, deciding: [mark])
    }
    let newest = matches[count - 1]
    let floor = order.firstUncertain(before: newest)
    var latest = [newest]
    for place in (0..<(count - 1)).reversed() {
      let match = matches[place]
      guard match >= floor else { break }
      // What came after it may itself have been overtaken.
      let isOvertaken = matches[(place + 1)..<count].contains { order.isBefore(match, $0) }
      if !isOvertaken { latest.append(match) }
    }
    let unfit = latest.filter { !instance.fits($0, requirement) }
    guard let worst = unfit.first else { return .pass() }
    let voice = instance.voice
    let verdict: Verdict = unfit.count == latest.count ? .fail : .inconclusive
    return Ruling(
      verdict, fault: .unfit, expected: prose(voice, instance.each),
      got: "\(voice.reference(worst)) was the latest \(place): "
        + voice.differences(worst, requirement, instance.bench.matcher),
      deciding: latest.sorted() + [mark],
      reason: verdict == .inconclusive
        ? "it is not certain which of \(Prose.entries(latest.sorted().map { instance.events[$0].begin })) "
          + "came last: let the lane settle between them in the case" : nil)
  }

  package func prose(_ voice: Voice, _ each: Each) -> String {
    "at every settled mark\(voice.scope(each)), the latest \(voice.pattern(pattern, plural: false)) "
      + "has " + voice.conditions(requirement)
  }
}
