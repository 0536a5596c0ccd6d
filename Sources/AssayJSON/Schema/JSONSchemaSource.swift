/// A document that contains schemas, such as an OpenAPI document or a schema by itself.
package struct JSONSchemaSource: Sendable {
  private let document: JSONDocument

  /// Takes over a document; nothing is compiled yet.
  package init(document: JSONDocument) { self.document = document }

  /// Compiles the schema at a place, and everything that it refers to, once for many validations.
  ///
  /// The dialect is the assertion part of JSON Schema 2020-12 that the keyword registry lists;
  /// `format` and the other annotations assert nothing. References are JSON pointers into the
  /// same document.
  /// - Throws: ``JSONSchemaError`` for the first mistake, unsupported keywords included.
  package func compile(at pointer: JSONPointer) throws(JSONSchemaError) -> JSONSchema {
    guard let node = document.root.node(at: pointer) else {
      throw JSONSchemaError(keyword: "", pointer: pointer, reason: .notFound)
    }
    var compiler = JSONSchemaCompiler(root: document.root)
    return try compiler.compile(node, at: pointer)
  }
}
