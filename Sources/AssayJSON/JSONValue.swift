/// A JSON value as a tree without positions, for building, changing and comparing documents.
///
/// Equality is by meaning: numbers by exact value, strings by code points (so a composed and a
/// decomposed "é" differ), objects without regard to order.
package enum JSONValue: Sendable {
  /// The literal `null`, which is not the same as a missing value.
  case null

  /// The literal `true` or `false`.
  case boolean(Bool)

  /// A number with the lexeme in which it is to be written.
  case number(JSONNumber)

  /// A string, decoded.
  case string(String)

  /// Values in order.
  case array([JSONValue])

  /// Named values; the order is kept for writing.
  case object(JSONObject)

  /// What kind of value this is.
  package var kind: JSONKind {
    switch self {
    case .null: .null
    case .boolean: .boolean
    case .number: .number
    case .string: .string
    case .array: .array
    case .object: .object
    }
  }
}

extension JSONValue: Hashable {
  /// Compares by meaning.
  package static func == (a: JSONValue, b: JSONValue) -> Bool {
    if case .object(let x) = a {
      guard case .object(let y) = b else { return false }
      return x == y
    }
    if case .array(let x) = a {
      guard case .array(let y) = b, x.count == y.count else { return false }
      for i in x.indices {
        guard x[i] == y[i] else { return false }
      }
      return true
    }
    return a.isSameScalar(as: b)
  }

  private func isSameScalar(as other: JSONValue) -> Bool {
    switch (self, other) {
    case (.null, .null): true
    case (.boolean(let x), .boolean(let y)): x == y
    case (.number(let x), .number(let y)): x == y
    case (.string(let x), .string(let y)): JSONText.equal(x, y)
    default: false
    }
  }

  /// Hashes the meaning, so that equal values agree.
  package func hash(into hasher: inout Hasher) {
    if case .object(let object) = self {
      object.hash(into: &hasher)
    } else if case .array(let values) = self {
      hasher.combine(values.count)
      for i in values.indices { values[i].hash(into: &hasher) }
    } else {
      hashScalar(into: &hasher)
    }
  }

  private func hashScalar(into hasher: inout Hasher) {
    hasher.combine(kind)
    switch self {
    case .boolean(let value): hasher.combine(value)
    case .number(let value): hasher.combine(value)
    case .string(let value): JSONText.hash(value, into: &hasher)
    default: break
    }
  }
}

extension JSONValue: CustomStringConvertible {
  /// The value as compact JSON text.
  package var description: String { String(decoding: JSONWriter.compact(self), as: UTF8.self) }
}
