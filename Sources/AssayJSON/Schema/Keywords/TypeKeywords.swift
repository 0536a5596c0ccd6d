/// `type`, `enum`, `const`: JSON Schema Validation 2020-12, section 6.1.
enum TypeKeywords: JSONSchemaKeywordFamily {
  static let keywords = ["type", "enum", "const"]

  static func compile(
    _ schema: JSONSchemaScope, with compiler: inout JSONSchemaCompiler
  ) throws(JSONSchemaError) -> [any JSONSchemaCheck] {
    var checks: [any JSONSchemaCheck] = []
    if let type = schema["type"] { checks.append(try typeCheck(type)) }
    if let values = schema["enum"] {
      guard values.node.kind == .array else { throw values.invalid(expected: "an array") }
      checks.append(
        EnumCheck(values: values.node.elements.map(\.value), pointer: values.pointer))
    }
    if let value = schema["const"] {
      checks.append(ConstCheck(value: value.node.value, pointer: value.pointer))
    }
    return checks
  }

  private static func typeCheck(
    _ keyword: JSONSchemaScope.Keyword
  ) throws(JSONSchemaError) -> TypeCheck {
    let expected = "null, boolean, integer, number, string, array or object, or several of them"
    let names = keyword.node.string.map { [$0] } ?? keyword.node.elements.map { $0.string ?? "" }
    guard !names.isEmpty, Set(names).count == names.count else {
      throw keyword.invalid(expected: expected)
    }
    var kinds: Set<JSONKind> = []
    for name in names where name != "integer" {
      guard let kind = JSONKind(rawValue: name) else { throw keyword.invalid(expected: expected) }
      kinds.insert(kind)
    }
    return TypeCheck(
      kinds: kinds, allowsIntegers: names.contains("integer"), names: names,
      pointer: keyword.pointer)
  }
}

private struct TypeCheck: JSONSchemaCheck {
  let kinds: Set<JSONKind>
  let allowsIntegers: Bool
  let names: [String]
  let pointer: JSONPointer

  func validate(_ node: JSONNode, in run: inout JSONSchemaRun) {
    if kinds.contains(node.kind) { return }
    if allowsIntegers, node.integer != nil || node.number?.isIntegral == true { return }
    run.fail(
      "type", at: pointer, expected: names.joined(separator: " or "), found: node.summary)
  }
}

private struct EnumCheck: JSONSchemaCheck {
  let values: [JSONValue]
  let pointer: JSONPointer

  func validate(_ node: JSONNode, in run: inout JSONSchemaRun) {
    let candidates = values.filter { $0.kind == node.kind }
    if !candidates.isEmpty, candidates.contains(node.value) { return }
    run.fail(
      "enum", at: pointer,
      expected: "one of \(values.map(\.description).joined(separator: ", "))", found: node.summary)
  }
}

private struct ConstCheck: JSONSchemaCheck {
  let value: JSONValue
  let pointer: JSONPointer

  func validate(_ node: JSONNode, in run: inout JSONSchemaRun) {
    if node.kind == value.kind, node.value == value { return }
    run.fail("const", at: pointer, expected: value.description, found: node.summary)
  }
}
