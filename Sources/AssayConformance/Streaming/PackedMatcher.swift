import AssayJSON

/// Decides whether packed values fit conditions.
final class PackedMatcher {
  private let limitNumbers: Int
  private let literals: ValueTable
  private var expressions: [Regex<AnyRegexOutput>?]
  /// What each expression said of a value that fits into a word, or of a passing one.
  private var answers: [[UInt64: Bool]]

  /// The surroundings of a comparison.
  struct Context {
    /// The fields of the trigger.
    var subject: FieldReader?
    /// The trigger's name.
    var name: NameReference?
    var lane: StreamLane
    var judge: StreamJudge
  }

  init(_ plan: StreamPlan) {
    limitNumbers = plan.limits.count
    literals = plan.literals
    expressions = plan.expressions.map { try? Regex($0).matchingSemantics(.unicodeScalar) }
    answers = plan.expressions.map { _ in [:] }
  }

  /// Forgets what was said of values that are no longer there.
  func forgetAnswers() {
    for index in answers.indices { answers[index].removeAll() }
  }

  /// Whether the quick tests hold; those that compare with a trigger need one.
  @inline(__always)
  static func fitsQuickly(
    _ tests: ContiguousArray<QuickTest>, _ event: FieldReader, _ subject: FieldReader?
  ) -> Bool {
    for index in tests.indices {
      let value = event[tests[index].field]
      let holds: Bool
      switch tests[index].kind {
      case .equals: holds = value == tests[index].literal.bits
      case .differs: holds = value != tests[index].literal.bits
      case .present: holds = value != 0
      case .absent: holds = value == 0
      case .sameAs: holds = value == subject?[tests[index].other] ?? 0
      }
      if !holds { return false }
    }
    return true
  }

  /// Whether all conditions hold.
  func fits(
    _ conditions: PackedConditions, _ event: FieldReader, _ context: Context
  ) -> Bool {
    guard Self.fitsQuickly(conditions.quick, event, context.subject) else { return false }
    for slow in conditions.slow {
      guard fits(PackedValue(bits: event[slow.field]), slow.condition, context) else {
        return false
      }
    }
    for excluded in conditions.excluded where fits(excluded, event, context) { return false }
    return true
  }

  private func fits(
    _ value: PackedValue, _ condition: PackedCondition, _ context: Context
  ) -> Bool {
    switch condition {
    case .equals(let operand): return isEqual(value, operand, context)
    case .among(let operands): return operands.contains { isEqual(value, $0, context) }
    case .amongField(let operand):
      guard case .array(let values)? = json(operand, context) else {
        return isEqual(value, operand, context)
      }
      return json(value, context).map { values.contains($0) } ?? false
    case .not(let inner): return !fits(value, inner, context)
    case .range(let min, let max):
      guard let number = json(value, context)?.number else { return false }
      if let min {
        guard let least = json(min, context)?.number, number >= least else { return false }
      }
      if let max {
        guard let most = json(max, context)?.number, number <= most else { return false }
      }
      return true
    case .present(let present): return !value.isAbsent == present
    case .matches(let expression): return matches(value, expression, context)
    case .schema(let check): return json(value, context).map(check) ?? false
    }
  }

  private func isEqual(_ value: PackedValue, _ operand: PackedOperand, _ context: Context) -> Bool {
    switch operand {
    case .literal(let literal): return value == literal
    case .field(let field): return value.bits == context.subject?[field] ?? 0
    case .name, .limit: return json(value, context) == json(operand, context)
    }
  }

  private func matches(
    _ value: PackedValue, _ expression: Int, _ context: Context
  ) -> Bool {
    // A lane's own values have other numbers in other lanes.
    let isShared = value.kind != .lane
    if isShared, let known = answers[expression][value.bits] { return known }
    var answer = false
    if case .string(let text)? = json(value, context), let regex = expressions[expression] {
      answer = (try? regex.firstMatch(in: text)) != nil
    }
    if isShared {
      if answers[expression].count >= 20_000 { answers[expression].removeAll() }
      answers[expression][value.bits] = answer
    }
    return answer
  }

  private func json(_ operand: PackedOperand, _ context: Context) -> JSONValue? {
    switch operand {
    case .literal(let value): json(value, context)
    case .field(let field): context.subject.flatMap { json(PackedValue(bits: $0[field]), context) }
    case .name: context.name.map { .string($0.pointee.text) }
    case .limit(let number): context.lane.room.limits[number].map { .number(JSONNumber($0)) }
    }
  }

  /// The value that a word stands for; `nil` when it is absent.
  private func json(_ value: PackedValue, _ context: Context) -> JSONValue? {
    switch value.kind {
    case .constant:
      switch value {
      case .null: .null
      case .yes: .boolean(true)
      case .no: .boolean(false)
      default: nil
      }
    case .integer: value.integer.map { .number(JSONNumber($0)) }
    case .text: .string(String(decoding: value.shortBytes, as: UTF8.self))
    case .literal: literals.value(value)
    case .lane: context.lane.current.pointee.values.value(value)
    case .passing: context.judge.passing.value(value)
    }
  }
}
