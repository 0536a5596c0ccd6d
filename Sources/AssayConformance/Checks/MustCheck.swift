/// `must`: the trigger itself fits conditions.
///
/// `{"must": {"verbatim": true}}`. It looks at no other event, so it has no scope.
package struct MustCheck: RuleCheck {
  package static let id = "must"
  package static let words = ["must"]
  package static let looksAtTriggerAlone = true

  let requirement: Where

  package init?(_ words: Words, _ parser: inout FormulaParser) {
    guard let must = words["must"],
      let requirement = parser.conditions(must.node, must.site, of: Self.id)
    else { return nil }
    self.requirement = requirement
  }

  package var conditions: [(conditions: Where, about: Pattern?)] { [(requirement, nil)] }

  package func emptyClient(_ each: Each) -> EmptyClient {
    .satisfies("a condition on what the client does not send")
  }

  package func judge(_ instance: Instance) -> Ruling {
    guard let position = instance.position else { return Ruling(.vacuous) }
    if instance.fits(position, requirement) { return .pass() }
    let voice = instance.voice
    return Ruling(
      .fail, fault: .unfit,
      expected: "\(voice.reference(position)) has \(voice.conditions(requirement))",
      got: voice.differences(position, requirement, instance.bench.matcher)
        + EventNote.clause([instance.events[position]]),
      deciding: [position])
  }

  package func prose(_ voice: Voice, _ each: Each) -> String {
    "it has " + voice.conditions(requirement)
  }
}
