/// What a site decides about the service's script in its pages.
package struct SurfacePageConfiguration: Sendable, Equatable {
  /// The address of the service, with or without a slash at its end.
  package var baseURL: String

  /// The environment's public key.
  package var key: String

  /// The surface's slug in the console.
  package var surface = "mobile-app"

  /// The markup of the page before any decision.
  package var markup = """
    <h1 id="title">The title</h1><p class="teaser">The teaser</p><div id="article"><p>The text</p></div>
    """

  /// Whether the page is covered until there is a decision.
  package var cloaks = false

  /// How long it is covered at most, in milliseconds.
  package var cloakCeiling: Int64 = 5_000

  /// Whether the page makes identifiers, instead of asking the service for them.
  package var mintsItself = false

  /// Creates a configuration of which only address and key are needed.
  package init(baseURL: String, key: String) {
    self.baseURL = baseURL
    self.key = key
  }
}
