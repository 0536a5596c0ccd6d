import AssayContractModel
import AssayJSON

/// Checks a JSON Schema: that it can be used, and that the examples in it are valid.
enum SchemaCheck {
  static func check(_ bytes: [UInt8], _ reader: DocumentReader) {
    guard let document = reader.parse(bytes) else { return }
    let schema: JSONSchema
    do {
      schema = try JSONSchemaSource(document: document).compile(at: .root)
    } catch {
      let place = Self.place(error.pointer, in: document)
      return reader.note(place, .schema, "The schema cannot be used: \(error).")
    }
    guard let examples = document.root["examples"] else { return }
    for example in DocumentReader.Place.root(document).child("examples", examples).elements {
      for failure in schema.validate(example.node) {
        let place = DocumentReader.Place(
          node: example.node.node(at: failure.instance) ?? example.node,
          pointer: example.pointer.appending(failure.instance))
        reader.note(
          place, .schemaMismatch,
          "The example does not fit its own schema: it has \(failure.found), but "
            + "\"\(failure.schema)\" expects \(failure.expected).")
      }
    }
  }

  /// The value at a pointer, or what of it there is.
  private static func place(
    _ pointer: JSONPointer, in document: JSONDocument
  ) -> DocumentReader.Place {
    var pointer = pointer
    while true {
      if let node = document.root.node(at: pointer) {
        return DocumentReader.Place(node: node, pointer: pointer)
      }
      guard let parent = pointer.parent else { return .root(document) }
      pointer = parent
    }
  }
}
