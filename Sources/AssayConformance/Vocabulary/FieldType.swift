import AssayJSON

/// What a field of an event holds.
package enum FieldType: String, Sendable, CaseIterable {
  /// A string; ids declared so keep the lexeme of the number that they may be on the wire.
  case text
  case integer
  case number
  case boolean
  /// A list of scalars.
  case list
  /// Anything: the vendor's documentation does not say, or it varies.
  case any

  /// With its article, for messages.
  var phrase: String { self == .any ? "anything" : "\(Prose.article(rawValue)) \(rawValue)" }

  /// Whether a value of this type can equal one of the other.
  func isComparable(with other: FieldType) -> Bool {
    if self == .any || other == .any || self == other { return true }
    let numeric: Set<FieldType> = [.integer, .number]
    return numeric.contains(self) && numeric.contains(other)
  }

  /// The type of a literal; `nil` for null, which is of every type.
  static func of(_ value: JSONValue) -> FieldType? {
    switch value {
    case .null, .object: nil
    case .boolean: .boolean
    case .number(let number): number.isIntegral ? .integer : .number
    case .string: .text
    case .array: .list
    }
  }
}
