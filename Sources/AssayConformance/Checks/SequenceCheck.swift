import AssayJSON
import AssayJournaling

/// `sequence`: two lists of values are equal, in order.
///
/// `{"sequence": pattern, "by": field, "equals": pattern}` compares the values of the field in the
/// events that match each pattern. It passes when the lists agree in every order that the events may
/// have had, fails when they agree in none, and is open when only some orders agree.
package struct SequenceCheck: RuleCheck {
  package static let id = "sequence"
  package static let words = ["sequence", "by", "equals"]

  let actual: Pattern
  let field: String
  let wanted: Pattern
  private let site: Site

  package init?(_ words: Words, _ parser: inout FormulaParser) {
    guard let sequence = words["sequence"] else { return nil }
    let actual = parser.pattern(sequence.node, sequence.site)
    guard let by = words["by"], let field = by.node.string, !field.isEmpty else {
      parser.report(
        words.site / "by", "\"sequence\" lacks \"by\"; add the field whose values are compared")
      return nil
    }
    guard let equals = words["equals"] else {
      parser.report(words.site, "\"sequence\" lacks \"equals\"; add the pattern to compare with")
      return nil
    }
    guard let wanted = parser.pattern(equals.node, equals.site), let actual else { return nil }
    self.actual = actual
    self.field = field
    self.wanted = wanted
    self.site = by.site
  }

  package var patterns: [Pattern] { [actual, wanted] }

  package var fields: [NamedField] {
    [actual, wanted].map { NamedField(field: field, pattern: $0, site: site) }
  }

  package func emptyClient(_ each: Each) -> EmptyClient {
    // One side that the client does not send, and that is known to be there, cannot equal nothing.
    let others = [actual, wanted].filter { !$0.comesFromClient }
    if others.count == 1, let other = others.first,
      each.given.contains(where: { given in given.pattern.names.allSatisfy(other.names.contains) })
    {
      return .fails
    }
    return .satisfies("two lists that may both be empty")
  }

  package func judge(_ instance: Instance) -> Ruling {
    let found = [instance.find(actual), instance.find(wanted)]
    let order = instance.bench.order
    var answers: [SequenceAnswer] = []
    let (verdict, reading) = instance.best(of: found) { reading in
      let answer = answer(found.map { $0.read(reading) }, instance, isOpen: reading.isOpen)
      answers.append(answer)
      return answer.verdict
    }
    if verdict == .pass { return .pass(warnings: instance.warnings(reading.forgiven.sorted())) }
    let left = SequenceSide(found[0].read(reading), field: field, order: order)
    let right = SequenceSide(found[1].read(reading), field: field, order: order)
    let voice = instance.voice
    var reason: String?
    if verdict == .inconclusive {
      reason =
        answers.contains(.tooMany)
        ? "too many events are unordered to try every order: let the lane settle between them"
        : (reading.isOpen ? instance.scope.openReason ?? instance.scope.lateReason : nil)
          ?? "the lists agree in some of the orders that the events may have had: hold replies at "
          + "gates in the case, or judge by arrival"
    }
    let difference = left.firstDifference(from: right)
    return Ruling(
      verdict, fault: left.fault(against: right),
      expected: prose(voice, instance.each) + ": " + right.text(instance.events),
      got: left.text(instance.events),
      nearestMiss: difference.map { place in
        "position \(Prose.number(place + 1)): wanted \(right.value(place)), had \(left.value(place))"
      },
      deciding: [left.position(difference), right.position(difference)].compactMap(\.self).sorted(),
      reason: reason)
  }

  /// In how many of the possible orders the lists agree.
  ///
  /// What is still to come may have happened before what came last, unless a settled mark lies
  /// between: so an open list is compared up to the last mark only, and one that lost entries never.
  private func answer(_ found: [Found], _ instance: Instance, isOpen: Bool)
    -> SequenceAnswer
  {
    let order = instance.bench.order
    if instance.index.trace.overflowed { return .sometimes }
    let known =
      isOpen && order.kind == .cause ? instance.index.settled.last ?? 0 : instance.events.count
    let sides = found.map { found in
      SequenceSide(
        Found(
          inside: found.inside.filter { $0 < known }, possible: found.possible.filter { $0 < known }
        ),
        field: field, order: order)
    }
    return SequenceAlignment(sides[0], sides[1], mayGoOn: isOpen).answer()
  }

  package func prose(_ voice: Voice, _ each: Each) -> String {
    "the `\(field)` of \(voice.pattern(actual, plural: true)) is, in order, that of "
      + voice.pattern(wanted, plural: true) + voice.scope(each)
  }
}
