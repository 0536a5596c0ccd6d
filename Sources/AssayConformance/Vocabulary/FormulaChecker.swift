import AssayContractModel
import AssayJSON

/// Compares a formula with the vocabulary of its API.
///
/// A misspelt name matches nothing, so a rule with one would be vacuous or green for ever; hence
/// each is a diagnostic.
struct FormulaChecker {
  private let vocabulary: EventVocabulary
  private(set) var log: FormulaLog
  private var each: Each?

  init(_ vocabulary: EventVocabulary, _ log: FormulaLog) {
    self.vocabulary = vocabulary
    self.log = log
  }

  mutating func check(_ formula: Formula) {
    for each in formula.eaches { check(each) }
  }

  private mutating func check(_ each: Each) {
    self.each = each
    if let pattern = each.pattern {
      check(pattern, isTrigger: true)
      for (index, field) in each.per.enumerated() {
        checkField(field, on: pattern.names, each.site / "per" / index)
      }
    }
    for given in each.given {
      check(given.pattern)
      if case .values(let field) = given.measure {
        checkField(field, on: given.pattern.names, given.pattern.site)
      }
    }
    for bound in [each.from] + each.to { check(bound) }
    for pattern in each.check.patterns { check(pattern) }
    for field in each.check.fields {
      let names = field.pattern?.names ?? each.pattern?.names ?? []
      checkField(field.field, on: names, field.site)
    }
    for (conditions, pattern) in each.check.conditions {
      check(conditions, on: pattern?.names ?? each.pattern?.names ?? [], isTrigger: false)
    }
    checkProofOfLife(each)
  }

  private mutating func check(_ bound: Bound) {
    if case .limit(let name) = bound.kind { checkLimit(name, bound.site) }
    if let pattern = bound.pattern { check(pattern) }
  }

  private mutating func checkLimit(_ name: String, _ site: Site) {
    guard vocabulary.limits[name] == nil else { return }
    log.report(
      site, .formulaName,
      "unknown limit \"@\(name)\"; "
        + Spelling.advice(for: name, among: vocabulary.limits.keys.sorted()))
  }

  private mutating func check(_ pattern: Pattern, isTrigger: Bool = false) {
    for name in pattern.names {
      switch name {
      case .trigger:
        if isTrigger {
          log.report(
            pattern.site / "on", .formula, "\"$on\" stands in the trigger itself; name the event")
        } else {
          checkOperand("on", pattern.site / "on", isTrigger: false)
        }
      case .exact(let exact) where !vocabulary.names.contains(exact):
        log.report(
          pattern.site / "on", .formulaName,
          "unknown event \"\(exact)\"; "
            + Spelling.advice(for: exact, among: vocabulary.names(like: exact)))
      case .family(let prefix) where vocabulary.names(for: name).isEmpty:
        log.report(
          pattern.site / "on", .formulaName,
          "no event's name starts with \"\(prefix)\"; "
            + Spelling.advice(for: prefix, among: vocabulary.prefixes))
      default: break
      }
    }
    check(pattern.conditions, on: pattern.names, isTrigger: isTrigger)
  }

  private mutating func check(_ conditions: Where, on names: [Pattern.Name], isTrigger: Bool) {
    for entry in conditions.allEntries {
      checkField(entry.field, on: names, entry.site)
      for operand in entry.condition.operands {
        switch operand {
        case .field(let field): checkOperand(field, entry.site, isTrigger: isTrigger)
        case .limit(let limit): checkLimit(limit, entry.site)
        case .literal: break
        }
        checkType(operand, of: entry, on: names)
      }
    }
  }

  /// The names of known events that a list of words stands for.
  private func events(_ names: [Pattern.Name]) -> [String] {
    let all = names.contains(.trigger) ? names + (each?.pattern?.names ?? []) : names
    return vocabulary.names.filter { event in all.contains { $0.covers(event) } }
  }

  private mutating func checkField(_ field: String, on names: [Pattern.Name], _ site: Site) {
    let events = events(names)
    guard !events.isEmpty, !events.contains(where: { vocabulary.type(of: field, on: $0) != nil })
    else { return }
    let known = Set(events.flatMap { vocabulary.fields(of: $0) }).sorted()
    let owners = Prose.list(events.map { "\"\($0)\"" }, "or")
    log.report(
      site, .formulaField,
      "no field \"\(field)\" on \(owners); " + Spelling.advice(for: field, among: known))
  }

  /// Checks `$field`.
  private mutating func checkOperand(_ field: String, _ site: Site, isTrigger: Bool) {
    if isTrigger {
      log.report(
        site, .formula,
        "\"$\(field)\" asks for a field of the trigger in the trigger itself; give a value")
      return
    }
    guard let each, let pattern = each.pattern else {
      log.report(
        site, .formula,
        "\"$\(field)\" asks for a field of the trigger, and \"each\" is \"lane\", which has none")
      return
    }
    if !each.per.isEmpty {
      if !each.per.contains(field) {
        log.report(
          site, .formulaField,
          "\"$\(field)\" is none of the fields of \"per\"; "
            + Spelling.advice(for: field, among: each.per))
      }
    } else if field != "on" {
      checkField(field, on: pattern.names, site)
    }
  }

  /// A comparison that no value could satisfy is a mistake about types.
  private mutating func checkType(
    _ operand: Operand, of entry: Where.Entry, on names: [Pattern.Name]
  ) {
    let own = events(names).compactMap { vocabulary.type(of: entry.field, on: $0) }
    guard !own.isEmpty, !own.contains(.list) else { return }
    let other: [FieldType]
    let text: String
    switch operand {
    case .literal(let value):
      guard let type = FieldType.of(value) else { return }
      other = [type]
      text = value.description
    case .limit(let name):
      other = [.integer]
      text = "\"@\(name)\""
    case .field(let field):
      guard field != "on", each?.per.isEmpty == true else { return }
      let types = events(each?.pattern?.names ?? []).compactMap {
        vocabulary.type(of: field, on: $0)
      }
      if types.contains(.list) { return }
      other = types
      text = "\"$\(field)\""
    }
    guard !other.isEmpty, !own.contains(where: { mine in other.contains(where: mine.isComparable) })
    else { return }
    let types = Prose.list(Set(own.map(\.phrase)).sorted(), "or")
    log.report(
      entry.site, .formulaType,
      "\"\(entry.field)\" is declared as \(types) and \(text) is "
        + "\(Prose.list(Set(other.map(\.phrase)).sorted(), "or")), so they are never equal; "
        + "write a value of the declared type")
  }

  /// What an empty client could satisfy must not pass without a sign of life.
  private mutating func checkProofOfLife(_ each: Each) {
    let lives =
      each.pattern?.comesFromClient == true || each.given.contains(where: \.pattern.comesFromClient)
    guard !lives, case .satisfies(let how) = each.check.emptyClient(each) else { return }
    log.report(
      each.site, .proofOfLife,
      "a client that does nothing satisfies this formula (\(how)); add to \"given\" an event that "
        + "only a client can bring about: a request, \"reply.…\", \"served.…\" or \"seen.…\"")
  }
}
