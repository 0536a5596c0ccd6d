package import AssayHTTP

/// The request by which a browser asks whether a page may send another one (Fetch standard, section
/// 3.2.2).
package struct Preflight: Hashable, Sendable {
  /// How journals name the operation of a preflight.
  package static let operation = "preflight"

  /// The origin of the page.
  package var origin: String
  /// The method of the request that is to follow.
  package var method: String
  /// The names of its header fields beyond the harmless ones, in lower case.
  package var headers: [String]

  /// `nil` for any other request.
  package init?(_ request: HTTPRequest) {
    guard request.method == "OPTIONS", let origin = request.fields.first("Origin"),
      let method = request.fields.first("Access-Control-Request-Method")
    else { return nil }
    self.origin = origin
    self.method = method
    headers = request.fields.values(of: "Access-Control-Request-Headers")
      .flatMap { $0.split(separator: ",") }
      .map { $0.filter { $0 != " " && $0 != "\t" }.lowercased() }
      .filter { !$0.isEmpty }
  }
}

extension Contract {
  /// How a role's service treats pages of other origins; `nil` where it knows none.
  package func originPolicy(of role: String) -> OriginPolicy? {
    originPolicies.isEmpty ? nil : originPolicies.first { $0.role == role }
  }

  /// A request as the preflight that it is, with the policy that answers it; `nil` for a request that an
  /// operation or nobody answers.
  package func preflight(
    _ request: HTTPRequest, role: String, target: String
  ) -> (preflight: Preflight, policy: OriginPolicy)? {
    guard let policy = originPolicy(of: role), let preflight = Preflight(request) else {
      return nil
    }
    let path = String(target.prefix { $0 != "?" })
    let isAnOperation = operations.contains { operation in
      operation.role == role && operation.methods.contains("OPTIONS")
        && operation.paths.contains { $0.matches(path) }
    }
    return isAnOperation ? nil : (preflight, policy)
  }
}
