/// `contains`, `minContains`, `maxContains`: JSON Schema Core 2020-12, section 10.3.1.3.
///
/// The bounds are from Validation, section 6.4, and have no effect without `contains`.
enum ContainsKeywords: JSONSchemaKeywordFamily {
  static let keywords = ["contains", "minContains", "maxContains"]

  static func compile(
    _ schema: JSONSchemaScope, with compiler: inout JSONSchemaCompiler
  ) throws(JSONSchemaError) {
    let lowest = try schema.count("minContains")
    let highest = try schema.count("maxContains")
    guard let keyword = schema["contains"],
      let part = try schema.part("contains", with: &compiler)
    else { return }
    let lowestPlace = compiler.place(schema["minContains"] ?? keyword, in: schema)
    let highestPlace = compiler.place(schema["maxContains"] ?? keyword, in: schema)
    compiler.program.contains.append(
      JSONSchemaProgram.Contains(
        part: part, lowest: lowest ?? 1, highest: highest ?? .max, lowestPlace: lowestPlace,
        highestPlace: highestPlace))
    compiler.emit(.contains(Int32(compiler.program.contains.count - 1)))
  }
}
