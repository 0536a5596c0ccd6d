/// A document that contains schemas, such as an OpenAPI document or a schema by itself.
package struct JSONSchemaSource: Sendable {
  private let index: JSONSchemaIndex
  private let options: JSONSchemaOptions

  /// Takes over a document; nothing is compiled yet.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - uri: Where it is from, which relative references start at; empty where that is unknown.
  ///   - schemas: The places in it whose `$id`s and anchors count from the start; other schemas are
  ///     found when they are compiled or a reference leads to them.
  ///   - library: The other documents that may be referred to.
  ///   - options: How to read what the draft leaves open.
  package init(
    document: JSONDocument, uri: String = "", schemas: [JSONPointer] = [.root],
    library: JSONSchemaLibrary = JSONSchemaLibrary(),
    options: JSONSchemaOptions = JSONSchemaOptions()
  ) {
    index = JSONSchemaIndex(document: document, uri: uri, schemas: schemas, library: library)
    self.options = options
  }

  /// Compiles the schema at a place, and everything that it refers to, once for many validations.
  ///
  /// The dialect is JSON Schema 2020-12, whole, or what the schema's `$schema` makes of it.
  /// - Throws: ``JSONSchemaError`` for the first mistake.
  package func compile(at pointer: JSONPointer) throws(JSONSchemaError) -> JSONSchema {
    var index = index
    guard let found = index.schema(at: pointer) else {
      throw JSONSchemaError(keyword: "", pointer: pointer, reason: .notFound)
    }
    var compiler = JSONSchemaCompiler(index: index, options: options)
    return try compiler.compile(found)
  }
}
