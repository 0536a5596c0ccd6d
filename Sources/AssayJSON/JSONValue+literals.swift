extension JSONValue: ExpressibleByNilLiteral {
  /// `nil` is JSON's `null`.
  package init(nilLiteral: ()) { self = .null }
}

extension JSONValue: ExpressibleByBooleanLiteral {
  /// A truth value.
  package init(booleanLiteral value: Bool) { self = .boolean(value) }
}

extension JSONValue: ExpressibleByIntegerLiteral {
  /// An integral number.
  package init(integerLiteral value: Int) { self = .number(JSONNumber(value)) }
}

extension JSONValue: ExpressibleByFloatLiteral {
  /// A number in the shortest decimal form of the literal's binary value.
  package init(floatLiteral value: Double) {
    precondition(value.isFinite, "a JSON number literal must be finite")
    self = .number(JSONNumber(valid: String(describing: value)))
  }
}

extension JSONValue: ExpressibleByStringLiteral {
  /// A string.
  package init(stringLiteral value: String) { self = .string(value) }
}

extension JSONValue: ExpressibleByArrayLiteral {
  /// An array with the elements in order.
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
  /// An object with the members in order; of a duplicated name the last value stays.
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(JSONObject(elements.map { (key: $0, value: $1) }))
  }
}
