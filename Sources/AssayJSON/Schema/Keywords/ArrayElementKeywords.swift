/// `prefixItems`, `items`: JSON Schema Core 2020-12, section 10.3.1.
enum ArrayElementKeywords: JSONSchemaKeywordFamily {
  static let keywords = ["prefixItems", "items"]

  static func compile(
    _ schema: JSONSchemaScope, with compiler: inout JSONSchemaCompiler
  ) throws(JSONSchemaError) {
    let prefix = try schema.parts("prefixItems", with: &compiler) ?? []
    let rest = try schema.part("items", with: &compiler)
    if prefix.isEmpty && rest == nil { return }
    compiler.emit(
      .elements(first: compiler.list(prefix), count: Int32(prefix.count), rest: rest ?? -1))
  }
}
