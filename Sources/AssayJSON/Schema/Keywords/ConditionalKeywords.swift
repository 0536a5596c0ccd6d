/// `if`, `then`, `else`, `dependentSchemas`: JSON Schema Core 2020-12, section 10.2.2.
///
/// Without `if`, `then` and `else` have no effect. `dependencies` is what drafts before 2019-09 have
/// in the place of `dependentSchemas` and `dependentRequired`.
enum ConditionalKeywords: JSONSchemaKeywordFamily {
  static let keywords = ["if", "then", "else", "dependentSchemas", "dependencies"]

  static func compile(
    _ schema: JSONSchemaScope, with compiler: inout JSONSchemaCompiler
  ) throws(JSONSchemaError) {
    let test = try schema.part("if", with: &compiler)
    let then = try schema.part("then", with: &compiler)
    let otherwise = try schema.part("else", with: &compiler)
    if let test {
      compiler.emit(.condition(test: test, then: then ?? -1, otherwise: otherwise ?? -1))
    }
    for name in ["dependentSchemas", "dependencies"] {
      for (trigger, node, pointer) in try schema[name]?.members() ?? [] {
        if name == "dependencies" && node.kind == .array {
          let entry = JSONSchemaScope.Keyword(name: name, node: node, pointer: pointer)
          try compiler.emitDependent(entry, on: trigger, schema)
          continue
        }
        let part = try compiler.part(node, at: pointer, in: schema)
        compiler.emit(.dependent(trigger: compiler.add(names: [trigger]).first, part: part))
      }
    }
  }
}
