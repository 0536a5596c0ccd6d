extension JSONValue {
  /// Whether the value is `null`.
  package var isNull: Bool { self == .null }

  /// The truth value; nil for other kinds.
  package var boolean: Bool? {
    if case .boolean(let value) = self { value } else { nil }
  }

  /// The number with its lexeme; nil for other kinds.
  package var number: JSONNumber? {
    if case .number(let value) = self { value } else { nil }
  }

  /// The value of a number that is an integer by value (`1`, `1.0`, `1e2`) and fits `Int`.
  package var integer: Int? { number?.integer }

  /// The text of a string; nil for other kinds.
  package var string: String? {
    if case .string(let value) = self { value } else { nil }
  }

  /// The elements of an array; nil for other kinds.
  package var array: [JSONValue]? {
    if case .array(let value) = self { value } else { nil }
  }

  /// The members of an object; nil for other kinds.
  package var object: JSONObject? {
    if case .object(let value) = self { value } else { nil }
  }

  /// The value of the member with this name; nil when there is none, and for other kinds.
  package subscript(key: String) -> JSONValue? { object?[key] }

  /// The element at an index; nil outside the array and for other kinds.
  package subscript(index: Int) -> JSONValue? {
    guard case .array(let values) = self, values.indices.contains(index) else { return nil }
    return values[index]
  }

  /// The value that a pointer leads to (RFC 6901, section 4); nil when there is none.
  package func value(at pointer: JSONPointer) -> JSONValue? {
    var value = self
    for token in pointer.tokens {
      let next: JSONValue?
      switch value {
      case .object(let object): next = object[token]
      case .array: next = JSONPointer.arrayIndex(token).flatMap { value[$0] }
      default: next = nil
      }
      guard let next else { return nil }
      value = next
    }
    return value
  }
}
