/// A schema object that is being compiled, with typed access to its keywords.
struct JSONSchemaScope {
  let node: JSONNode
  let pointer: JSONPointer

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

    /// A count: an integer that is not negative.
    func count() throws(JSONSchemaError) -> Int {
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

    /// The subschemas of an array that must not be empty.
    func parts(
      with compiler: inout JSONSchemaCompiler
    ) throws(JSONSchemaError) -> [Int] {
      guard node.kind == .array, node.count > 0 else {
        throw invalid(expected: "an array of at least one schema")
      }
      var parts: [Int] = []
      for (index, element) in node.elements.enumerated() {
        parts.append(try compiler.part(element, at: pointer.appending(index)))
      }
      return parts
    }

    /// The subschema that is the value.
    func part(with compiler: inout JSONSchemaCompiler) throws(JSONSchemaError) -> Int {
      try compiler.part(node, at: pointer)
    }
  }

  /// The keyword under a name; nil when the schema does not use it.
  subscript(name: String) -> Keyword? {
    node[name].map { Keyword(name: name, node: $0, pointer: pointer.appending(name)) }
  }

  func count(_ name: String) throws(JSONSchemaError) -> Int? {
    guard let keyword = self[name] else { return nil }
    return try keyword.count()
  }

  func part(
    _ name: String, with compiler: inout JSONSchemaCompiler
  ) throws(JSONSchemaError) -> Int? {
    guard let keyword = self[name] else { return nil }
    return try keyword.part(with: &compiler)
  }
}
