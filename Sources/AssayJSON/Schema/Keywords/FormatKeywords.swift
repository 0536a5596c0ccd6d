/// `format`: JSON Schema Validation 2020-12, section 7.
enum FormatKeywords: JSONSchemaKeywordFamily {
  static let keywords = ["format"]

  static func compile(
    _ schema: JSONSchemaScope, with compiler: inout JSONSchemaCompiler
  ) throws(JSONSchemaError) {
    guard let keyword = schema["format"] else { return }
    let name = try keyword.string()
    guard schema.dialect.assertsFormats else { return }
    if let format = JSONSchemaFormat(rawValue: name) {
      compiler.emit(.format(format, place: compiler.place(keyword, in: schema)))
    } else if compiler.options.unknownKeywords == .refuse {
      let known = JSONSchemaFormat.allCases.map(\.rawValue).joined(separator: ", ")
      throw keyword.invalid(expected: "one of the formats \(known)")
    }
  }
}
