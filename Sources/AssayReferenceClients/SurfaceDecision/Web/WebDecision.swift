import Foundation

/// A decision as a web page or a proxy acts on it.
struct WebDecision: Sendable {
  /// Who the service took the reader for.
  struct Reader: Sendable, Equatable {
    var identifier: String
    var isAuthenticated: Bool
  }

  /// What is changed in the page, of each component.
  struct Component: Sendable {
    var slug: String
    /// Nil where the component has nothing to say which element it is about.
    var metadata: LooseJSON?
    var content: LooseJSON?
  }

  var reader: Reader?

  /// By their slugs.
  var components: [Component]

  /// Whether the components were not asked.
  var isSkipped: Bool

  /// What is said of the HTTP response.
  var http: [String: LooseJSON]?
}

/// Reads what the service answers.
struct WebDecisionReader: Sendable {
  /// Whether statuses other than success are failures, whatever the body says.
  var mindsStatus = true

  /// Whether bodies that call themselves an error are failures.
  var mindsErrors = true

  /// Whether a decision that skipped the components has none.
  var mindsSkipped = true

  /// The decision in an answer; nil for a failure.
  func decision(_ answer: TransportAnswer) -> WebDecision? {
    guard !mindsStatus || 200..<300 ~= answer.status, let body = LooseJSON.read(answer.body),
      let members = body.object, !mindsErrors || members["status"]?.text != "error"
    else { return nil }
    let isSkipped = mindsSkipped && members["componentsSkipped"] == .flag(true)
    let components = members["componentBehaviors"]?.object ?? [:]
    return WebDecision(
      reader: Self.reader(members["identity"]),
      components: isSkipped
        ? []
        : components.sorted { $0.key < $1.key }.map {
          WebDecision.Component(
            slug: $0.key, metadata: $0.value["metadata"], content: $0.value["content"])
        },
      isSkipped: isSkipped, http: members["surfaceBehavior"]?["http"]?.object)
  }

  private static func reader(_ value: LooseJSON?) -> WebDecision.Reader? {
    guard let identifier = value?["identifier"]?.text, !identifier.isEmpty,
      case .flag(let isAuthenticated)? = value?["isAuthenticated"]
    else { return nil }
    return WebDecision.Reader(identifier: identifier, isAuthenticated: isAuthenticated)
  }
}
