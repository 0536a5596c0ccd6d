extension JSONNode {
  /// The value as a tree without positions.
  ///
  /// Numbers keep their lexemes and members their order. Of a duplicated name the last value stays,
  /// at the place of the first.
  package var value: JSONValue {
    switch kind {
    case .null: return .null
    case .boolean: return .boolean(boolean == true)
    case .number: return number.map(JSONValue.number) ?? .null
    case .string: return .string(string ?? "")
    case .array:
      var values: [JSONValue] = []
      values.reserveCapacity(count)
      for element in elements { values.append(element.value) }
      return .array(values)
    case .object:
      var object = JSONObject()
      object.reserveCapacity(count)
      for (key, value) in members { object[key.string ?? ""] = value.value }
      return .object(object)
    }
  }
}
