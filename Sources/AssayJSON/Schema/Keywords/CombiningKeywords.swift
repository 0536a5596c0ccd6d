/// `allOf`, `anyOf`, `oneOf`, `not`: JSON Schema Core 2020-12, section 10.2.1.
enum CombiningKeywords: JSONSchemaKeywordFamily {
  static let keywords = ["allOf", "anyOf", "oneOf", "not"]

  static func compile(
    _ schema: JSONSchemaScope, with compiler: inout JSONSchemaCompiler
  ) throws(JSONSchemaError) -> [any JSONSchemaCheck] {
    var checks: [any JSONSchemaCheck] = []
    if let keyword = schema["allOf"] {
      checks.append(AllCheck(parts: try keyword.parts(with: &compiler)))
    }
    for name in ["anyOf", "oneOf"] {
      guard let keyword = schema[name] else { continue }
      checks.append(
        AlternativesCheck(
          keyword: name, parts: try keyword.parts(with: &compiler), pointer: keyword.pointer))
    }
    if let keyword = schema["not"] {
      checks.append(
        NotCheck(part: try keyword.part(with: &compiler), pointer: keyword.pointer))
    }
    return checks
  }
}

private struct AllCheck: JSONSchemaCheck {
  let parts: [Int]

  var inPlaceParts: [Int] { parts }

  func validate(_ node: JSONNode, in run: inout JSONSchemaRun) {
    for part in parts { run.apply(part, to: node) }
  }
}

private struct NotCheck: JSONSchemaCheck {
  let part: Int
  let pointer: JSONPointer

  var inPlaceParts: [Int] { [part] }

  func validate(_ node: JSONNode, in run: inout JSONSchemaRun) {
    guard run.accepts(part, node) else { return }
    run.fail("not", at: pointer, expected: "a value that does not match", found: node.summary)
  }
}

private struct AlternativesCheck: JSONSchemaCheck {
  let keyword: String
  let parts: [Int]
  let pointer: JSONPointer

  var inPlaceParts: [Int] { parts }

  func validate(_ node: JSONNode, in run: inout JSONSchemaRun) {
    var matching: [Int] = []
    for (index, part) in parts.enumerated() where run.accepts(part, node) {
      matching.append(index)
      if keyword == "anyOf" { return }
    }
    if matching.count == 1 { return }
    if matching.isEmpty {
      reportNearestFirst(node, in: &run)
    } else {
      let places = matching.map(String.init).joined(separator: ", ")
      run.fail(
        keyword, at: pointer, expected: "exactly one of \(parts.count) alternatives to match",
        found: "matches of the alternatives \(places)")
    }
  }

  private func reportNearestFirst(_ node: JSONNode, in run: inout JSONSchemaRun) {
    var branches: [(index: Int, distance: Int, failures: [JSONSchemaFailure])] = []
    for (index, part) in parts.enumerated() {
      let failures = run.failures(of: part, node)
      let distance = failures.map { Self.distance($0, from: run.depth) }.max() ?? 0
      branches.append((index: index, distance: distance, failures: failures))
    }
    branches.sort {
      ($0.distance, $0.failures.count, $0.index) < ($1.distance, $1.failures.count, $1.index)
    }
    run.report(branches.first?.failures ?? [])
    run.fail(
      keyword, at: pointer,
      expected: "\(keyword == "anyOf" ? "a match of one" : "exactly one") of \(parts.count) "
        + "alternatives",
      found: "no match; the nearest is alternative \(branches.first?.index ?? 0)")
    for branch in branches.dropFirst() { run.report(branch.failures) }
  }

  /// 2 when the value is of the wrong type, 1 when a discriminator differs, 0 otherwise.
  private static func distance(_ failure: JSONSchemaFailure, from depth: Int) -> Int {
    let below = failure.instance.tokens.count - depth
    switch failure.keyword {
    case "type": return below == 0 ? 2 : 0
    case "const", "enum": return below == 0 ? 2 : below == 1 ? 1 : 0
    default: return 0
    }
  }
}
