/// Keywords that describe and do not assert: metadata, content, `format`, and those of OpenAPI.
///
/// Extension keywords (`x-…`) are treated alike.
enum AnnotationKeywords: JSONSchemaKeywordFamily {
  static let keywords = [
    "$schema", "$comment", "title", "description", "default", "examples", "deprecated",
    "readOnly", "writeOnly", "format", "contentEncoding", "contentMediaType", "contentSchema",
    "discriminator", "example", "externalDocs", "xml",
  ]

  private static let dialects = [
    "https://json-schema.org/draft/2020-12/schema",
    "https://spec.openapis.org/oas/3.1/dialect/base",
  ]

  static func compile(
    _ schema: JSONSchemaScope, with compiler: inout JSONSchemaCompiler
  ) throws(JSONSchemaError) -> [any JSONSchemaCheck] {
    if let dialect = schema["$schema"], !dialects.contains(try dialect.string()) {
      throw dialect.invalid(expected: "\"\(dialects[0])\"")
    }
    return []
  }
}
