import Foundation

/// Foundation's parser into dictionaries.
struct SerializationContender: JSONContender {
  let name = "JSONSerialization"
  let operations: Set<JSONOperation> = [.read, .parse, .write]
  private let data: Data
  private let parsed: Any

  init(_ bytes: [UInt8]) throws(BenchError) {
    data = Data(bytes)
    do {
      parsed = try JSONSerialization.jsonObject(with: data)
    } catch {
      throw .failed("JSONSerialization refuses the document: \(error)")
    }
  }

  func measure(_ operation: JSONOperation, times: Int) throws(BenchError) -> JSONMeasurement {
    switch operation {
    case .read:
      try timed(times) { Self.fields(try JSONSerialization.jsonObject(with: data)).sum }
    case .parse:
      try timed(times) {
        (try JSONSerialization.jsonObject(with: data) as? [String: Any])?.count ?? 0
      }
    case .write:
      try timed(times) {
        try JSONSerialization.data(withJSONObject: parsed, options: .withoutEscapingSlashes).count
      }
    case .validate, .refuse: throw lacks(operation)
    }
  }

  static func fields(_ parsed: Any) -> DocumentFields {
    var fields = DocumentFields()
    let root = parsed as? [String: Any]
    let settings = root?["settings"] as? [String: Any]
    fields.add(root?["session"] as? String ?? "")
    fields.add(root?["count"] as? Int ?? 0)
    fields.add(settings?["currency"] as? String ?? "")
    fields.add(settings?["ttl"] as? Int ?? 0)
    let offers = root?["offers"] as? [[String: Any]]
    for index in DocumentFields.offers {
      guard let offer = offers?[index] else { continue }
      let price = offer["price"] as? [String: Any]
      fields.add(offer["id"] as? String ?? "")
      fields.add(offer["title"] as? String ?? "")
      fields.add(price?["amount"] as? Double ?? 0)
      fields.add(price?["minor"] as? Int ?? 0)
      fields.add(offer["active"] as? Bool ?? false)
      fields.add((offer["links"] as? [String: Any])?["click"] as? String ?? "")
    }
    return fields
  }
}
