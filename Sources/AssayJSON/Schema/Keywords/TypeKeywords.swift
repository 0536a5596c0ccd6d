/// `type`, `enum`, `const`: JSON Schema Validation 2020-12, section 6.1.
enum TypeKeywords: JSONSchemaKeywordFamily {
  static let keywords = ["type", "enum", "const"]

  static func compile(
    _ schema: JSONSchemaScope, with compiler: inout JSONSchemaCompiler
  ) throws(JSONSchemaError) {
    if let keyword = schema["type"] {
      let (kinds, names) = try kinds(keyword)
      compiler.emit(
        .type(
          kinds: kinds,
          place: compiler.place(
            keyword, in: schema, expected: names.joined(separator: " or "))))
    }
    if let keyword = schema["enum"] {
      guard keyword.node.kind == .array else { throw keyword.invalid(expected: "an array") }
      let values = keyword.node.elements.map(\.value)
      let listed = values.map(\.description).joined(separator: ", ")
      emitChoice(of: values, keyword, expected: "one of \(listed)", schema, &compiler)
    }
    if let keyword = schema["const"] {
      let value = keyword.node.value
      emitChoice(of: [value], keyword, expected: value.description, schema, &compiler)
    }
  }

  private static func kinds(
    _ keyword: JSONSchemaScope.Keyword
  ) throws(JSONSchemaError) -> (UInt8, [String]) {
    let expected = "null, boolean, integer, number, string, array or object, or several of them"
    let names = keyword.node.string.map { [$0] } ?? keyword.node.elements.map { $0.string ?? "" }
    guard !names.isEmpty, Set(names).count == names.count else {
      throw keyword.invalid(expected: expected)
    }
    var kinds: UInt8 = 0
    for name in names {
      if name == "integer" {
        kinds |= JSONSchemaInstruction.integerBit
      } else if let kind = JSONKind(rawValue: name) {
        kinds |= 1 << kind.tag
      } else {
        throw keyword.invalid(expected: expected)
      }
    }
    return (kinds, names)
  }

  private static func emitChoice(
    of values: [JSONValue], _ keyword: JSONSchemaScope.Keyword, expected: String,
    _ schema: JSONSchemaScope, _ compiler: inout JSONSchemaCompiler
  ) {
    let strings = compiler.program.add(names: values.compactMap(\.string).map { ($0, -1) })
    compiler.program.strings.append(strings)
    compiler.program.values.append(values)
    compiler.emit(
      .choice(
        kinds: values.reduce(0) { $0 | 1 << $1.kind.tag },
        strings: Int32(compiler.program.strings.count - 1),
        values: Int32(compiler.program.values.count - 1),
        place: compiler.place(keyword, in: schema, expected: expected)))
  }
}

extension JSONKind {
  /// The tag of such values on the tape.
  fileprivate var tag: UInt8 {
    switch self {
    case .null: UInt8(JSONTapeEntry.null)
    case .boolean: UInt8(JSONTapeEntry.boolean)
    case .number: UInt8(JSONTapeEntry.number)
    case .string: UInt8(JSONTapeEntry.string)
    case .array: UInt8(JSONTapeEntry.array)
    case .object: UInt8(JSONTapeEntry.object)
    }
  }
}
