/// `minLength`, `maxLength`, `pattern`: JSON Schema Validation 2020-12, section 6.3.
enum StringKeywords: JSONSchemaKeywordFamily {
  static let keywords = ["minLength", "maxLength", "pattern"]

  static func compile(
    _ schema: JSONSchemaScope, with compiler: inout JSONSchemaCompiler
  ) throws(JSONSchemaError) {
    try compiler.emitSizes(of: .length, lowest: "minLength", highest: "maxLength", schema)
    if let keyword = schema["pattern"] {
      let pattern = try compiler.add(
        pattern: try keyword.string(), of: "pattern", at: keyword.pointer)
      compiler.emit(.pattern(pattern, place: compiler.place(keyword, in: schema)))
    }
  }
}
