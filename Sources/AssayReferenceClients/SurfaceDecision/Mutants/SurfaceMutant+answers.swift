import Foundation

extension SurfaceMutant {
  /// What the screen gets in place of an answer.
  func changed(_ answer: TransportAnswer, on component: String) -> TransportAnswer {
    var changed = answer
    if self == .statusIgnored { changed.status = 200 }
    guard 200..<300 ~= answer.status else { return changed }
    guard let members = LooseJSON.read(answer.body)?.object else {
      if self == .rubbishOpens { changed.members = Self.opened([:], component) }
      return changed
    }
    if self == .errorBodyApplied, members["status"]?.text == "error" {
      changed.members = members.filter { $0.key != "status" }
    }
    guard members["status"]?.text != "error" else { return changed }
    if isVoid(members, component) { changed.status = 500 }
    if let edited = edited(members, component) { changed.members = edited }
    return changed
  }

  // MARK: Decisions that are lost

  /// Whether the whole decision is lost with something in the answer.
  private func isVoid(_ members: [String: LooseJSON], _ component: String) -> Bool {
    let behaviors = members["componentBehaviors"]?.object ?? [:]
    let features = (members["features"]?.object ?? [:]).values
      .flatMap { $0["properties"]?.object?.values.map { $0 } ?? [] }
    switch self {
    case .strictSiblings:
      return behaviors.contains { name, behavior in
        name != component && !Self.isTyped(behavior["properties"])
      }
    case .strictUnknown:
      return Self.hasUnknown(.object(members), Self.known)
        || behaviors.values.contains { behavior in
          Self.hasUnknown(behavior, ["properties", "metadata", "content"])
            || Self.hasUnknown(behavior["properties"], ["hideContent", "upsellMessage"])
        }
    case .featureNullVoids: return features.contains { $0["value"] == .null }
    case .featureKindVoids:
      return features.contains { !Self.kinds.contains($0["type"]?.text ?? "") }
    case .periodFormatVoids:
      return features.contains { feature in
        feature["periodStart"]?.text.map { ISO8601DateFormatter().date(from: $0) == nil } ?? false
      }
    default: return false
    }
  }

  private static let known = [
    "status", "eventId", "identity", "customer", "features", "surfaceBehavior",
    "componentsSkipped", "componentBehaviors",
  ]
  private static let kinds = ["boolean", "number", "string", "meterable"]

  private static func hasUnknown(_ json: LooseJSON?, _ known: [String]) -> Bool {
    (json?.object ?? [:]).keys.contains { !known.contains($0) }
  }

  /// Whether the fields of a component are of the types that the own component's have.
  private static func isTyped(_ properties: LooseJSON?) -> Bool {
    let (hide, message) = (properties?["hideContent"], properties?["upsellMessage"])
    return (hide ?? .null) == .null || hide?.flag != nil
      ? (message ?? .null) == .null || message?.text != nil : false
  }

  // MARK: Decisions that become others

  /// The answer as the screen reads it, or nil where that is the same.
  private func edited(
    _ members: [String: LooseJSON], _ component: String
  ) -> [String: LooseJSON]? {
    let behavior = members["componentBehaviors"]?[component]
    let hide = behavior?["properties"]?["hideContent"]
    switch self {
    case .missingComponentHides where behavior?.object == nil:
      return Self.decided(members, component, hides: true)
    case .skippedHides where members["componentsSkipped"]?.flag == true:
      return Self.decided(members, component, hides: true)
    case .missingFieldOpens where hide?.flag == nil: return Self.opened(members, component)
    default: break
    }
    var edited = members
    edited["componentBehaviors"] = members["componentBehaviors"]?.editing { behaviors in
      behaviors[component] = behavior?.editing { behavior in
        behavior["properties"] = behavior["properties"]?.editing(edit)
      }
    }
    return edited == members ? nil : edited
  }

  private func edit(_ properties: inout [String: LooseJSON]) {
    let (hide, message) = (properties["hideContent"], properties["upsellMessage"])
    switch self {
    case .hideIgnored: properties["hideContent"] = nil
    case .hideOnly: if hide?.flag == false { properties["hideContent"] = nil }
    case .messageIgnored: properties["upsellMessage"] = nil
    case .quotedFlagAccepted:
      if let word = hide?.text, let flag = Bool(word) { properties["hideContent"] = .flag(flag) }
    case .wrongMessageShown:
      properties["upsellMessage"] = message?.description.map(LooseJSON.text)
    case .wrongMessageVoids:
      if let message, message != .null, message.text == nil { properties = [:] }
    default: break
    }
  }

  private static func opened(
    _ members: [String: LooseJSON], _ component: String
  ) -> [String: LooseJSON] {
    decided(members, component, hides: false)
  }

  /// The answer with a decision about the component in place of its own, whose message stays.
  private static func decided(
    _ members: [String: LooseJSON], _ component: String, hides: Bool
  ) -> [String: LooseJSON] {
    var properties = members["componentBehaviors"]?[component]?["properties"]?.object ?? [:]
    properties["hideContent"] = .flag(hides)
    var decided = members
    decided["componentBehaviors"] = .object([
      component: .object(["properties": .object(properties)])
    ])
    return decided
  }
}

extension LooseJSON {
  /// The value as a careless screen would draw it; nil for null.
  fileprivate var description: String? {
    if self == .null { return nil }
    return text ?? (try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) }
  }
}

extension TransportAnswer {
  /// The JSON object in the answer.
  fileprivate var members: [String: LooseJSON] {
    get { LooseJSON.read(body)?.object ?? [:] }
    set { if let changed = try? JSONEncoder().encode(newValue) { body = changed } }
  }
}
