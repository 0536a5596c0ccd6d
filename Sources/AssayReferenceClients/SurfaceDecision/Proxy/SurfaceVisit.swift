/// What a visitor asks the site for.
package struct SurfaceVisit: Sendable, Equatable {
  /// Names the visit to the observer; means nothing to the proxy.
  package var visitor: String

  /// Path and query.
  package var target: String

  /// The visitor's browser, in its own words.
  package var agent: String?

  /// The page from which the visitor came.
  package var referer: String?

  /// The visitor's address in the network.
  package var address: String?

  /// The cookies that the browser sends.
  package var cookies: [String: String]

  /// Creates a visit.
  package init(
    visitor: String, target: String, agent: String? = nil, referer: String? = nil,
    address: String? = nil, cookies: [String: String] = [:]
  ) {
    self.visitor = visitor
    self.target = target
    self.agent = agent
    self.referer = referer
    self.address = address
    self.cookies = cookies
  }

  /// The target without its query.
  var path: String { String(target.prefix { $0 != "?" }) }

  /// The cookies as a header field has them (RFC 6265, section 4.2.1).
  var cookieField: String? {
    cookies.isEmpty
      ? nil : cookies.sorted { $0.key < $1.key }.map { "\($0)=\($1)" }.joined(separator: "; ")
  }
}

/// Serves visitors of a site.
package protocol SurfaceProxyActions: Sendable {
  /// A visitor asks for something; the observer is handed the answer.
  func serve(_ visit: SurfaceVisit) async
}

/// Is handed what visitors get.
package protocol SurfaceProxyObserver: AnyObject, Sendable {
  /// A visitor gets an answer.
  func returned(_ page: ServedPage, to visit: SurfaceVisit)
}
