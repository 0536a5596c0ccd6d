import AssayJSON
import AssayJournaling

/// One instance of a condition: what started it, and the scope in which it is judged.
package struct Instance {
  let bench: Bench
  let subject: Subject
  /// The trigger's position; `nil` for the lane and for a group.
  let position: Int?
  /// The positions of a group's members.
  let members: [Int]
  let scope: Scope

  var each: Each { bench.each }
  var index: TraceIndex { bench.index }
  var events: [Event] { bench.index.events }

  /// The matches of a pattern by where they lie; without a pattern, the group's members.
  func find(_ pattern: Pattern?) -> Found {
    guard let pattern else { return Found(inside: members) }
    var found = Found()
    for position in bench.matches(of: pattern, for: subject, in: scope.window) {
      found.add(position, scope.membership(position))
    }
    return found
  }

  /// Whether an event fits conditions that stand outside a pattern.
  func fits(_ position: Int, _ conditions: Where) -> Bool {
    bench.matcher.fits(events[position], conditions, subject)
  }

  /// Speaks of this instance, with its own values.
  var voice: Voice { Voice(subject: subject, position: position, events: events) }

  /// The entry at which the instance began.
  var entry: Int {
    (position ?? members.first).map { events[$0].begin } ?? events.first?.begin ?? 0
  }

  /// The event with which the scope ended, for what is missing in it.
  var lastOfScope: [Int] {
    scope.window.isEmpty ? [] : [scope.window.upperBound - 1]
  }

  /// Why the instance is open when some matches may lie inside or outside.
  func openReason(_ possible: [Int], _ reading: Reading) -> String? {
    if reading.isOpen, let reason = scope.openReason ?? scope.lateReason { return reason }
    guard let first = possible.first else { return nil }
    let other = position.map { "entry \(events[$0].begin)" } ?? "the scope's end"
    return "it is not certain on which side of the scope's ends entry \(events[first].begin) lies, "
      + "seen from \(other): hold the earlier reply at a gate in the case"
  }

  /// What a real clock forgave: events behind the deadline, in words.
  func warnings(_ slack: [Int]) -> [String] {
    guard let deadline = scope.deadline else { return [] }
    return slack.compactMap { position in
      let event = events[position]
      guard event.time > deadline else { return nil }
      return "\(voice.reference(position)) came \(Prose.milliseconds(event.time - deadline)) after "
        + "the bound; a real clock may be that late"
    }
  }
}
