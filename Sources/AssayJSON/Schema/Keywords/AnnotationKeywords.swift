/// Keywords that describe and do not assert: metadata, content, and those of OpenAPI.
///
/// Extension keywords (`x-…`) are treated alike.
enum AnnotationKeywords: JSONSchemaKeywordFamily {
  static let keywords = [
    "$comment", "title", "description", "default", "examples", "deprecated", "readOnly",
    "writeOnly", "contentEncoding", "contentMediaType", "contentSchema", "discriminator", "example",
    "externalDocs", "xml",
  ]

  static func compile(
    _ schema: JSONSchemaScope, with compiler: inout JSONSchemaCompiler
  ) throws(JSONSchemaError) {
    // The schema of a string's content is never applied, but mistakes in it are found.
    _ = try schema.part("contentSchema", with: &compiler)
  }
}
