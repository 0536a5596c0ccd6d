/// `contains`, `minContains`, `maxContains`: JSON Schema Core 2020-12, section 10.3.1.3.
///
/// The bounds are from Validation, section 6.4, and have no effect without `contains`.
enum ContainsKeywords: JSONSchemaKeywordFamily {
  static let keywords = ["contains", "minContains", "maxContains"]

  static func compile(
    _ schema: JSONSchemaScope, with compiler: inout JSONSchemaCompiler
  ) throws(JSONSchemaError) -> [any JSONSchemaCheck] {
    let lowest = try schema.count("minContains")
    let highest = try schema.count("maxContains")
    guard let part = try schema.part("contains", with: &compiler) else { return [] }
    return [ContainsCheck(part: part, lowest: lowest, highest: highest, schema: schema.pointer)]
  }
}

private struct ContainsCheck: JSONSchemaCheck {
  let part: Int
  let lowest: Int?
  let highest: Int?
  let schema: JSONPointer

  func validate(_ node: JSONNode, in run: inout JSONSchemaRun) {
    guard node.kind == .array else { return }
    var count = 0
    for element in node.elements where run.accepts(part, element) { count += 1 }
    if count < lowest ?? 1 {
      let keyword = lowest == nil ? "contains" : "minContains"
      run.fail(
        keyword, at: schema.appending(keyword), expected: "at least \(lowest ?? 1) that match",
        found: "\(count) of \(node.count) elements")
    }
    if let highest, count > highest {
      run.fail(
        "maxContains", at: schema.appending("maxContains"),
        expected: "at most \(highest) that match", found: "\(count) of \(node.count) elements")
    }
  }
}
