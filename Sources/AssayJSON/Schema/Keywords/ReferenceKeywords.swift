/// `$ref`, `$dynamicRef`, `$defs`: JSON Schema Core 2020-12, sections 8.2.3 and 8.2.4.
enum ReferenceKeywords: JSONSchemaKeywordFamily {
  static let keywords = ["$ref", "$dynamicRef", "$defs", "definitions"]

  static func compile(
    _ schema: JSONSchemaScope, with compiler: inout JSONSchemaCompiler
  ) throws(JSONSchemaError) {
    for name in ["$defs", "definitions"] {
      for (_, node, pointer) in try schema[name]?.members() ?? [] {
        _ = try compiler.part(node, at: pointer, in: schema)
      }
    }
    if let keyword = schema["$ref"] {
      let found = try finding(keyword, from: schema, &compiler)
      compiler.emit(.apply(part: try compiler.part(found)))
    }
    if let keyword = schema["$dynamicRef"] {
      let found = try finding(keyword, from: schema, &compiler)
      let part = try compiler.part(found)
      // Only a reference to a dynamic anchor is dynamic (section 8.2.3.2).
      let name = URIReference(try keyword.string()).fragment ?? ""
      let anchor = compiler.index.resources[found.resource].dynamicAnchors[name]
      if anchor?.site == found.site {
        let number = compiler.addDynamicReference(to: name, fallback: part)
        compiler.emit(.applyDynamic(number))
      } else {
        compiler.emit(.apply(part: part))
      }
    }
  }

  private static func finding(
    _ keyword: JSONSchemaScope.Keyword, from schema: JSONSchemaScope,
    _ compiler: inout JSONSchemaCompiler
  ) throws(JSONSchemaError) -> JSONSchemaFinding {
    let reference = try keyword.string()
    let resource = schema.finding.resource
    if let found = compiler.index.schema(reference, from: resource) { return found }
    let isKnown = compiler.index.knowsDocument(of: reference, from: resource)
    throw JSONSchemaError(
      keyword: keyword.name, pointer: keyword.pointer,
      reason: isKnown ? .brokenReference(reference) : .foreignReference(reference))
  }
}
