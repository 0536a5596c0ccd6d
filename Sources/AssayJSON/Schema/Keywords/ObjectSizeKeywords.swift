/// `required`, `minProperties` and their kin: JSON Schema Validation 2020-12, section 6.5.
enum ObjectSizeKeywords: JSONSchemaKeywordFamily {
  static let keywords = ["required", "minProperties", "maxProperties", "dependentRequired"]

  static func compile(
    _ schema: JSONSchemaScope, with compiler: inout JSONSchemaCompiler
  ) throws(JSONSchemaError) -> [any JSONSchemaCheck] {
    var checks: [any JSONSchemaCheck] = []
    if let keyword = schema["required"] {
      checks.append(RequiredCheck(names: try keyword.strings(), pointer: keyword.pointer))
    }
    let size = try SizeCheck(
      schema, lowest: "minProperties", highest: "maxProperties", unit: ("member", "members")
    ) { node in
      node.kind == .object ? node.count - node.duplicateMemberCount : nil
    }
    if let size { checks.append(size) }
    if let keyword = schema["dependentRequired"] {
      for (name, node, pointer) in try keyword.members() {
        let entry = JSONSchemaScope.Keyword(
          name: "dependentRequired", node: node, pointer: pointer)
        checks.append(
          DependentRequiredCheck(trigger: name, names: try entry.strings(), pointer: pointer))
      }
    }
    return checks
  }
}

private struct RequiredCheck: JSONSchemaCheck {
  let names: [String]
  let pointer: JSONPointer

  func validate(_ node: JSONNode, in run: inout JSONSchemaRun) {
    guard node.kind == .object else { return }
    for name in names where node[name] == nil {
      run.fail("required", at: pointer, expected: "a member \"\(name)\"", found: node.summary)
    }
  }
}

private struct DependentRequiredCheck: JSONSchemaCheck {
  let trigger: String
  let names: [String]
  let pointer: JSONPointer

  func validate(_ node: JSONNode, in run: inout JSONSchemaRun) {
    guard node.kind == .object, node[trigger] != nil else { return }
    for name in names where node[name] == nil {
      run.fail(
        "dependentRequired", at: pointer,
        expected: "a member \"\(name)\" beside \"\(trigger)\"", found: node.summary)
    }
  }
}

extension JSONNode {
  /// How many members of an object only repeat the name of another.
  fileprivate var duplicateMemberCount: Int {
    guard count > 1 else { return 0 }
    var names: Set<JSONObject.Name> = []
    for (key, _) in members { names.insert(JSONObject.Name(key.string ?? "")) }
    return count - names.count
  }
}
