/// When the identifier in an answer is kept for later requests.
struct WebMemory: Sendable {
  /// Whether identifiers of readers who are signed in are kept.
  var keepsAuthenticated = false

  /// Whether an identifier that is known is given up for another.
  var overwrites = false

  /// What to keep of an answer; nil where nothing is.
  func identifier(to keep: WebDecision.Reader?, known: String?) -> String? {
    guard let reader = keep, keepsAuthenticated || !reader.isAuthenticated else { return nil }
    return known == nil || overwrites ? reader.identifier : nil
  }
}
