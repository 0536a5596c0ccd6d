import AssayContractModel
import AssayHTTP
import AssayJSON

/// A request that a person may send to see the mock answer, with the values that the API's document shows.
package struct FirstRequest {
  package let method: String
  /// With its query.
  package let url: String
  /// Its body, where it has one.
  package let content: (type: String, body: String)?

  /// - Parameters:
  ///   - url: Without a query.
  ///   - described: What the API's document says of the operation; its examples are sent.
  init(method: String, url: String, described: OpenAPIOperation?) {
    self.method = method
    let pairs = (described?.parameters ?? []).compactMap { parameter -> String? in
      guard parameter.location == .query, let example = parameter.example else { return nil }
      let value = example.string ?? example.description
      return HTTPPercentCoding.encode(parameter.name) + "=" + HTTPPercentCoding.encode(value)
    }
    self.url = pairs.isEmpty ? url : "\(url)?\(pairs.joined(separator: "&"))"
    content = described?.requestBody?.content.entries.first { $0.example != nil }
      .flatMap { entry in entry.example.map { (entry.mediaType, $0.description) } }
  }
}
