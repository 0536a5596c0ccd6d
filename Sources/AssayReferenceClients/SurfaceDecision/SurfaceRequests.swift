import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Makes the requests for decisions.
struct SurfaceRequests: Sendable {
  /// Where the values come from.
  var configuration: SurfaceConfiguration

  /// The request for a decision about an article, or nil where the address is none.
  func decision(on path: String, for reader: SurfaceReader) -> URLRequest? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let body = DecisionBody(
      surfaceSlug: configuration.surface, identity: .init(reader),
      resource: .init(id: path, fullPath: configuration.siteBase + path))
    guard let url = VerbatimURL.make(address), let content = try? encoder.encode(body) else {
      return nil
    }
    var request = URLRequest(url: url)
    request.httpMethod = "POST"
    request.setValue("Bearer \(configuration.key)", forHTTPHeaderField: "Authorization")
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    request.httpBody = content
    return request
  }

  private var address: String {
    let base = configuration.baseURL
    return (base.hasSuffix("/") ? String(base.dropLast()) : base) + "/api/v1/surface-decisions"
  }
}

/// The members are named as on the wire; nil leaves one out.
private struct DecisionBody: Encodable {
  struct Identity: Encodable {
    var anonymousIdentifier: String?
    var userJwt: String?

    init(_ reader: SurfaceReader) {
      switch reader {
      case .anonymous(let identifier): anonymousIdentifier = identifier
      case .signedIn(let token): userJwt = token
      }
    }
  }

  struct Resource: Encodable {
    var id: String
    var fullPath: String
  }

  var surfaceSlug: String
  var identity: Identity
  var resource: Resource
}
