/// What an app decides about its surface: whom it asks, about what, and how long it waits.
package struct SurfaceConfiguration: Sendable, Equatable {
  /// The service's address; a slash at its end does not count.
  package var baseURL: String

  /// The environment's public key; a secret key must not be in an app.
  package var key: String

  /// The surface's slug.
  package var surface: String

  /// The slug of the component that is about the article.
  package var component: String

  /// Where the same articles are on the web.
  package var siteBase: String

  /// How long a decision may take from the request to the last byte, in milliseconds.
  package var ceiling: Int64

  /// Whether the article's body stays behind a placeholder until the decision.
  package var holds: Bool

  /// How long the placeholder stays at most, in milliseconds.
  package var holdCeiling: Int64

  /// Creates a configuration of which only address and key are needed.
  package init(
    baseURL: String, key: String, surface: String = "mobile-app", component: String = "article",
    siteBase: String = "https://news.example.com", ceiling: Int64 = 8_000, holds: Bool = false,
    holdCeiling: Int64 = 5_000
  ) {
    self.baseURL = baseURL
    self.key = key
    self.surface = surface
    self.component = component
    self.siteBase = siteBase
    self.ceiling = ceiling
    self.holds = holds
    self.holdCeiling = holdCeiling
  }
}
