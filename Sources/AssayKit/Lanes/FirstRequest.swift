import AssayContractModel
import AssayHTTP
import AssayJSON

/// A request that a person may send to see the mock answer, with the values that the API's document shows.
package struct FirstRequest {
  package let method: String
  /// With its query.
  package let url: String
  /// The header fields that the document shows.
  package let fields: [(name: String, value: String)]
  /// Its body, where it has one.
  package let content: (type: String, body: String)?

  /// - Parameters:
  ///   - url: Without a query.
  ///   - described: What the API's document says of the operation; its examples are sent.
  ///   - told: Values of the client's configuration by the place where a request has them; they are
  ///     sent in the place of examples.
  ///   - credential: The credential that the lane was told, where it was.
  init(
    method: String, url: String, described: OpenAPIOperation?,
    told: [Extraction.Source: JSONValue], credential: String? = nil
  ) {
    self.method = method
    let pairs = (described?.parameters ?? []).compactMap { parameter -> String? in
      guard parameter.location == .query,
        let example = told[.query(parameter.name)] ?? parameter.example
      else { return nil }
      let value = example.string ?? example.description
      return HTTPPercentCoding.encode(parameter.name) + "=" + HTTPPercentCoding.encode(value)
    }
    self.url = pairs.isEmpty ? url : "\(url)?\(pairs.joined(separator: "&"))"
    let entry = described?.requestBody?.content.entries.first { $0.example?.object != nil }
    var body = entry?.example?.object ?? [:]
    // A value that the document shows in two places is one value.
    var replaced: [JSONValue: JSONValue] = [:]
    for (place, value) in told {
      guard case .body(let pointer) = place, pointer.tokens.count == 1 else { continue }
      if let example = body[pointer.tokens[0]] { replaced[example] = value }
      body[pointer.tokens[0]] = value
    }
    content = entry.map { ($0.mediaType, JSONValue.object(body).description) }
    let bearer = described?.bearer.map { (name: "Authorization", value: "Bearer \(credential ?? $0)") }
    let others = (described?.parameters ?? []).compactMap { parameter -> (String, String)? in
      guard parameter.location == .header, let example = parameter.example else { return nil }
      let value = told[.header(parameter.name)] ?? replaced[example] ?? example
      return (parameter.name, value.string ?? value.description)
    }
    fields = [bearer].compactMap { $0 } + others.map { (name: $0.0, value: $0.1) }
  }
}
