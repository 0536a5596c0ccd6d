/// What a customer decides about the proxy before the site.
package struct SurfaceProxyConfiguration: Sendable, Equatable {
  /// The address of the service, with or without a slash at its end.
  package var baseURL: String

  /// The address of the site behind the proxy, without a slash at its end.
  package var origin: String

  /// The environment's secret key.
  package var key: String

  /// The surface's slug in the console.
  package var surface = "mobile-app"

  /// The site's address as visitors know it, without a slash at its end.
  package var site = "https://news.example.com"

  /// How long a visitor waits for the decision at most, in milliseconds.
  package var ceiling: Int64 = 8_000

  /// The beginnings of paths that are nobody's article.
  package var ignoredPaths: [String] = []

  /// The cookie with the identifier.
  package var identifierCookie = "mos_anonymous"

  /// The cookie with the token of a reader who is signed in.
  package var tokenCookie = "reader_token"

  /// Creates a configuration of which only addresses and key are needed.
  package init(baseURL: String, origin: String, key: String) {
    self.baseURL = baseURL
    self.origin = origin
    self.key = key
  }
}
