/// `minItems`, `maxItems`, `uniqueItems`: JSON Schema Validation 2020-12, section 6.4.
enum ArraySizeKeywords: JSONSchemaKeywordFamily {
  static let keywords = ["minItems", "maxItems", "uniqueItems"]

  static func compile(
    _ schema: JSONSchemaScope, with compiler: inout JSONSchemaCompiler
  ) throws(JSONSchemaError) -> [any JSONSchemaCheck] {
    var checks: [any JSONSchemaCheck] = []
    let size = try SizeCheck(
      schema, lowest: "minItems", highest: "maxItems", unit: ("element", "elements")
    ) { node in
      node.kind == .array ? node.count : nil
    }
    if let size { checks.append(size) }
    if let keyword = schema["uniqueItems"] {
      guard let isDemanded = keyword.node.boolean else {
        throw keyword.invalid(expected: "true or false")
      }
      if isDemanded { checks.append(UniqueCheck(pointer: keyword.pointer)) }
    }
    return checks
  }
}

private struct UniqueCheck: JSONSchemaCheck {
  let pointer: JSONPointer

  func validate(_ node: JSONNode, in run: inout JSONSchemaRun) {
    guard node.kind == .array, node.count > 1 else { return }
    var seen: [JSONValue: Int] = [:]
    for (index, element) in node.elements.enumerated() {
      let value = element.value
      if let first = seen[value] {
        run.fail(
          "uniqueItems", at: pointer, expected: "elements that all differ",
          found: "element \(index) equal to element \(first)")
        return
      }
      seen[value] = index
    }
  }
}
