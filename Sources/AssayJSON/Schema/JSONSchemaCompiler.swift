/// Turns schemas into numbered parts, each once, however often and from wherever it is referred to.
struct JSONSchemaCompiler {
  let root: JSONNode

  private var parts: [[any JSONSchemaCheck]] = []
  private var pointers: [JSONPointer] = []
  private var numbers: [Int: Int] = [:]
  private var waiting: [(number: Int, node: JSONNode)] = []

  init(root: JSONNode) { self.root = root }

  mutating func compile(
    _ node: JSONNode, at pointer: JSONPointer
  ) throws(JSONSchemaError) -> JSONSchema {
    _ = try part(node, at: pointer)
    while let (number, node) = waiting.popLast() {
      parts[number] = try checks(of: node, at: pointers[number])
    }
    try refuseEndlessReferences()
    return JSONSchema(parts: parts)
  }

  /// The number of the part for a schema, which is compiled later if it was not met before.
  mutating func part(
    _ node: JSONNode, at pointer: JSONPointer
  ) throws(JSONSchemaError) -> Int {
    if let number = numbers[node.index] { return number }
    guard node.kind == .object || node.kind == .boolean else {
      throw JSONSchemaError(
        keyword: "", pointer: pointer, reason: .notASchema(found: node.summary))
    }
    let number = parts.count
    numbers[node.index] = number
    parts.append([])
    pointers.append(pointer)
    waiting.append((number: number, node: node))
    return number
  }

  private mutating func checks(
    of node: JSONNode, at pointer: JSONPointer
  ) throws(JSONSchemaError) -> [any JSONSchemaCheck] {
    if let boolean = node.boolean {
      return boolean ? [] : [FalseCheck(pointer: pointer)]
    }
    for (key, _) in node.members {
      let name = key.string ?? ""
      guard JSONSchemaKeywords.known.contains(name) || name.hasPrefix("x-") else {
        throw JSONSchemaError(
          keyword: name, pointer: pointer.appending(name), reason: .unknownKeyword)
      }
    }
    let scope = JSONSchemaScope(node: node, pointer: pointer)
    var checks: [any JSONSchemaCheck] = []
    for family in JSONSchemaKeywords.families {
      checks += try family.compile(scope, with: &self)
    }
    return checks
  }

  /// Looks for a part that applies itself to the same value again, directly or through others.
  private func refuseEndlessReferences() throws(JSONSchemaError) {
    var isDone = [Bool](repeating: false, count: parts.count)
    var placeOnPath = [Int?](repeating: nil, count: parts.count)
    for start in parts.indices where !isDone[start] {
      var path: [(part: Int, rest: [Int])] = [(part: start, rest: parts[start].inPlaceParts)]
      placeOnPath[start] = 0
      while let last = path.indices.last {
        guard let next = path[last].rest.popLast() else {
          isDone[path[last].part] = true
          placeOnPath[path[last].part] = nil
          path.removeLast()
          continue
        }
        if let place = placeOnPath[next] {
          let cycle = path[place...].map { pointers[$0.part] }
          throw JSONSchemaError(
            keyword: "", pointer: pointers[next], reason: .endlessReference(cycle))
        }
        if isDone[next] { continue }
        placeOnPath[next] = path.count
        path.append((part: next, rest: parts[next].inPlaceParts))
      }
    }
  }
}

extension [any JSONSchemaCheck] {
  /// The subschemas that any of the checks applies to the same value, the last one first.
  fileprivate var inPlaceParts: [Int] { flatMap(\.inPlaceParts).reversed() }
}

/// The schema `false`, which no value satisfies.
struct FalseCheck: JSONSchemaCheck {
  let pointer: JSONPointer

  func validate(_ node: JSONNode, in run: inout JSONSchemaRun) {
    run.fail("false", at: pointer, expected: "no value here", found: node.summary)
  }
}
