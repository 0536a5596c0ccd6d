/// `$id`, `$anchor` and their kin: JSON Schema Core 2020-12, sections 8.1 and 8.2.
///
/// The index has them already; here their form is checked.
enum IdentifierKeywords: JSONSchemaKeywordFamily {
  static let keywords = ["$schema", "$id", "$anchor", "$dynamicAnchor", "$vocabulary"]

  static func compile(
    _ schema: JSONSchemaScope, with compiler: inout JSONSchemaCompiler
  ) throws(JSONSchemaError) {
    if let keyword = schema["$id"], URIReference(try keyword.string()).fragment ?? "" != "" {
      throw keyword.invalid(expected: "a URI reference without a fragment")
    }
    for name in ["$anchor", "$dynamicAnchor"] {
      guard let keyword = schema[name] else { continue }
      guard isName(try keyword.string()) else {
        throw keyword.invalid(
          expected: "a letter or \"_\" and then letters, digits, \"-\", \".\" and \"_\"")
      }
    }
    for (_, value, _) in try schema["$vocabulary"]?.members() ?? [] where value.boolean == nil {
      throw schema["$vocabulary"]?.invalid(expected: "an object of true and false")
        ?? JSONSchemaError(keyword: "", pointer: .root, reason: .notFound)
    }
  }

  private static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first, first == 0x5F || (first | 0x20) &- 0x61 < 26 else {
      return false
    }
    return text.utf8.allSatisfy { byte in
      byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || "-._".utf8.contains(byte)
    }
  }
}
