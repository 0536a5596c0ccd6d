import AssayJSON

/// Assay's own parser: nodes on a tape.
struct TapeContender: JSONContender {
  let name = "assay tape"
  let operations: Set<JSONOperation> = [.read, .parse, .write]
  private let bytes: [UInt8]
  private let parsed: JSONDocument

  init(_ bytes: [UInt8]) throws(BenchError) {
    self.bytes = bytes
    do throws(JSONSyntaxError) {
      parsed = try JSONDocument(parsing: bytes)
    } catch {
      throw .failed("The document is no JSON: \(error)")
    }
  }

  func measure(_ operation: JSONOperation, times: Int) throws(BenchError) -> JSONMeasurement {
    switch operation {
    case .read: try timed(times) { Self.fields(try JSONDocument(parsing: bytes)).sum }
    case .parse: try timed(times) { try JSONDocument(parsing: bytes).root.count }
    case .write: try timed(times) { JSONWriter.compact(parsed.root).count }
    case .validate, .refuse: throw lacks(operation)
    }
  }

  static func fields(_ document: JSONDocument) -> DocumentFields {
    var fields = DocumentFields()
    let root = document.root
    let settings = root["settings"]
    fields.add(root["session"]?.string ?? "")
    fields.add(root["count"]?.integer ?? 0)
    fields.add(settings?["currency"]?.string ?? "")
    fields.add(settings?["ttl"]?.integer ?? 0)
    let offers = root["offers"]
    for index in DocumentFields.offers {
      guard let offer = offers?[index] else { continue }
      let price = offer["price"]
      fields.add(offer["id"]?.string ?? "")
      fields.add(offer["title"]?.string ?? "")
      fields.add(price?["amount"]?.number?.double ?? 0)
      fields.add(price?["minor"]?.integer ?? 0)
      fields.add(offer["active"]?.boolean ?? false)
      fields.add(offer["links"]?["click"]?.string ?? "")
    }
    return fields
  }
}
