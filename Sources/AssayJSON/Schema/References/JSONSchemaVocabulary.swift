/// The vocabularies of draft 2020-12 (Core, section 8.1.2) and the keywords of each.
enum JSONSchemaVocabulary: String, CaseIterable, Sendable {
  case core
  case applicator
  case unevaluated
  case validation
  case metadata = "meta-data"
  case formatAnnotation = "format-annotation"
  case formatAssertion = "format-assertion"
  case content

  private static let prefix = "https://json-schema.org/draft/2020-12/vocab/"

  /// The identifier that `$vocabulary` uses.
  var uri: String { Self.prefix + rawValue }

  /// The vocabulary behind an identifier; nil when it is none of the draft's.
  init?(uri: String) {
    guard uri.hasPrefix(Self.prefix) else { return nil }
    self.init(rawValue: String(uri.dropFirst(Self.prefix.count)))
  }

  private static let names: [(JSONSchemaVocabulary, [String])] = [
    (
      .core,
      [
        "$schema", "$id", "$anchor", "$dynamicAnchor", "$ref", "$dynamicRef", "$defs",
        "$vocabulary", "$comment", "definitions",
      ]
    ),
    (
      .applicator,
      [
        "properties", "patternProperties", "additionalProperties", "propertyNames",
        "dependentSchemas", "prefixItems", "items", "contains", "allOf", "anyOf", "oneOf", "not",
        "if", "then", "else", "dependencies",
      ]
    ),
    (.unevaluated, ["unevaluatedItems", "unevaluatedProperties"]),
    (
      .validation,
      [
        "type", "enum", "const", "minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum",
        "multipleOf", "minLength", "maxLength", "pattern", "required", "minProperties",
        "maxProperties", "dependentRequired", "minItems", "maxItems", "uniqueItems", "minContains",
        "maxContains",
      ]
    ),
    (
      .metadata,
      [
        "title", "description", "default", "examples", "deprecated", "readOnly", "writeOnly",
      ]
    ),
    (.formatAnnotation, ["format"]),
    (.content, ["contentEncoding", "contentMediaType", "contentSchema"]),
  ]

  /// The vocabulary of each keyword; those of OpenAPI's dialect are in none.
  static let ofKeyword: [String: JSONSchemaVocabulary] = Dictionary(
    uniqueKeysWithValues: names.flatMap { vocabulary, names in
      names.map { ($0, vocabulary) }
    })
}
