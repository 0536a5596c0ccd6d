/// What the service decided about an article, as far as the answer says it.
///
/// Each field is read by itself: one that is missing, or not what it should be, is left to the app, and
/// whatever else stands in the answer does not matter.
struct SurfaceDecision: Sendable, Equatable {
  /// Whether the body is hidden.
  var hidesContent: Bool?

  /// What is said to readers who might subscribe.
  var message: String?

  /// Reads an answer, or nil where it is none: another status than success, no JSON object, or an error
  /// that came as a success.
  init?(_ answer: TransportAnswer, on component: String) {
    guard 200..<300 ~= answer.status, let members = LooseJSON.read(answer.body)?.object,
      members["status"]?.text != "error"
    else { return nil }
    let properties = members["componentBehaviors"]?[component]?["properties"]
    hidesContent = properties?["hideContent"]?.flag
    message = properties?["upsellMessage"]?.text
  }
}
