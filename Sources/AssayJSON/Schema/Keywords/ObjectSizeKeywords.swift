/// `required`, `minProperties` and their kin: JSON Schema Validation 2020-12, section 6.5.
enum ObjectSizeKeywords: JSONSchemaKeywordFamily {
  static let keywords = ["required", "minProperties", "maxProperties", "dependentRequired"]

  static func compile(
    _ schema: JSONSchemaScope, with compiler: inout JSONSchemaCompiler
  ) throws(JSONSchemaError) {
    if let keyword = schema["required"] {
      let names = compiler.add(names: try keyword.strings())
      compiler.emit(
        .required(
          first: names.first, count: names.count, place: compiler.place(keyword, in: schema)))
    }
    try compiler.emitSizes(of: .members, lowest: "minProperties", highest: "maxProperties", schema)
    for (name, node, pointer) in try schema["dependentRequired"]?.members() ?? [] {
      let entry = JSONSchemaScope.Keyword(name: "dependentRequired", node: node, pointer: pointer)
      try compiler.emitDependent(entry, on: name, schema)
    }
  }
}

extension JSONSchemaCompiler {
  /// Compiles the names that must be there beside another.
  mutating func emitDependent(
    _ entry: JSONSchemaScope.Keyword, on trigger: String, _ schema: JSONSchemaScope
  ) throws(JSONSchemaError) {
    let trigger = add(names: [trigger]).first
    let names = add(names: try entry.strings())
    emit(
      .dependentRequired(
        trigger: trigger, first: names.first, count: names.count, place: place(entry, in: schema)))
  }
}
