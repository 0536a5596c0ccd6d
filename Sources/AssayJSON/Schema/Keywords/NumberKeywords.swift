/// `minimum`, `maximum` and their kin: JSON Schema Validation 2020-12, section 6.2, decided on
/// decimal values and never on binary floating point.
enum NumberKeywords: JSONSchemaKeywordFamily {
  static let keywords = JSONSchemaBound.allCases.map(\.rawValue)

  static func compile(
    _ schema: JSONSchemaScope, with compiler: inout JSONSchemaCompiler
  ) throws(JSONSchemaError) {
    for bound in JSONSchemaBound.allCases {
      guard let keyword = schema[bound.rawValue] else { continue }
      let limit = try keyword.number()
      if bound == .multipleOf, limit <= JSONNumber(0) {
        throw keyword.invalid(expected: "a number above 0")
      }
      var lexeme = limit.lexeme
      compiler.program.limits.append(lexeme.withUTF8 { JSONShortDecimal($0) })
      compiler.program.numbers.append(limit)
      compiler.emit(
        .bound(
          bound, number: Int32(compiler.program.numbers.count - 1),
          place: compiler.place(keyword, in: schema)))
    }
  }
}
