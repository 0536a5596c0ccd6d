/// `properties`, `patternProperties`, `additionalProperties`, `propertyNames`: JSON Schema Core
/// 2020-12, section 10.3.2.
enum ObjectMemberKeywords: JSONSchemaKeywordFamily {
  static let keywords = [
    "properties", "patternProperties", "additionalProperties", "propertyNames",
  ]

  static func compile(
    _ schema: JSONSchemaScope, with compiler: inout JSONSchemaCompiler
  ) throws(JSONSchemaError) {
    var names: [(name: String, part: Int32)] = []
    for (name, node, pointer) in try schema["properties"]?.members() ?? [] {
      let part = try compiler.part(node, at: pointer, in: schema)
      names.append((name: name, part: part))
    }
    var patterns: [Int32] = []
    for (name, node, pointer) in try schema["patternProperties"]?.members() ?? [] {
      patterns.append(try compiler.add(pattern: name, of: "patternProperties", at: pointer))
      patterns.append(try compiler.part(node, at: pointer, in: schema))
    }
    var table = JSONSchemaProgram.Members(names: compiler.program.add(names: names))
    table.firstPattern = compiler.list(patterns)
    table.patternCount = Int32(patterns.count / 2)
    if let keyword = schema["additionalProperties"] {
      table.place = compiler.place(keyword, in: schema)
      table.others = try compiler.partOrForbidden(keyword, schema)
    }
    if !names.isEmpty || !patterns.isEmpty || schema["additionalProperties"] != nil {
      compiler.program.members.append(table)
      compiler.emit(.members(Int32(compiler.program.members.count - 1)))
    }
    if let part = try schema.part("propertyNames", with: &compiler) {
      compiler.emit(.propertyNames(part: part))
    }
  }
}

extension JSONSchemaCompiler {
  /// The part for a keyword's schema, or the mark for `false`, which has its own message there.
  mutating func partOrForbidden(
    _ keyword: JSONSchemaScope.Keyword, _ schema: JSONSchemaScope
  ) throws(JSONSchemaError) -> Int32 {
    if keyword.node.boolean == false { return JSONSchemaProgram.Members.forbidden }
    return try part(keyword.node, at: keyword.pointer, in: schema)
  }
}
