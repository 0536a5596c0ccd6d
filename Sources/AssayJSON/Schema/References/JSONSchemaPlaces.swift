/// Which keywords hold schemas, and how.
enum JSONSchemaPlaces {
  private static let single = [
    "additionalProperties", "propertyNames", "items", "contains", "not", "if", "then", "else",
    "unevaluatedItems", "unevaluatedProperties", "contentSchema",
  ]
  private static let lists = ["allOf", "anyOf", "oneOf", "prefixItems"]
  private static let maps = [
    "$defs", "properties", "patternProperties", "dependentSchemas", "definitions", "dependencies",
  ]

  /// The schemas directly inside of one, each with the tokens that lead to it.
  static func subschemas(of node: JSONNode) -> [(schema: JSONNode, tokens: [String])] {
    var found: [(schema: JSONNode, tokens: [String])] = []
    for (key, value) in node.members {
      guard let name = key.string else { continue }
      if single.contains(name) {
        found.append((value, [name]))
      } else if lists.contains(name) {
        for (index, element) in value.elements.enumerated() {
          found.append((element, [name, String(index)]))
        }
      } else if maps.contains(name) {
        for (inner, member) in value.members {
          found.append((member, [name, inner.string ?? ""]))
        }
      }
    }
    return found.filter { $0.schema.kind == .object || $0.schema.kind == .boolean }
  }
}
