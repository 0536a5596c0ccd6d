import AssayJSON

/// A value to compare with, as a plan knows it.
enum PackedOperand: Hashable, Sendable {
  case literal(PackedValue)
  /// A field of the trigger, by its number in the plan.
  case field(Int32)
  /// The name of the trigger.
  case name
  /// A named duration, by its number in the plan.
  case limit(Int)
}

/// What one field must be, when a single comparison of words does not say it.
indirect enum PackedCondition: Sendable {
  case equals(PackedOperand)
  case among([PackedOperand])
  case amongField(PackedOperand)
  case not(PackedCondition)
  case range(min: PackedOperand?, max: PackedOperand?)
  case present(Bool)
  /// A regular expression, by its number in the plan.
  case matches(Int)
  case schema(SchemaCheck)
}

/// A test of one field that is one comparison of words.
struct QuickTest: Sendable {
  enum Kind: UInt8, Sendable {
    case equals, differs, present, absent
    /// Equal to a field of the trigger.
    case sameAs
  }

  var field: Int32
  var kind: Kind
  var literal = PackedValue.absent
  /// The field of the trigger.
  var other: Int32 = 0
}

/// Conditions on fields, all of which must hold: the quick ones, the others, and what must not hold.
struct PackedConditions: Sendable {
  struct Slow: Sendable {
    var field: Int32
    var condition: PackedCondition
  }

  var quick: ContiguousArray<QuickTest> = []
  var slow: [Slow] = []
  var excluded: [PackedConditions] = []

  var isEmpty: Bool { quick.isEmpty && slow.isEmpty && excluded.isEmpty }

  /// Whether nothing but equality with fields of the trigger is asked.
  var isKeyAlone: Bool {
    slow.isEmpty && excluded.isEmpty && quick.allSatisfy { $0.kind == .sameAs }
  }
}

/// Where the values of an event's or a trigger's fields are: the bits of a ``PackedValue`` each.
struct FieldReader {
  let values: UnsafePointer<UInt64>
  /// The place of each field among the values, negative where it is not kept; `nil` when every field
  /// stands at its own number.
  let places: UnsafePointer<Int32>?

  @inline(__always)
  subscript(field: Int32) -> UInt64 {
    guard let places else { return values[Int(field)] }
    let place = places[Int(field)]
    return place < 0 ? 0 : values[Int(place)]
  }
}
