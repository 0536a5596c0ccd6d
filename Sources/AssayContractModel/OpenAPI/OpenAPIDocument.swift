package import AssayJSON

/// The part of an OpenAPI 3.1 document that a contract test needs: operations with their parameters,
/// request bodies and responses, schemas compiled once.
package struct OpenAPIDocument: Sendable {
  package var operations: [OpenAPIOperation]

  /// The operation whose method and path template fit.
  package func operation(method: String, path: String) -> OpenAPIOperation? {
    operations.first { $0.method == method && $0.path.matches(path) }
  }
}

package struct OpenAPIOperation: Sendable {
  package var method: String
  package var path: PathTemplate
  package var parameters: [OpenAPIParameter]
  package var requestBody: OpenAPIBody?
  package var responses: [OpenAPIResponse]
}

package struct OpenAPIParameter: Sendable {
  package enum Location: String, Sendable, CaseIterable { case query, header, path, cookie }
  package var name: String
  package var location: Location
  package var isRequired: Bool
  package var schema: JSONSchema
  /// Whether the text is read as a JSON scalar (`integer`, `number`, `boolean`) before validation.
  package var isScalar: Bool
}

package struct OpenAPIBody: Sendable {
  package var isRequired: Bool
  /// Media type → schema; `nil` where the document gives none.
  package var content: [(mediaType: String, schema: JSONSchema?)]
}

package struct OpenAPIResponse: Sendable {
  /// `200`, `2XX` or `default`.
  package var status: String
  package var content: [(mediaType: String, schema: JSONSchema?)]

  package func fits(_ code: Int) -> Bool {
    status == String(code) || status == "\(code / 100)XX"
  }
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
}
