import AssayJSON

/// Assay's parser and validator.
struct SchemaContender: JSONContender {
  let name = "assay"
  let operations: Set<JSONOperation> = [.validate, .refuse]
  private let document: [UInt8]
  private let wrong: [UInt8]
  private let schema: JSONSchema

  init(document: [UInt8], wrong: [UInt8], schema: String) throws(BenchError) {
    self.document = document
    self.wrong = wrong
    do {
      let parsed = try JSONDocument(parsing: schema)
      self.schema = try JSONSchemaSource(document: parsed).compile(at: .root)
    } catch {
      throw .failed("The schema cannot be used: \(error)")
    }
  }

  func measure(_ operation: JSONOperation, times: Int) throws(BenchError) -> JSONMeasurement {
    let bytes = operation == .refuse ? wrong : document
    return try timed(times) {
      schema.validate(try JSONDocument(parsing: bytes).root).isEmpty ? 1 : 0
    }
  }
}
