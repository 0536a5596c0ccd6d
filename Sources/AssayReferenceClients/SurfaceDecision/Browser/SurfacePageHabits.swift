/// The decisions of a `SurfacePage`, each with what the service expects of an integration.
struct SurfacePageHabits: Sendable {
  /// Whether the page can be covered.
  var cloaks = true

  /// Whether the cover is lifted at its ceiling.
  var hasCeiling = true

  /// Whether the cover is lifted when there will be no decision.
  var liftsOnFailure = true

  /// Whether the cover is lifted when the decision is there.
  var liftsOnAnswer = true

  /// Whether a request is given up when the cover is lifted without it.
  var abortsAtCeiling = false

  /// Whether answers count after a later question.
  var appliesSuperseded = false

  /// Whether failures empty the page.
  var blanksOnFailure = false

  /// Whether the identifier is kept in the browser.
  var storesIdentifier = true

  /// Whether a known identifier is sent.
  var usesIdentifier = true

  /// Whether what is said of the HTTP response is carried out.
  var appliesHTTP = false

  /// How many decisions are asked for at a load.
  var askedAtLoad = 1

  /// Whether the page asks again after a failure.
  var retries = false

  /// Whether signing in and out is forgotten.
  var forgetsSignOut = false

  var memory = WebMemory()
  var reader = WebDecisionReader()
  var painter = PagePainter()
}
