package import AssayJSON

/// What one field must be.
package indirect enum Condition: Sendable {
  /// Equal by meaning; an absent field equals an absent one.
  case equals(Operand)
  case among([Operand])
  /// One of the values that a field of the trigger lists.
  case amongField(String)
  case not(Condition)
  case range(min: Operand?, max: Operand?)
  case present(Bool)
  /// A regular expression that is found somewhere in the text.
  case matches(String)
  /// Valid by a named schema.
  case schema(String, SchemaCheck)

  /// Every value that the condition compares with.
  var operands: [Operand] {
    switch self {
    case .equals(let operand): [operand]
    case .among(let operands): operands
    case .amongField(let field): [.field(field)]
    case .not(let condition): condition.operands
    case .range(let min, let max): [min, max].compactMap(\.self)
    case .present, .matches, .schema: []
    }
  }
}

/// Says whether a value is valid by one schema.
package typealias SchemaCheck = @Sendable (JSONValue) -> Bool

/// Finds a schema by name; `nil` when there is none.
package typealias SchemaResolver = @Sendable (String) -> SchemaCheck?

/// A value to compare with.
package enum Operand: Hashable, Sendable {
  case literal(JSONValue)
  /// A field of the trigger, `$name`; `$on` is its event name.
  case field(String)
  /// A named duration, `@name`, in milliseconds.
  case limit(String)

  var boundField: String? {
    if case .field(let name) = self { name } else { nil }
  }
}
