extension JSONSchemaCompiler {
  /// Compiles a pair of bounds on how many of something a value has.
  mutating func emitSizes(
    of measure: JSONSchemaMeasure, lowest: String, highest: String, _ schema: JSONSchemaScope
  ) throws(JSONSchemaError) {
    for name in [lowest, highest] {
      guard let keyword = schema[name] else { continue }
      emit(
        .size(
          measure, isLowest: name == lowest, count: try keyword.count(),
          place: place(keyword, in: schema)))
    }
  }

  /// Compiles names in a row, and returns the first and how many there are.
  mutating func add(names: [String]) -> (first: Int32, count: Int32) {
    let table = program.add(names: names.map { ($0, -1) })
    return (first: table.first, count: table.count)
  }

  /// Adds a pattern.
  mutating func add(
    pattern source: String, of keyword: String, at pointer: JSONPointer
  ) throws(JSONSchemaError) -> Int32 {
    do {
      program.patterns.append(try JSONSchemaPattern(source))
    } catch {
      throw JSONSchemaError(
        keyword: keyword, pointer: pointer, reason: .pattern(source, problem: error.problem))
    }
    return Int32(program.patterns.count - 1)
  }
}
