/// One step of a compiled schema; numbers are indexes into the tables of ``JSONSchemaProgram``.
///
/// `place` is where the keyword stands, for failures. All payloads are plain numbers, so that
/// reading an instruction neither allocates nor counts references.
enum JSONSchemaInstruction: Sendable {
  /// The schema `false`.
  case refuse(place: Int32)

  /// One bit for each tag of the tape, ``integerBit`` for integers.
  case type(kinds: UInt8, place: Int32)

  /// `const` and `enum`; values that are strings are also names.
  case choice(kinds: UInt8, strings: Int32, values: Int32, place: Int32)
  case bound(JSONSchemaBound, number: Int32, place: Int32)
  case size(JSONSchemaMeasure, isLowest: Bool, count: Int, place: Int32)
  case pattern(Int32, place: Int32)
  case format(JSONSchemaFormat, place: Int32)
  case required(first: Int32, count: Int32, place: Int32)
  case dependentRequired(trigger: Int32, first: Int32, count: Int32, place: Int32)

  /// `properties`, `patternProperties` and `additionalProperties` in one walk.
  case members(Int32)
  case propertyNames(part: Int32)
  case unique(place: Int32)

  /// `prefixItems` and `items`; `rest` is -1 where the others are free.
  case elements(first: Int32, count: Int32, rest: Int32)
  case contains(Int32)

  /// `$ref` and each schema of `allOf`.
  case apply(part: Int32)
  case applyDynamic(Int32)
  case any(first: Int32, count: Int32, place: Int32)
  case one(first: Int32, count: Int32, place: Int32)
  case not(part: Int32, place: Int32)

  /// `if`, `then` and `else`; -1 for what is absent.
  case condition(test: Int32, then: Int32, otherwise: Int32)
  case dependent(trigger: Int32, part: Int32)
  case unevaluatedMembers(part: Int32, place: Int32)
  case unevaluatedElements(part: Int32, place: Int32)

  /// The bit of `type` that stands for numbers without a fractional part.
  static let integerBit: UInt8 = 1 << 6
}

/// The keywords that compare a number.
enum JSONSchemaBound: String, CaseIterable, Sendable {
  case minimum, exclusiveMinimum, maximum, exclusiveMaximum, multipleOf
}

/// What `minLength`, `minProperties`, `minItems` and their counterparts count.
enum JSONSchemaMeasure: Sendable {
  case length, members, elements

  /// So many of them, in words.
  func text(_ count: Int) -> String {
    switch self {
    case .length: "\(count) character\(count == 1 ? "" : "s")"
    case .members: "\(count) member\(count == 1 ? "" : "s")"
    case .elements: "\(count) element\(count == 1 ? "" : "s")"
    }
  }
}
