import AssayJSON

/// Compiles the conditions of rules into a ``StreamPlan``.
struct StreamPlanner {
  private(set) var fields: [String] = []
  private(set) var literals = ValueTable(.literal)
  private(set) var limits: [(name: String, milliseconds: Int?)] = []
  private(set) var expressions: [String] = []
  /// The counts of `given` that a lane keeps; conditions that ask for the same share one.
  private var givenPlaces: [GivenCount: Int] = [:]
  var givenCount: Int { givenPlaces.count }

  private struct GivenCount: Hashable {
    var pattern: Int
    var min: Int
    var field: Int32?
  }
  private(set) var handedOut: [Int32] = []
  private let handedOutNames: Set<String>
  private var fieldNumbers: [String: Int32] = [:]
  private var patterns: [PlannedPattern] = []
  private var patternNumbers: [String: Int] = [:]
  private var drafts: [EachDraft] = []

  /// The greatest bound of `distinct` that is judged without keeping the lane.
  private static let mostValues = 1_000

  /// The greatest number of upper ends that is judged without keeping the lane.
  private static let mostEnds = 16

  init(handedOut names: Set<String>) {
    handedOutNames = names
    handedOut = names.sorted().map { number(of: $0) }
    _ = known
  }

  var known: StreamPlan.KnownFields {
    mutating get {
      StreamPlan.KnownFields(
        exchange: number(of: "exchange"), reply: number(of: "reply"), dup: number(of: "dup"),
        settledBefore: number(of: "settledBefore"))
    }
  }

  mutating func number(of field: String) -> Int32 {
    if let known = fieldNumbers[field] { return known }
    let new = Int32(fields.count)
    fieldNumbers[field] = new
    fields.append(field)
    return new
  }

  /// Plans one condition.
  mutating func add(_ each: Each, of rule: CompiledRule, at place: Int) {
    var draft = EachDraft(each: each, rule: place)
    draft.method = method(of: each, rule)
    let index = drafts.count
    guard draft.method != .kept else {
      drafts.append(draft)
      return
    }
    let names = each.pattern?.names ?? []
    if let pattern = each.pattern {
      draft.trigger = use(pattern, triggerNames: [], rule).pattern
    }
    for given in each.given {
      let pattern = use(given.pattern, triggerNames: names, rule).pattern
      var count = GivenCount(pattern: pattern, min: given.min)
      if case .values(let field) = given.measure {
        count.field = number(of: field)
        patterns[pattern].storedFields.insert(number(of: field))
      }
      let place = givenPlaces[count] ?? givenCount
      if givenPlaces.updateValue(place, forKey: count) == nil {
        patterns[pattern].acts.append(.given(each: index, draft.given.count))
      }
      draft.given.append(
        PlannedGiven(pattern: pattern, min: given.min, field: count.field, place: place))
    }
    draft.subject = each.per.map { number(of: $0) }
    switch draft.method {
    case .must: planMust(&draft, index, rule)
    case .whole: planWhole(&draft, index, rule)
    case .group: planGroup(&draft, index, rule)
    case .scoped: planScoped(&draft, index, rule)
    case .sequence: planSequence(&draft, index, rule)
    case .kept: break
    }
    drafts.append(draft)
  }

  private mutating func planMust(_ draft: inout EachDraft, _ index: Int, _ rule: CompiledRule) {
    guard let check = draft.each.check as? MustCheck, let trigger = draft.trigger else { return }
    draft.requirement = conditions(check.requirement, rule)
    // The trigger is its own subject here.
    note(draft.requirement, on: trigger)
    let others = check.requirement.boundFields.map { number(of: $0) }
    if !others.isEmpty {
      // Values that are compared with each other must stand in one table.
      patterns[trigger].storedFields.formUnion(fieldsRead(by: draft.requirement))
      patterns[trigger].storedFields.formUnion(others)
    }
    patterns[trigger].acts.append(.must(each: index))
  }

  private mutating func planWhole(_ draft: inout EachDraft, _ index: Int, _ rule: CompiledRule) {
    draft.tally = tally(of: draft.each)
    guard let pattern = draft.each.check.patterns.first else { return }
    let counted = use(pattern, triggerNames: [], rule)
    draft.counted = counted
    patterns[counted.pattern].acts.append(.whole(each: index))
    if let field = draft.tally.field { patterns[counted.pattern].storedFields.insert(field) }
  }

  private mutating func planGroup(_ draft: inout EachDraft, _ index: Int, _ rule: CompiledRule) {
    draft.tally = tally(of: draft.each)
    guard let trigger = draft.trigger else { return }
    patterns[trigger].acts.append(.member(each: index))
    patterns[trigger].storedFields.formUnion(draft.subject)
    let read: Int
    if let pattern = draft.each.check.patterns.first {
      let counted = use(pattern, triggerNames: [], rule)
      draft.counted = counted
      read = counted.pattern
      patterns[read].acts.append(.ofGroup(each: index))
      patterns[read].storedFields.formUnion(counted.fields)
    } else {
      read = trigger
    }
    if let field = draft.tally.field { patterns[read].storedFields.insert(field) }
  }

  private mutating func planScoped(_ draft: inout EachDraft, _ index: Int, _ rule: CompiledRule) {
    let each = draft.each
    let names = each.pattern?.names ?? []
    draft.tally = tally(of: each)
    guard let pattern = each.check.patterns.first else { return }
    let counted = use(pattern, triggerNames: names, rule)
    draft.counted = counted
    if let field = draft.tally.field { patterns[counted.pattern].keptFields.insert(field) }
    draft.lower = bound(each.from, names, rule)
    // The lane as a whole begins at its start.
    if each.pattern == nil, [.trigger, .previous].contains(draft.lower.kind) {
      draft.lower = PlannedBound(kind: .start)
    }
    draft.uppers = each.to.map { bound($0, names, rule) }
    var asked: [String] = pattern.conditions.boundFields
    for use in [draft.lower.use] + draft.uppers.map(\.use) {
      if let use { look(at: use, index) }
    }
    for end in [each.from] + each.to { asked += end.pattern?.conditions.boundFields ?? [] }
    look(at: counted, index)
    for name in asked where name != "on" {
      let field = number(of: name)
      if !draft.subject.contains(field) { draft.subject.append(field) }
    }
    if let trigger = draft.trigger {
      patterns[trigger].keptFields.formUnion(draft.subject)
      patterns[trigger].eaches.append(index)
    }
  }

  private mutating func planSequence(
    _ draft: inout EachDraft, _ index: Int, _ rule: CompiledRule
  ) {
    guard let check = draft.each.check as? SequenceCheck else { return }
    let field = number(of: check.field)
    draft.tally = TallyShape(interval: Interval(min: nil, max: nil), field: field)
    let uses = [check.actual, check.wanted].map { use($0, triggerNames: [], rule) }
    for use in uses {
      look(at: use, index)
      patterns[use.pattern].keptFields.insert(field)
    }
    draft.counted = uses[0]
    draft.wanted = uses[1]
  }

  /// Notes what is read of a match as soon as it comes.
  private mutating func note(_ conditions: PackedConditions, on pattern: Int) {
    for test in conditions.quick {
      if test.kind == .present || test.kind == .absent {
        patterns[pattern].notedFields.insert(test.field)
      } else {
        patterns[pattern].readFields.insert(test.field)
      }
    }
    patterns[pattern].readFields.formUnion(conditions.slow.map(\.field))
    for excluded in conditions.excluded { note(excluded, on: pattern) }
  }

  /// Lets a condition see the matches of a pattern in their segment.
  private mutating func look(at use: PatternUse, _ index: Int) {
    patterns[use.pattern].keptFields.formUnion(use.fields)
    if patterns[use.pattern].eaches.last != index { patterns[use.pattern].eaches.append(index) }
  }

  private mutating func tally(of each: Each) -> TallyShape {
    switch each.check {
    case let check as CountCheck: TallyShape(interval: check.interval, field: nil)
    case let check as DistinctCheck:
      TallyShape(interval: check.interval, field: number(of: check.field))
    default: .none
    }
  }

  // MARK: Methods

  private func method(of each: Each, _ rule: CompiledRule) -> PlannedEach.Method {
    if each.given.contains(where: { $0.pattern.isBound }) { return .kept }
    // Sets of values are kept in instances, so they must be small.
    if let check = each.check as? DistinctCheck,
      Swift.max(check.interval.min ?? 0, check.interval.max ?? 0) > Self.mostValues
    {
      return .kept
    }
    let isWhole =
      each.from.isStart && each.to.allSatisfy { if case .end = $0.kind { true } else { false } }
    switch each.check {
    case is MustCheck:
      return each.pattern != nil && each.per.isEmpty ? .must : .kept
    case is CountCheck, is DistinctCheck:
      guard each.per.isEmpty else {
        return each.check.patterns.contains { $0.names.contains(.trigger) } ? .kept : .group
      }
      guard each.check.patterns.count == 1 else { return .kept }
      if each.pattern == nil {
        let patterns = each.check.patterns + ([each.from] + each.to).compactMap(\.pattern)
        if patterns.contains(where: \.isBound) { return .kept }
        if isWhole { return .whole }
      }
      return rule.handedOut == handedOutNames && isScoped(each) ? .scoped : .kept
    case let check as SequenceCheck:
      let patterns = [check.actual, check.wanted]
      // A mark stands at the edge of what is compared, so lists of marks are left to the whole lane.
      let isFree = !patterns.contains { pattern in
        pattern.isBound || pattern.names.contains { $0.covers(EventName.settled) }
      }
      return each.pattern == nil && isWhole && isFree && rule.handedOut == handedOutNames
        ? .sequence : .kept
    default: return .kept
    }
  }

  /// Whether a scope can be judged without the events of closed segments.
  private func isScoped(_ each: Each) -> Bool {
    let isLane = each.pattern == nil
    guard each.to.count <= Self.mostEnds else { return false }
    switch each.from.kind {
    case .offset(let offset) where offset <= 0: return false
    case .previous(let pattern) where pattern.isBound: return false
    default: break
    }
    return each.to.allSatisfy { bound in
      switch bound.kind {
      case .start, .previous: false
      case .trigger: !isLane
      case .offset(let offset): offset >= 0
      default: true
      }
    }
  }

  // MARK: Parts

  private mutating func bound(
    _ bound: Bound, _ triggerNames: [Pattern.Name], _ rule: CompiledRule
  ) -> PlannedBound {
    switch bound.kind {
    case .start: PlannedBound(kind: .start)
    case .trigger: PlannedBound(kind: .trigger)
    case .settled: PlannedBound(kind: .settled)
    case .end: PlannedBound(kind: .end)
    case .offset(let offset): PlannedBound(kind: .time, offset: offset)
    case .limit(let name): PlannedBound(kind: .time, limit: limit(name, rule))
    case .next(let pattern):
      PlannedBound(kind: .next, use: use(pattern, triggerNames: triggerNames, rule))
    case .previous(let pattern):
      PlannedBound(kind: .previous, use: use(pattern, triggerNames: triggerNames, rule))
    }
  }

  /// Splits a pattern into what depends on the trigger and what does not.
  private mutating func use(
    _ pattern: Pattern, triggerNames: [Pattern.Name], _ rule: CompiledRule
  ) -> PatternUse {
    var free = Where()
    var dependent = Where()
    for entry in pattern.conditions.entries {
      if entry.condition.operands.allSatisfy({ $0.boundField == nil }) {
        free.entries.append(entry)
      } else {
        dependent.entries.append(entry)
      }
    }
    free.excluded = pattern.conditions.excluded.filter(\.boundFields.isEmpty)
    dependent.excluded = pattern.conditions.excluded.filter { !$0.boundFields.isEmpty }
    let isNamedByTrigger = pattern.names.contains(.trigger)
    let names = isNamedByTrigger ? pattern.names + triggerNames : pattern.names
    let bound = conditions(dependent, rule)
    return PatternUse(
      pattern: self.pattern(names, free, seesResends: pattern.seesResends, rule), bound: bound,
      names: pattern.names, isNamedByTrigger: isNamedByTrigger,
      asksForName: dependent.boundFields.contains("on"),
      fields: bound.isKeyAlone ? bound.quick.map(\.field) : fieldsRead(by: bound).sorted())
  }

  private mutating func pattern(
    _ names: [Pattern.Name], _ free: Where, seesResends: Bool, _ rule: CompiledRule
  ) -> Int {
    let packed = conditions(free, rule)
    var key: String?
    if let text = Self.signature(free) {
      key = names.map(\.text).joined(separator: " ") + " \(seesResends) " + text
    }
    if let key, let known = patternNumbers[key] { return known }
    patterns.append(PlannedPattern(names: names, conditions: packed, seesResends: seesResends))
    note(packed, on: patterns.count - 1)
    if let key { patternNumbers[key] = patterns.count - 1 }
    return patterns.count - 1
  }

  /// A text that is equal for equal conditions; `nil` where they cannot be compared.
  private static func signature(_ conditions: Where) -> String? {
    var parts: [String] = []
    for entry in conditions.entries {
      if case .schema = entry.condition { return nil }
      let hasLimit = entry.condition.operands.contains {
        if case .limit = $0 { true } else { false }
      }
      if hasLimit { return nil }
      parts.append("\(entry.field) \(entry.condition)")
    }
    for excluded in conditions.excluded {
      guard let text = signature(excluded) else { return nil }
      parts.append("not {\(text)}")
    }
    return parts.joined(separator: ", ")
  }

  mutating func limit(_ name: String, _ rule: CompiledRule) -> Int {
    let value = rule.limits[name]
    if let known = limits.firstIndex(where: { $0.name == name && $0.milliseconds == value }) {
      return known
    }
    limits.append((name, value))
    return limits.count - 1
  }

  mutating func literal(_ value: JSONValue) -> PackedValue {
    if let small = PackedValue(small: value) { return small }
    guard case .string(var text) = value else { return literals.add(other: value) }
    return text.withUTF8 { literals.add(text: $0, hash: ByteHash.of($0)) }
  }

  mutating func expression(_ source: String) -> Int {
    if let known = expressions.firstIndex(of: source) { return known }
    expressions.append(source)
    return expressions.count - 1
  }

  // MARK: The end

  mutating func finishedEaches() -> [PlannedEach] {
    drafts.map { $0.planned(fieldCount: fields.count) }
  }

  func finishedPatterns() -> [PlannedPattern] { patterns }
}

extension Bound {
  /// Whether the lane's beginning is meant, when there is no trigger.
  fileprivate var isStart: Bool {
    switch kind {
    case .start, .trigger: true
    default: false
    }
  }
}

/// A condition while it is planned.
struct EachDraft {
  var each: Each
  var rule: Int
  var method = PlannedEach.Method.kept
  var trigger: Int?
  var given: [PlannedGiven] = []
  var requirement = PackedConditions()
  var tally = TallyShape.none
  var counted: PatternUse?
  var wanted: PatternUse?
  var lower = PlannedBound(kind: .start)
  var uppers: [PlannedBound] = []
  var subject: [Int32] = []

  init(each: Each, rule: Int) {
    self.each = each
    self.rule = rule
  }

  func planned(fieldCount: Int) -> PlannedEach {
    PlannedEach(
      method: method, rule: rule, source: each, trigger: trigger, given: given,
      requirement: requirement, tally: tally, counted: counted, wanted: wanted, lower: lower,
      uppers: uppers, subject: subject, fieldCount: fieldCount)
  }
}
