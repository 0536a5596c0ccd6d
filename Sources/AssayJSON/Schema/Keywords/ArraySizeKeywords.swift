/// `minItems`, `maxItems`, `uniqueItems`: JSON Schema Validation 2020-12, section 6.4.
enum ArraySizeKeywords: JSONSchemaKeywordFamily {
  static let keywords = ["minItems", "maxItems", "uniqueItems"]

  static func compile(
    _ schema: JSONSchemaScope, with compiler: inout JSONSchemaCompiler
  ) throws(JSONSchemaError) {
    try compiler.emitSizes(of: .elements, lowest: "minItems", highest: "maxItems", schema)
    if let keyword = schema["uniqueItems"] {
      guard let isDemanded = keyword.node.boolean else {
        throw keyword.invalid(expected: "true or false")
      }
      if isDemanded { compiler.emit(.unique(place: compiler.place(keyword, in: schema))) }
    }
  }
}
