/// `minLength`, `maxLength`, `pattern`: JSON Schema Validation 2020-12, section 6.3.
enum StringKeywords: JSONSchemaKeywordFamily {
  static let keywords = ["minLength", "maxLength", "pattern"]

  static func compile(
    _ schema: JSONSchemaScope, with compiler: inout JSONSchemaCompiler
  ) throws(JSONSchemaError) -> [any JSONSchemaCheck] {
    var checks: [any JSONSchemaCheck] = []
    let size = try SizeCheck(
      schema, lowest: "minLength", highest: "maxLength", unit: ("character", "characters")
    ) { node in
      node.string?.unicodeScalars.count
    }
    if let size { checks.append(size) }
    if let keyword = schema["pattern"] {
      checks.append(
        PatternCheck(
          pattern: try JSONSchemaPattern(try keyword.string(), of: "pattern", at: keyword.pointer),
          pointer: keyword.pointer))
    }
    return checks
  }
}

private struct PatternCheck: JSONSchemaCheck {
  let pattern: JSONSchemaPattern
  let pointer: JSONPointer

  func validate(_ node: JSONNode, in run: inout JSONSchemaRun) {
    guard let text = node.string, !pattern.matches(text) else { return }
    run.fail(
      "pattern", at: pointer, expected: "a match of \"\(pattern.source)\"", found: node.summary)
  }
}

extension JSONSchemaPattern {
  /// Compiles a pattern that stands in a schema.
  init(_ source: String, of keyword: String, at pointer: JSONPointer) throws(JSONSchemaError) {
    do {
      try self.init(source)
    } catch {
      throw JSONSchemaError(
        keyword: keyword, pointer: pointer,
        reason: .pattern(source, problem: error.problem))
    }
  }
}
