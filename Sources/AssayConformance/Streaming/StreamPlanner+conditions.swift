import AssayJSON

extension StreamPlanner {
  /// Packs conditions: what is one comparison of words first.
  mutating func conditions(_ conditions: Where, _ rule: CompiledRule) -> PackedConditions {
    var packed = PackedConditions()
    for entry in conditions.entries {
      let field = number(of: entry.field)
      if let quick = quick(entry.condition, field) {
        packed.quick.append(quick)
      } else {
        packed.slow.append(
          PackedConditions.Slow(field: field, condition: condition(entry.condition, rule)))
      }
    }
    packed.excluded = conditions.excluded.map { self.conditions($0, rule) }
    return packed
  }

  private mutating func quick(_ condition: Condition, _ field: Int32) -> QuickTest? {
    switch condition {
    case .equals(.literal(let value)):
      QuickTest(field: field, kind: .equals, literal: literal(value))
    case .equals(.field(let name)) where name != "on":
      QuickTest(field: field, kind: .sameAs, other: number(of: name))
    case .not(.equals(.literal(let value))):
      QuickTest(field: field, kind: .differs, literal: literal(value))
    case .present(let present): QuickTest(field: field, kind: present ? .present : .absent)
    case .not(.present(let present)):
      QuickTest(field: field, kind: present ? .absent : .present)
    default: nil
    }
  }

  private mutating func condition(_ condition: Condition, _ rule: CompiledRule) -> PackedCondition {
    switch condition {
    case .equals(let operand): return .equals(self.operand(operand, rule))
    case .among(let operands):
      var packed: [PackedOperand] = []
      for operand in operands { packed.append(self.operand(operand, rule)) }
      return .among(packed)
    case .amongField(let name): return .amongField(operand(.field(name), rule))
    case .not(let inner): return .not(self.condition(inner, rule))
    case .range(let min, let max):
      var ends: [PackedOperand?] = []
      for end in [min, max] { ends.append(end.map { self.operand($0, rule) }) }
      return .range(min: ends[0], max: ends[1])
    case .present(let present): return .present(present)
    case .matches(let source): return .matches(expression(source))
    case .schema(_, let check): return .schema(check)
    }
  }

  private mutating func operand(_ operand: Operand, _ rule: CompiledRule) -> PackedOperand {
    switch operand {
    case .literal(let value): .literal(literal(value))
    case .field("on"): .name
    case .field(let name): .field(number(of: name))
    case .limit(let name): .limit(limit(name, rule))
    }
  }

  /// The fields of the event that conditions look at.
  func fieldsRead(by conditions: PackedConditions) -> Set<Int32> {
    var fields = Set(conditions.quick.map(\.field) + conditions.slow.map(\.field))
    for excluded in conditions.excluded { fields.formUnion(fieldsRead(by: excluded)) }
    return fields
  }
}
