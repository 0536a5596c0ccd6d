/// `properties`, `patternProperties`, `additionalProperties`, `propertyNames`: JSON Schema Core
/// 2020-12, section 10.3.2.
enum ObjectMemberKeywords: JSONSchemaKeywordFamily {
  static let keywords = [
    "properties", "patternProperties", "additionalProperties", "propertyNames",
  ]

  static func compile(
    _ schema: JSONSchemaScope, with compiler: inout JSONSchemaCompiler
  ) throws(JSONSchemaError) -> [any JSONSchemaCheck] {
    var check = MembersCheck()
    if let keyword = schema["properties"] {
      for (name, node, pointer) in try keyword.members() {
        check.names.append(name)
        check.named[JSONObject.Name(name)] = try compiler.part(node, at: pointer)
      }
    }
    if let keyword = schema["patternProperties"] {
      for (name, node, pointer) in try keyword.members() {
        check.patterns.append(
          (
            pattern: try JSONSchemaPattern(name, of: "patternProperties", at: pointer),
            part: try compiler.part(node, at: pointer)
          ))
      }
    }
    if let keyword = schema["additionalProperties"] {
      check.others =
        keyword.node.boolean == false
        ? .forbidden(keyword.pointer) : .part(try keyword.part(with: &compiler))
    }
    var checks: [any JSONSchemaCheck] = check.isEmpty ? [] : [check]
    if let part = try schema.part("propertyNames", with: &compiler) {
      checks.append(NamesCheck(part: part))
    }
    return checks
  }
}

private struct MembersCheck: JSONSchemaCheck {
  enum Others {
    case allowed
    case forbidden(JSONPointer)
    case part(Int)
  }

  var names: [String] = []
  var named: [JSONObject.Name: Int] = [:]
  var patterns: [(pattern: JSONSchemaPattern, part: Int)] = []
  var others = Others.allowed

  var isEmpty: Bool {
    if case .allowed = others { named.isEmpty && patterns.isEmpty } else { false }
  }

  func validate(_ node: JSONNode, in run: inout JSONSchemaRun) {
    for (key, value) in node.members {
      let name = key.string ?? ""
      var isKnown = false
      if let part = named[JSONObject.Name(name)] {
        isKnown = true
        run.apply(part, to: value, under: key)
      }
      for (pattern, part) in patterns where pattern.matches(name) {
        isKnown = true
        run.apply(part, to: value, under: key)
      }
      if isKnown { continue }
      switch others {
      case .allowed: break
      case .part(let part): run.apply(part, to: value, under: key)
      case .forbidden(let pointer):
        run.fail(
          member: key, "additionalProperties", at: pointer, expected: known,
          found: "member \"\(name)\"")
      }
    }
  }

  private var known: String {
    let listed = names + patterns.map { "/\($0.pattern.source)/" }
    return listed.isEmpty ? "no members" : "only the members \(listed.joined(separator: ", "))"
  }
}

private struct NamesCheck: JSONSchemaCheck {
  let part: Int

  func validate(_ node: JSONNode, in run: inout JSONSchemaRun) {
    for (key, _) in node.members { run.apply(part, to: key, under: key) }
  }
}
