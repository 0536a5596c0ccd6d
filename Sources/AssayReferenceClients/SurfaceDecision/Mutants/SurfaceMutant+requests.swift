import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension SurfaceMutant {
  /// What is sent in place of a request.
  func changed(_ request: URLRequest, _ configuration: SurfaceConfiguration) -> URLRequest {
    var changed = request
    switch self {
    case .putInsteadOfPost: changed.httpMethod = "PUT"
    case .wrongPath: changed.editAddress { String($0.dropLast()) }
    case .queryOnPath: changed.editAddress { $0 + "?v=1" }
    case .keyInQuery:
      changed.editAddress { "\($0)?key=\(VerbatimURL.queryValue(configuration.key))" }
    case .jwtInQuery:
      guard let token = request.token else { return request }
      changed.editAddress { "\($0)?jwt=\(VerbatimURL.queryValue(token))" }
    case .noBearer: changed.setValue(configuration.key, forHTTPHeaderField: "Authorization")
    case .keyElsewhere:
      changed.setValue(nil, forHTTPHeaderField: "Authorization")
      changed.setValue("Bearer \(configuration.key)", forHTTPHeaderField: "X-MOS-Key")
    case .secretKey:
      changed.setValue("Bearer \(configuration.secretKey)", forHTTPHeaderField: "Authorization")
    case .userAgentOverride:
      changed.setValue(Self.userAgent, forHTTPHeaderField: "x-mos-user-agent")
    case .plainTextBody: changed.setValue("text/plain", forHTTPHeaderField: "Content-Type")
    case .formBody:
      changed.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
      changed.httpBody = Data(Self.form(request.members).joined(separator: "&").utf8)
    case .arrayBody:
      changed.httpBody = Data("[".utf8) + (request.httpBody ?? Data()) + Data("]".utf8)
    case .noSlug: changed = request.editing { $0["surfaceSlug"] = nil }
    case .wrongSlug: changed = request.editing { $0["surfaceSlug"] = .text("ios-app") }
    case .cloudflareBlock:
      changed = request.editing {
        $0["cloudflare"] = .object(["cf": .object(["country": .text("GB")])])
      }
    case .httpBlock:
      changed = request.editing { members in
        members["http"] = .object([
          "url": members["resource"]?["fullPath"] ?? .null, "userAgent": .text(Self.userAgent),
        ])
      }
    default:
      return editing(resource: editing(identity: request), configuration)
    }
    return changed
  }

  private static let userAgent = "ExampleNews/4.2 (iPhone; iOS 18.1)"

  private func editing(
    resource request: URLRequest, _ configuration: SurfaceConfiguration
  ) -> URLRequest {
    request.editing("resource") { resource in
      switch self {
      case .secretKeyInBody: resource["debugKey"] = .text(configuration.secretKey)
      case .noResourceID: resource["id"] = nil
      case .constantResourceID: resource["id"] = .text(configuration.component)
      case .urlAsResourceID: resource["id"] = resource["fullPath"]
      case .relativeFullPath: resource["fullPath"] = resource["id"]
      default: break
      }
    }
  }

  private func editing(identity request: URLRequest) -> URLRequest {
    request.editing("identity") { identity in
      switch (self, identity["userJwt"]?.text) {
      case (.nullIdentityMember, nil): identity["userJwt"] = .null
      case (.nullIdentityMember, _?): identity["anonymousIdentifier"] = .null
      case (.emptyIdentifier, nil): identity["anonymousIdentifier"] = .text("")
      case (.userIdentifier, let token?):
        identity = ["userIdentifier": .text(Self.subject(token) ?? "reader")]
      case (.createAnonymousAlways, nil): identity = ["createAnonymousIdentifier": .flag(true)]
      case (.fallbackFlagAlone, nil):
        identity["createAnonymousIdentifierFallback"] = .flag(true)
      case (.fallbackFlagFalse, _?):
        identity["createAnonymousIdentifierFallback"] = .flag(false)
      default: break
      }
    }
  }

  /// Whom a token is about (RFC 7519, section 4.1.2).
  private static func subject(_ token: String) -> String? {
    let parts = token.split(separator: ".")
    guard parts.count == 3 else { return nil }
    var text = parts[1].replacingOccurrences(of: "-", with: "+")
      .replacingOccurrences(of: "_", with: "/")
    while text.count % 4 != 0 { text += "=" }
    return Data(base64Encoded: text).flatMap(LooseJSON.read)?["sub"]?.text
  }

  /// The texts in an object as the fields of a form.
  private static func form(_ members: [String: LooseJSON], in name: String? = nil) -> [String] {
    members.sorted { $0.key < $1.key }.flatMap { key, value in
      let field = name.map { "\($0)[\(key)]" } ?? key
      if let inner = value.object { return form(inner, in: field) }
      return value.text.map { ["\(field)=\(VerbatimURL.queryValue($0))"] } ?? []
    }
  }
}

extension SurfaceConfiguration {
  /// A key for servers as it stands beside the public one.
  fileprivate var secretKey: String {
    "sk" + (key.hasPrefix("pk") ? String(key.dropFirst(2)) : "_" + key)
  }
}
