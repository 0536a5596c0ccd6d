import AssayJSON

/// Assay's tree of values, as the edges of its API use it.
struct TreeContender: JSONContender {
  let name = "assay tree"
  let operations: Set<JSONOperation> = [.parse, .write]
  private let bytes: [UInt8]
  private let value: JSONValue

  init(_ bytes: [UInt8]) throws(BenchError) {
    self.bytes = bytes
    do throws(JSONSyntaxError) {
      value = try JSONDocument(parsing: bytes).root.value
    } catch {
      throw .failed("The document is no JSON: \(error)")
    }
  }

  func measure(_ operation: JSONOperation, times: Int) throws(BenchError) -> JSONMeasurement {
    switch operation {
    case .write: try timed(times) { JSONWriter.compact(value).count }
    case .read, .parse:
      try timed(times) {
        if case .object(let object) = try JSONDocument(parsing: bytes).root.value {
          return object.count
        }
        return 0
      }
    case .validate, .refuse: throw lacks(operation)
    }
  }
}
