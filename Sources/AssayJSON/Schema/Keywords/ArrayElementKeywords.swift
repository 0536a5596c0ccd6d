/// `prefixItems`, `items`: JSON Schema Core 2020-12, section 10.3.1.
enum ArrayElementKeywords: JSONSchemaKeywordFamily {
  static let keywords = ["prefixItems", "items"]

  static func compile(
    _ schema: JSONSchemaScope, with compiler: inout JSONSchemaCompiler
  ) throws(JSONSchemaError) -> [any JSONSchemaCheck] {
    let prefix = try schema["prefixItems"]?.parts(with: &compiler) ?? []
    let rest = try schema.part("items", with: &compiler)
    return prefix.isEmpty && rest == nil ? [] : [ElementsCheck(prefix: prefix, rest: rest)]
  }
}

private struct ElementsCheck: JSONSchemaCheck {
  let prefix: [Int]
  let rest: Int?

  func validate(_ node: JSONNode, in run: inout JSONSchemaRun) {
    for (index, element) in node.elements.enumerated() {
      guard let part = index < prefix.count ? prefix[index] : rest else { return }
      run.apply(part, to: element, at: index)
    }
  }
}
