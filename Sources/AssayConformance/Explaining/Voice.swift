import AssayJSON
import AssayJournaling

/// Speaks of a formula: in general ("the same `offer`"), or of one instance with its own values.
package struct Voice {
  private let subject: Subject?
  private let position: Int?
  private let events: [Event]
  /// The named durations whose length is to be said with them.
  private let limits: [String: Int]

  /// Speaks of a formula without an instance.
  package static let general = Voice(limits: [:])

  /// Speaks of a formula without an instance, and says how long named durations are.
  init(limits: [String: Int]) {
    subject = nil
    position = nil
    events = []
    self.limits = limits
  }

  init(subject: Subject, position: Int?, events: [Event]) {
    self.subject = subject
    self.position = position
    self.events = events
    limits = [:]
  }

  /// An event with the entry at which it stands.
  func reference(_ position: Int) -> String {
    "\(Prose.noun(events[position].name)) (entry \(events[position].begin))"
  }

  /// "request `pixel` with `offer` "4008" and `reply` 3".
  func pattern(_ pattern: Pattern, plural: Bool) -> String {
    var names = pattern.names
    if let own = subject?.name { names = names.map { $0 == .trigger ? .exact(own) : $0 } }
    let noun = Prose.noun(names, plural: plural)
    let conditions = conditions(pattern.conditions)
    return conditions.isEmpty ? noun : "\(noun) with \(conditions)"
  }

  func conditions(_ conditions: Where) -> String {
    var parts = conditions.entries.map { condition($0.field, $0.condition) }
    for group in conditions.excluded { parts.append("not (\(self.conditions(group)))") }
    return Prose.list(parts)
  }

  private func condition(_ field: String, _ condition: Condition) -> String {
    switch condition {
    case .equals(.field(let bound)) where subject == nil && bound == field:
      return "the same `\(field)`"
    case .not(.equals(.field(let bound))) where subject == nil && bound == field:
      return "another `\(field)`"
    case .present(true): return "\(Prose.article(field)) `\(field)`"
    case .present(false): return "no `\(field)`"
    default: return "`\(field)` \(wanted(condition))"
    }
  }

  /// What a condition asks for, without the field.
  func wanted(_ condition: Condition) -> String {
    switch condition {
    case .equals(let operand): return text(operand)
    case .among(let operands): return Prose.list(operands.map(text), "or")
    case .amongField(let field):
      return subject == nil
        ? "among its `\(field)`" : "among \(Prose.value(subject?[field]))"
    case .not(.not(let inner)): return wanted(inner)
    case .not(.matches(let expression)): return "not matching /\(expression)/"
    case .not(.equals(.field(let field))) where subject == nil:
      return "different from its `\(field)`"
    case .not(let inner): return "other than \(wanted(inner))"
    case .range(let min?, let max?): return "from \(text(min)) to \(text(max))"
    case .range(let min?, nil): return "at least \(text(min))"
    case .range(nil, let max?): return "at most \(text(max))"
    case .range(nil, nil): return "anything"
    case .present(let present): return present ? "present" : "absent"
    case .matches(let expression): return "matching /\(expression)/"
    case .schema(let name, _): return "valid by schema \"\(name)\""
    }
  }

  private func text(_ operand: Operand) -> String {
    switch operand {
    case .literal(let value): Prose.value(value)
    case .limit(let name): limit(name)
    case .field(let field): subject.map { Prose.value($0[field]) } ?? "equal to its `\(field)`"
    }
  }

  /// A named duration, with its length where that is known.
  private func limit(_ name: String) -> String {
    limits[name].map { "\(Prose.milliseconds($0)) (`\(name)`)" } ?? "`\(name)`"
  }

  /// "at least 2 request `ack`": what `given` asks for.
  func given(_ given: Given) -> String {
    let isOne = given.min == 1
    switch given.measure {
    case .events:
      return "at least \(Prose.number(given.min)) \(pattern(given.pattern, plural: !isOne))"
    case .values(let field):
      return "at least \(Prose.number(given.min)) value\(isOne ? "" : "s") of `\(field)` among "
        + pattern(given.pattern, plural: true)
    }
  }

  /// The scope as the end of a sentence: " after it and before the next settled mark".
  func scope(_ each: Each) -> String {
    if !each.per.isEmpty { return "" }
    let it = trigger(each)
    if case .previous(let pattern) = each.from.kind, each.to.count == 1,
      case .trigger? = each.to.first?.kind
    {
      return " between the last \(self.pattern(pattern, plural: false)) and \(it)"
    }
    if case .previous(let pattern) = each.from.kind, each.to.count == 1,
      let next = next(each.to[0].kind)
    {
      return " between the last \(self.pattern(pattern, plural: false)) before \(it) and the next "
        + next
    }
    var parts = [lower(each, it), upper(each, it)].filter { !$0.isEmpty }
    if isDeadline(each) { parts = parts.suffix(1).map { "\($0) after \(it)" } }
    return parts.isEmpty ? " in the whole lane" : " " + parts.joined(separator: " and ")
  }

  /// What ends a scope that ends with the next of something.
  private func next(_ bound: Bound.Kind) -> String? {
    switch bound {
    case .settled: "settled mark"
    case .next(let pattern): self.pattern(pattern, plural: false)
    default: nil
    }
  }

  private func trigger(_ each: Each) -> String {
    if let position { return reference(position) }
    return each.pattern == nil ? "the start of the lane" : "it"
  }

  /// Whether the scope is all of a stretch of time after the trigger.
  private func isDeadline(_ each: Each) -> Bool {
    guard case .trigger = each.from.kind, each.to.count == 1 else { return false }
    switch each.to.first?.kind {
    case .offset(let offset)?: return offset >= 0
    case .limit?: return true
    default: return false
    }
  }

  private func lower(_ each: Each, _ it: String) -> String {
    switch each.from.kind {
    case .start: ""
    case .end: "after the end"
    case .trigger: each.pattern == nil ? "" : "after \(it)"
    case .settled: "after the next settled mark"
    case .offset(let offset): "from \(moment(offset, it))"
    case .limit(let name): "from \(limit(name)) after \(it)"
    case .next(let pattern): "after the next \(self.pattern(pattern, plural: false))"
    case .previous(let pattern):
      "after the last \(self.pattern(pattern, plural: false)) before \(it)"
    }
  }

  private func upper(_ each: Each, _ it: String) -> String {
    let parts = each.to.map { upper($0, each, it) }.filter { !$0.isEmpty }
    return Prose.list(parts, "or") + (parts.count > 1 ? ", whichever comes first" : "")
  }

  private func upper(_ bound: Bound, _ each: Each, _ it: String) -> String {
    switch bound.kind {
    case .start: return "before the start"
    case .end: return ""
    case .trigger: return "before \(it)"
    case .settled: return "before the next settled mark"
    case .offset(let offset):
      if case .trigger = each.from.kind, offset >= 0 {
        return "within \(Prose.milliseconds(offset))"
      }
      return "up to \(moment(offset, it))"
    case .limit(let name):
      if case .trigger = each.from.kind { return "within \(limit(name))" }
      return "up to \(limit(name)) after \(it)"
    case .next(let pattern): return "before the next \(self.pattern(pattern, plural: false))"
    case .previous(let pattern):
      return "before the last \(self.pattern(pattern, plural: false)) before \(it)"
    }
  }

  private func moment(_ offset: Int, _ it: String) -> String {
    Prose.milliseconds(Int(clamping: offset.magnitude)) + (offset < 0 ? " before " : " after ") + it
  }

  /// The first fields of an event that do not fit, wanted against had.
  func differences(_ position: Int, _ conditions: Where, _ matcher: Matcher) -> String {
    let subject = subject ?? .lane
    let event = events[position]
    var parts: [String] = []
    for entry in conditions.entries
    where !matcher.fits(event[entry.field], entry.condition, subject) {
      parts.append(
        "`\(entry.field)` was \(Prose.value(event[entry.field])), wanted \(wanted(entry.condition))"
      )
    }
    for group in conditions.excluded where matcher.fits(event, group, subject) {
      parts.append("it had \(self.conditions(group)), which is excluded")
    }
    let shown = 3
    guard parts.count > shown else { return parts.joined(separator: "; ") }
    return parts.prefix(shown).joined(separator: "; ") + "; and \(parts.count - shown) more"
  }
}
