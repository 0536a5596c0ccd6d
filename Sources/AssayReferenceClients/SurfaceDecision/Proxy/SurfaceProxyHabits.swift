/// The decisions of a `SurfaceProxy`, each with what the service expects of an integration.
struct SurfaceProxyHabits: Sendable {
  /// Whether visitors wait no longer than the ceiling.
  var hasCeiling = true

  /// What a visitor gets when there is no decision; nil for the site's own page.
  var failurePage: ServedPage?

  /// Which answers of the site a decision is asked for.
  var decides: @Sendable (_ visit: SurfaceVisit, _ page: ServedPage, _ isIgnored: Bool) -> Bool = {
    _, page, isIgnored in !isIgnored && page.isDecidable
  }

  /// What a request tells of the visit.
  var about: @Sendable (inout [String: LooseJSON]) -> Void = { _ in }

  /// What the visited resource is called.
  var resource: @Sendable (_ visit: SurfaceVisit) -> String = { $0.path }

  /// How a visit is told apart from others, where identifiers are not kept by the visitor's browser.
  var sharesIdentifier = false

  /// Whether identifiers are left with the visitor's browser.
  var setsCookie = true

  /// Whether a known identifier is sent.
  var usesIdentifier = true

  /// Whether components are left out where the service fixed the body.
  var bodyEndsIt = true

  /// Whether the proxy asks again after a failure.
  var retries = false

  var memory = WebMemory()
  var reader = WebDecisionReader()
  var painter = PagePainter()
  var editor = ResponseEditor()
}
