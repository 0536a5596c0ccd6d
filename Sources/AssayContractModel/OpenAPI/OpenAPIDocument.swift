package import AssayJSON

/// The part of an OpenAPI 3.1 document that a contract test needs: operations with their parameters,
/// request bodies and responses, schemas compiled once.
package struct OpenAPIDocument: Sendable {
  package var operations: [OpenAPIOperation]

  /// The operation whose method and path template fit; of several the one with the most concrete
  /// path.
  package func operation(method: String, path: String) -> OpenAPIOperation? {
    var best: OpenAPIOperation?
    for operation in operations where operation.method == method && operation.path.matches(path) {
      if best.map({ operation.path.isMoreConcrete(than: $0.path) }) ?? true { best = operation }
    }
    return best
  }
}

package struct OpenAPIOperation: Sendable {
  package var method: String
  package var path: PathTemplate
  package var parameters: [OpenAPIParameter]
  package var requestBody: OpenAPIBody?
  package var responses: [OpenAPIResponse]

  /// A bearer token (RFC 6750) that the document shows as `x-example` of its scheme, or `TOKEN`; `nil` where
  /// none is asked for.
  package var bearer: String?

  /// What the document says of a status: under its number, else its range, else `default`.
  package func response(for status: Int) -> OpenAPIResponse? {
    for key in [String(status), "\(status / 100)XX", "default"] {
      if let found = responses.first(where: { $0.status == key }) { return found }
    }
    return nil
  }
}

package struct OpenAPIParameter: Sendable {
  package enum Location: String, Sendable, CaseIterable { case query, header, path, cookie }
  package var name: String
  package var location: Location
  package var isRequired: Bool
  package var style: ParameterStyle

  /// Whether an array or object is written as several pieces, each with its name.
  package var explodes: Bool
  package var schema: JSONSchema
  package var shape: ParameterShape

  /// A value that the document shows; `nil` where it shows none.
  package var example: JSONValue?

  /// The media type of a parameter that has `content` in the place of a style.
  package var mediaType: String?
}

package struct OpenAPIBody: Sendable {
  package var isRequired: Bool
  package var content: OpenAPIContent
}

package struct OpenAPIResponse: Sendable {
  /// `200`, `2XX` or `default`.
  package var status: String
  package var content: OpenAPIContent
}

/// Something in a message that the document does not allow.
package struct MessageProblem: Hashable, Sendable, CustomStringConvertible {
  /// `query api_key`, `header Content-Type`, `body /placement`.
  package var place: String
  package var message: String

  package init(place: String, message: String) {
    self.place = place
    self.message = message
  }

  package var description: String { "\(place): \(message)" }

  /// Problems in one line: the first, which is the nearest to what was meant, and how many follow.
  package static func summary(_ problems: [MessageProblem]) -> String {
    guard let first = problems.first else { return "nothing" }
    return problems.count == 1 ? "\(first)" : "\(first) (and \(problems.count - 1) more)"
  }
}
