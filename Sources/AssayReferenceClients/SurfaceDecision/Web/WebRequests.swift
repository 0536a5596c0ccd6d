import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Makes the requests for decisions of web pages and proxies.
struct WebRequests: Sendable {
  /// The address of the service, with or without a slash at its end.
  var baseURL: String

  /// The key of the environment.
  var key: String

  /// The surface's slug in the console.
  var surface: String

  /// Header fields beyond those that every request has.
  var fields: [String: String] = [:]

  /// What is done to each request before it is sent.
  var adjust: @Sendable (URLRequest) -> URLRequest = { $0 }

  /// The request for a decision, or nil where the address is none.
  func decision(
    _ identity: WebIdentity, resource: [String: LooseJSON], http: [String: LooseJSON]? = nil
  ) -> URLRequest? {
    var body: [String: LooseJSON] = [
      "surfaceSlug": .text(surface), "identity": .object(identity.members),
      "resource": .object(resource),
    ]
    body["http"] = http.map { .object($0) }
    let base = baseURL.hasSuffix("/") ? String(baseURL.dropLast()) : baseURL
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let url = VerbatimURL.make(base + "/api/v1/surface-decisions"),
      let content = try? encoder.encode(body)
    else { return nil }
    var request = URLRequest(url: url)
    request.httpMethod = "POST"
    request.setValue("Bearer \(key)", forHTTPHeaderField: "Authorization")
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    for (name, value) in fields { request.setValue(value, forHTTPHeaderField: name) }
    request.httpBody = content
    return adjust(request)
  }
}

/// The one way in which a request says who reads.
enum WebIdentity: Sendable, Equatable {
  /// Somebody whom the service gives an identifier.
  case new

  /// Somebody who has an identifier.
  case anonymous(String)

  /// Somebody who is signed in; where the token does not count any more, the service may give an identifier.
  case token(String)

  /// As on the wire.
  var members: [String: LooseJSON] {
    switch self {
    case .new: ["createAnonymousIdentifier": .flag(true)]
    case .anonymous(let identifier): ["anonymousIdentifier": .text(identifier)]
    case .token(let token):
      ["userJwt": .text(token), "createAnonymousIdentifierFallback": .flag(true)]
    }
  }
}
