/// A schema object that is being compiled, with typed access to its keywords.
struct JSONSchemaScope {
  let finding: JSONSchemaFinding
  let dialect: JSONSchemaDialect

  init(_ finding: JSONSchemaFinding, dialect: JSONSchemaDialect) {
    self.finding = finding
    self.dialect = dialect
  }

  /// A keyword with its value and its place.
  struct Keyword: Sendable {
    let name: String
    let node: JSONNode
    let pointer: JSONPointer

    func invalid(expected: String) -> JSONSchemaError {
      JSONSchemaError(
        keyword: name, pointer: pointer,
        reason: .invalidValue(found: node.summary, expected: expected))
    }

    /// A count: an integer that is not negative; one beyond `Int` counts as the largest.
    func count() throws(JSONSchemaError) -> Int {
      if let number = node.number, number.isIntegral, number > JSONNumber(Int.max) { return .max }
      guard let count = node.integer, count >= 0 else {
        throw invalid(expected: "an integer that is not negative")
      }
      return count
    }

    func number() throws(JSONSchemaError) -> JSONNumber {
      guard let number = node.number else { throw invalid(expected: "a number") }
      return number
    }

    func string() throws(JSONSchemaError) -> String {
      guard let string = node.string else { throw invalid(expected: "a string") }
      return string
    }

    func strings() throws(JSONSchemaError) -> [String] {
      let strings = node.elements.compactMap(\.string)
      guard node.kind == .array, strings.count == node.count else {
        throw invalid(expected: "an array of strings")
      }
      return strings
    }

    /// The members of an object with their places.
    func members() throws(JSONSchemaError) -> [(name: String, node: JSONNode, at: JSONPointer)] {
      guard node.kind == .object else { throw invalid(expected: "an object") }
      return node.members.map { key, value in
        let name = key.string ?? ""
        return (name: name, node: value, at: pointer.appending(name))
      }
    }
  }

  /// The keyword under a name; nil when the schema or its dialect does not have it.
  subscript(name: String) -> Keyword? {
    guard dialect.has(name), let node = finding.node[name] else { return nil }
    return Keyword(name: name, node: node, pointer: finding.pointer.appending(name))
  }

  func count(_ name: String) throws(JSONSchemaError) -> Int? {
    guard let keyword = self[name] else { return nil }
    return try keyword.count()
  }

  /// The part for the schema under a name; nil when the schema does not have it.
  func part(
    _ name: String, with compiler: inout JSONSchemaCompiler
  ) throws(JSONSchemaError) -> Int32? {
    guard let keyword = self[name] else { return nil }
    return try compiler.part(keyword.node, at: keyword.pointer, in: self)
  }

  /// The parts of an array that must not be empty; nil when the schema does not have it.
  func parts(
    _ name: String, with compiler: inout JSONSchemaCompiler
  ) throws(JSONSchemaError) -> [Int32]? {
    guard let keyword = self[name] else { return nil }
    guard keyword.node.kind == .array, keyword.node.count > 0 else {
      throw keyword.invalid(expected: "an array of at least one schema")
    }
    var parts: [Int32] = []
    for (index, element) in keyword.node.elements.enumerated() {
      parts.append(
        try compiler.part(element, at: keyword.pointer.appending(index), in: self))
    }
    return parts
  }
}
