package import AssayHTTP

/// What the service of a role lets pages of other origins do: the CORS protocol of the Fetch standard,
/// section 3.2.
package struct OriginPolicy: Hashable, Sendable {
  /// The role whose service it is.
  package var role: String
  /// Origins such as `https://news.example.com`; `*` is any.
  package var origins: [String]
  /// The methods that a preflight allows.
  package var methods: [String]
  /// The names of header fields that a preflight allows, in lower case.
  package var headers: [String]
  /// The names of header fields of answers that a page may read.
  package var exposes: [String]
  /// Whether requests may carry cookies.
  package var allowsCredentials: Bool
  /// How many seconds a browser may remember a preflight; `nil` where the service does not say.
  package var maxAge: Int?

  package init(
    role: String, origins: [String], methods: [String], headers: [String], exposes: [String],
    allowsCredentials: Bool, maxAge: Int? = nil
  ) {
    self.role = role
    self.origins = origins
    self.methods = methods
    self.headers = headers
    self.exposes = exposes
    self.allowsCredentials = allowsCredentials
    self.maxAge = maxAge
  }

  /// The value of `Access-Control-Allow-Origin` for a page; `nil` where the page may read nothing.
  package func allowed(_ origin: String) -> String? {
    if origins.contains("*") { return allowsCredentials ? origin : "*" }
    return origins.contains(origin) ? origin : nil
  }

  /// The header fields by which an answer lets a page read it.
  package func fields(for origin: String) -> [(name: String, value: String)] {
    var fields: [(name: String, value: String)] = []
    if let allowed = allowed(origin) {
      fields.append(("Access-Control-Allow-Origin", allowed))
      if allowsCredentials { fields.append(("Access-Control-Allow-Credentials", "true")) }
    }
    if !origins.contains("*") || allowsCredentials { fields.append(("Vary", "Origin")) }
    return fields
  }

  /// The header fields by which an answer that is no preflight's lets a page read it.
  package func answerFields(for origin: String) -> [(name: String, value: String)] {
    guard allowed(origin) != nil, !exposes.isEmpty else { return fields(for: origin) }
    return fields(for: origin) + [
      ("Access-Control-Expose-Headers", exposes.joined(separator: ", "))
    ]
  }

  /// The answer to a preflight.
  package func answer(to preflight: Preflight) -> HTTPResponse {
    var fields = fields(for: preflight.origin)
    if allowed(preflight.origin) != nil {
      fields.append(("Access-Control-Allow-Methods", methods.joined(separator: ", ")))
      if !headers.isEmpty {
        fields.append(("Access-Control-Allow-Headers", headers.joined(separator: ", ")))
      }
      if let maxAge { fields.append(("Access-Control-Max-Age", "\(maxAge)")) }
    }
    return HTTPResponse(status: 204, fields: fields)
  }

  /// Why a browser sends nothing after the answer to a preflight, a sentence each; empty where it does.
  package func refusals(of preflight: Preflight) -> [String] {
    var refusals: [String] = []
    if allowed(preflight.origin) == nil {
      refusals.append("The service answers no page of \(preflight.origin).")
    }
    let simple = ["GET", "HEAD", "POST"]
    if !methods.contains(preflight.method), !simple.contains(preflight.method) {
      refusals.append(
        "The service allows the method \(methods.joined(separator: " or ")), not \(preflight.method)."
      )
    }
    for header in preflight.headers where !headers.contains(header) {
      refusals.append("The service does not allow the header field \(header).")
    }
    return refusals
  }
}
