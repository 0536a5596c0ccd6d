/// What a `$schema` stands for: which keywords mean something, and whether `format` asserts.
struct JSONSchemaDialect: Sendable {
  var vocabularies: Set<JSONSchemaVocabulary>

  /// All of draft 2020-12, `format` being an annotation.
  static let standard = JSONSchemaDialect(
    vocabularies: Set(JSONSchemaVocabulary.allCases).subtracting([.formatAssertion]))

  /// The identifiers of ``standard``; OpenAPI's dialect adds annotations and nothing else.
  private static let standardURIs = [
    "https://json-schema.org/draft/2020-12/schema",
    "https://spec.openapis.org/oas/3.1/dialect/base",
  ]

  var assertsFormats: Bool { vocabularies.contains(.formatAssertion) }

  /// Whether a keyword of the registry has a meaning here.
  func has(_ keyword: String) -> Bool {
    switch JSONSchemaVocabulary.ofKeyword[keyword] {
    case nil, .core: true
    case .formatAnnotation:
      vocabularies.contains(.formatAnnotation) || vocabularies.contains(.formatAssertion)
    case .some(let vocabulary): vocabularies.contains(vocabulary)
    }
  }
}

extension JSONSchemaDialect {
  /// The dialect of a resource: that of its `$schema`, or else of the resource around it.
  ///
  /// - Throws: ``JSONSchemaError`` where `$schema` names neither the draft nor a metaschema that is
  ///   known, or one that demands a vocabulary beyond the draft's.
  init(of resource: Int, in index: inout JSONSchemaIndex) throws(JSONSchemaError) {
    var holder: Int? = resource
    while let current = holder {
      let root = index.resources[current]
      if let value = index.node(root.root)["$schema"] {
        let place = root.pointer.appending("$schema")
        self = try Self(named: value, at: place, from: current, in: &index)
        return
      }
      holder = root.outer
    }
    self = .standard
  }

  private init(
    named value: JSONNode, at pointer: JSONPointer, from resource: Int,
    in index: inout JSONSchemaIndex
  ) throws(JSONSchemaError) {
    let keyword = JSONSchemaScope.Keyword(name: "$schema", node: value, pointer: pointer)
    let name = try keyword.string()
    if Self.standardURIs.contains(name) {
      self = .standard
      return
    }
    guard let metaschema = index.schema(name, from: resource)?.node,
      let list = metaschema["$vocabulary"], list.kind == .object
    else {
      throw keyword.invalid(
        expected: "\"\(Self.standardURIs[0])\" or a known metaschema with a \"$vocabulary\"")
    }
    vocabularies = [.core]
    for (key, isRequired) in list.members {
      let uri = key.string ?? ""
      if let vocabulary = JSONSchemaVocabulary(uri: uri) {
        vocabularies.insert(vocabulary)
      } else if isRequired.boolean != false {
        throw JSONSchemaError(
          keyword: "$schema", pointer: pointer, reason: .unknownVocabulary(uri))
      }
    }
  }
}
