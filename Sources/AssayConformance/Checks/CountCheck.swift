import AssayJSON
import AssayJournaling

/// `count`: how many events match in the scope.
///
/// `{"count": 1, "of": pattern}`, or `{"min": n, "max": n}`. With `per`, `of` may be left out: the
/// members of the group are counted. Where order leaves open whether an event is in scope the count
/// is a range, and the instance is decided only when every number in it agrees.
package struct CountCheck: RuleCheck {
  package static let id = "count"
  package static let words = ["count", "of"]

  let interval: Interval
  let pattern: Pattern?

  package init?(_ words: Words, _ parser: inout FormulaParser) {
    guard let count = words["count"] else { return nil }
    let interval = parser.interval(count.node, count.site)
    guard let pattern = parser.counted(words, by: Self.id), let interval else { return nil }
    self.interval = interval
    self.pattern = pattern
  }

  package var patterns: [Pattern] { pattern.map { [$0] } ?? [] }

  package func emptyClient(_ each: Each) -> EmptyClient {
    guard let pattern else { return .satisfies("the members of a group that is not the client's") }
    if interval.admitsZero { return .satisfies("a count that may be 0") }
    if !pattern.comesFromClient { return .satisfies("a count of what the client does not send") }
    return .fails
  }

  package func judge(_ instance: Instance) -> Ruling {
    let found = instance.find(pattern)
    let (verdict, reading) = instance.best(of: [found]) { reading in
      let read = found.read(reading)
      let low = read.inside.count
      return interval.verdict(low: low, high: reading.isOpen ? nil : low + read.possible.count)
    }
    if verdict == .pass { return .pass(warnings: instance.warnings(reading.forgiven.sorted())) }
    let isShort = found.inside.count < (interval.min ?? 0)
    let nearest =
      isShort ? pattern.flatMap { NearestMiss(of: $0, in: instance, besides: found.all) } : nil
    return Ruling(
      verdict, fault: isShort ? .tooFew : .tooMany, expected: prose(instance.voice, instance.each),
      got: got(found, instance), nearestMiss: nearest?.text, nearest: nearest?.position,
      deciding: found.all.isEmpty ? instance.lastOfScope : found.all, evidence: found.all,
      reason: verdict == .inconclusive
        ? instance.openReason(found.read(reading).possible, reading) : nil)
  }

  private func got(_ found: Found, _ instance: Instance) -> String {
    let isOne = found.inside.count == 1
    let noun = Prose.kind(
      pattern?.names ?? instance.each.pattern?.names ?? [], plural: !isOne)
    var text = "none"
    if !found.inside.isEmpty {
      text =
        "\(Prose.number(found.inside.count)) such \(noun): "
        + Prose.entries(found.inside.map { instance.events[$0].begin })
    }
    if !found.possible.isEmpty {
      text += ", and perhaps " + Prose.entries(found.possible.map { instance.events[$0].begin })
    }
    let slack = (found.slack + found.possibleSlack).sorted()
    if !slack.isEmpty {
      text +=
        ", and beyond the time bound " + Prose.entries(slack.map { instance.events[$0].begin })
    }
    return text + EventNote.clause(found.all.map { instance.events[$0] })
  }

  package func prose(_ voice: Voice, _ each: Each) -> String {
    let what =
      pattern.map { voice.pattern($0, plural: interval.isPlural) }
      ?? "of them"
    return "\(Prose.quantity(interval)) \(what)" + voice.scope(each)
  }
}
