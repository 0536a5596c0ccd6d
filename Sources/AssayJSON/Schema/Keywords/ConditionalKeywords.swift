/// `if`, `then`, `else`, `dependentSchemas`: JSON Schema Core 2020-12, section 10.2.2.
///
/// Without `if`, `then` and `else` have no effect.
enum ConditionalKeywords: JSONSchemaKeywordFamily {
  static let keywords = ["if", "then", "else", "dependentSchemas"]

  static func compile(
    _ schema: JSONSchemaScope, with compiler: inout JSONSchemaCompiler
  ) throws(JSONSchemaError) -> [any JSONSchemaCheck] {
    var checks: [any JSONSchemaCheck] = []
    let condition = try schema.part("if", with: &compiler)
    let consequence = try schema.part("then", with: &compiler)
    let alternative = try schema.part("else", with: &compiler)
    if let condition {
      checks.append(
        ConditionCheck(condition: condition, consequence: consequence, alternative: alternative))
    }
    if let keyword = schema["dependentSchemas"] {
      for (name, node, pointer) in try keyword.members() {
        checks.append(
          DependentSchemaCheck(trigger: name, part: try compiler.part(node, at: pointer)))
      }
    }
    return checks
  }
}

private struct ConditionCheck: JSONSchemaCheck {
  let condition: Int
  let consequence: Int?
  let alternative: Int?

  var inPlaceParts: [Int] { [condition, consequence, alternative].compactMap(\.self) }

  func validate(_ node: JSONNode, in run: inout JSONSchemaRun) {
    if let part = run.accepts(condition, node) ? consequence : alternative {
      run.apply(part, to: node)
    }
  }
}

private struct DependentSchemaCheck: JSONSchemaCheck {
  let trigger: String
  let part: Int

  var inPlaceParts: [Int] { [part] }

  func validate(_ node: JSONNode, in run: inout JSONSchemaRun) {
    guard node.kind == .object, node[trigger] != nil else { return }
    run.apply(part, to: node)
  }
}
