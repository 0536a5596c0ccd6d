/// `unevaluatedProperties`, `unevaluatedItems`: JSON Schema Core 2020-12, section 11.
enum UnevaluatedKeywords: JSONSchemaKeywordFamily {
  static let keywords = ["unevaluatedItems", "unevaluatedProperties"]

  static func compile(
    _ schema: JSONSchemaScope, with compiler: inout JSONSchemaCompiler
  ) throws(JSONSchemaError) {
    if let keyword = schema["unevaluatedItems"] {
      let part = try compiler.partOrForbidden(keyword, schema)
      compiler.needRecord(schema)
      compiler.emit(
        .unevaluatedElements(part: part, place: compiler.place(keyword, in: schema)))
    }
    if let keyword = schema["unevaluatedProperties"] {
      let part = try compiler.partOrForbidden(keyword, schema)
      compiler.needRecord(schema)
      compiler.emit(.unevaluatedMembers(part: part, place: compiler.place(keyword, in: schema)))
    }
  }
}
