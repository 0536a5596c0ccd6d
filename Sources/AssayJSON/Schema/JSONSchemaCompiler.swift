/// Turns schemas into numbered parts, each once, however often and from wherever it is referred to.
struct JSONSchemaCompiler {
  let options: JSONSchemaOptions
  var index: JSONSchemaIndex
  var program = JSONSchemaProgram()

  private var findings: [JSONSchemaFinding] = []
  private var numbers: [JSONSchemaSite: Int32] = [:]
  private var dialects: [Int: JSONSchemaDialect] = [:]
  private var next = 0

  /// The references by `$dynamicRef` that may be redirected, with the name of the anchor.
  private var dynamicNames: [String] = []

  init(index: JSONSchemaIndex, options: JSONSchemaOptions) {
    self.index = index
    self.options = options
  }

  mutating func compile(_ start: JSONSchemaFinding) throws(JSONSchemaError) -> JSONSchema {
    _ = try part(start)
    try compileWaiting()
    try linkDynamicReferences()
    program.origins = index.resources.indices.map { resource in
      JSONSchemaProgram.Origin(
        document: index.documentURI(of: resource),
        resource: index.resources[resource].base.description,
        depth: index.resources[resource].pointer.tokens.count)
    }
    try JSONSchemaCycles(program: program, places: findings.map(\.pointer)).refuse()
    return JSONSchema(storage: JSONSchemaStorage(program))
  }

  /// The number of the part for a schema, which is compiled later if it was not met before.
  mutating func part(_ found: JSONSchemaFinding) throws(JSONSchemaError) -> Int32 {
    if let number = numbers[found.site] { return number }
    guard found.node.kind == .object || found.node.kind == .boolean else {
      throw JSONSchemaError(
        keyword: "", pointer: found.pointer, reason: .notASchema(found: found.node.summary))
    }
    let number = Int32(findings.count)
    numbers[found.site] = number
    findings.append(found)
    program.parts.append(JSONSchemaProgram.Part(resource: Int32(found.resource)))
    return number
  }

  /// The part for a schema that stands inside of another.
  mutating func part(
    _ node: JSONNode, at pointer: JSONPointer, in scope: JSONSchemaScope
  ) throws(JSONSchemaError) -> Int32 {
    try part(index.subschema(node, at: pointer, of: scope.finding))
  }

  /// The part that a `$ref` leads to; nil when it leads to nothing.
  mutating func part(
    referredTo reference: String, from scope: JSONSchemaScope
  ) throws(JSONSchemaError) -> Int32? {
    guard let found = index.schema(reference, from: scope.finding.resource) else { return nil }
    return try part(found)
  }

  mutating func emit(_ instruction: JSONSchemaInstruction) {
    program.instructions.append(instruction)
  }

  /// Notes that the schema being compiled looks at what was evaluated.
  mutating func needRecord(_ scope: JSONSchemaScope) {
    if let number = numbers[scope.finding.site] { program.parts[Int(number)].needsRecord = true }
  }

  /// The number of a list of parts: the index of the first.
  mutating func list(_ parts: [Int32]) -> Int32 {
    defer { program.lists += parts }
    return Int32(program.lists.count)
  }

  /// The number of a keyword's place.
  mutating func place(
    _ keyword: JSONSchemaScope.Keyword, in scope: JSONSchemaScope, expected: String = ""
  ) -> Int32 {
    place(keyword.name, at: keyword.pointer, in: scope, expected: expected)
  }

  mutating func place(
    _ keyword: String, at pointer: JSONPointer, in scope: JSONSchemaScope, expected: String = ""
  ) -> Int32 {
    defer {
      program.places.append(
        JSONSchemaProgram.Place(
          keyword: keyword, pointer: pointer, resource: scope.finding.resource, expected: expected))
    }
    return Int32(program.places.count)
  }

  /// Adds a `$dynamicRef` that starts at an anchor and may end at another of the same name.
  mutating func addDynamicReference(to name: String, fallback: Int32) -> Int32 {
    dynamicNames.append(name)
    program.dynamics.append(JSONSchemaProgram.DynamicReference(fallback: fallback))
    return Int32(dynamicNames.count - 1)
  }

  private mutating func compileWaiting() throws(JSONSchemaError) {
    while next < findings.count {
      let found = findings[next]
      program.parts[next].first = Int32(program.instructions.count)
      try compile(JSONSchemaScope(found, dialect: try dialect(of: found.resource)))
      program.parts[next].count =
        Int32(program.instructions.count) - program.parts[next].first
      next += 1
    }
  }

  private mutating func compile(_ scope: JSONSchemaScope) throws(JSONSchemaError) {
    let found = scope.finding
    if let boolean = found.node.boolean {
      if !boolean { emit(.refuse(place: place("false", at: found.pointer, in: scope))) }
      return
    }
    if let name = index.ambiguousIdentifier(at: found.site) {
      throw JSONSchemaError(
        keyword: "", pointer: found.pointer, reason: .ambiguousIdentifier(name))
    }
    if options.unknownKeywords == .refuse {
      for (key, _) in found.node.members {
        let name = key.string ?? ""
        let isKnown = JSONSchemaKeywords.known.contains(name) && scope.dialect.has(name)
        guard isKnown || name.hasPrefix("x-") else {
          throw JSONSchemaError(
            keyword: name, pointer: found.pointer.appending(name), reason: .unknownKeyword)
        }
      }
    }
    for family in JSONSchemaKeywords.families { try family.compile(scope, with: &self) }
  }

  /// Compiles what `$dynamicRef`s may be redirected to, until nothing new comes of it.
  private mutating func linkDynamicReferences() throws(JSONSchemaError) {
    var known = -1
    var targets: [String: [Int32]] = [:]
    while known < findings.count {
      known = findings.count
      for resource in Set(findings.map(\.resource)).sorted() {
        for name in Set(dynamicNames).sorted() {
          guard let found = index.resources[resource].dynamicAnchors[name] else { continue }
          let number = try part(found)
          let pairs = targets[name, default: []]
          let isListed = stride(from: 0, to: pairs.count, by: 2).contains {
            pairs[$0] == resource
          }
          if !isListed { targets[name, default: []] += [Int32(resource), number] }
        }
      }
      try compileWaiting()
    }
    for number in dynamicNames.indices {
      let pairs = targets[dynamicNames[number]] ?? []
      program.dynamics[number].first = list(pairs)
      program.dynamics[number].count = Int32(pairs.count / 2)
    }
  }

  /// The dialect of a resource: what its root says, or the one of the resource around it.
  private mutating func dialect(
    of resource: Int
  ) throws(JSONSchemaError) -> JSONSchemaDialect {
    if let known = dialects[resource] { return known }
    var dialect = try JSONSchemaDialect(of: resource, in: &index)
    if options.formats == .assert { dialect.vocabularies.insert(.formatAssertion) }
    dialects[resource] = dialect
    return dialect
  }
}
