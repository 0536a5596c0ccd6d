/// `allOf`, `anyOf`, `oneOf`, `not`: JSON Schema Core 2020-12, section 10.2.1.
enum CombiningKeywords: JSONSchemaKeywordFamily {
  static let keywords = ["allOf", "anyOf", "oneOf", "not"]

  static func compile(
    _ schema: JSONSchemaScope, with compiler: inout JSONSchemaCompiler
  ) throws(JSONSchemaError) {
    for part in try schema.parts("allOf", with: &compiler) ?? [] {
      compiler.emit(.apply(part: part))
    }
    if let keyword = schema["anyOf"], let parts = try schema.parts("anyOf", with: &compiler) {
      compiler.emit(
        .any(
          first: compiler.list(parts), count: Int32(parts.count),
          place: compiler.place(keyword, in: schema)))
    }
    if let keyword = schema["oneOf"], let parts = try schema.parts("oneOf", with: &compiler) {
      compiler.emit(
        .one(
          first: compiler.list(parts), count: Int32(parts.count),
          place: compiler.place(keyword, in: schema)))
    }
    if let keyword = schema["not"], let part = try schema.part("not", with: &compiler) {
      compiler.emit(.not(part: part, place: compiler.place(keyword, in: schema)))
    }
  }
}
