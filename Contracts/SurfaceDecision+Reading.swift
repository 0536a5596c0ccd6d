import AssayJSON

/// What an article screen draws of a decision.
struct SurfaceDrawing: Sendable, Hashable {
  var hidesContent: Bool
  var message: String?

  /// What the app draws by itself: premium articles hidden, others open, no message.
  init(isPremium: Bool) { hidesContent = isPremium }
}

/// An answer as an app reads it that takes what it understands and falls back for the rest.
struct SurfaceReading: Sendable {
  /// Whether the answer is as good as none.
  let isFailure: Bool
  /// What is unusual about it, for rules that are about that.
  private(set) var traits: JSONObject = [:]
  private var flag: Bool?
  private var message: String?

  init(status: Int, body: JSONDocument?, component: String) {
    let root = body?.root.value
    let isSuccess = (200..<300).contains(status)
    guard isSuccess, let answer = root?.object, answer["status"] != "error" else {
      isFailure = true
      traits["failure"] =
        !isSuccess ? "status" : root?.object == nil ? "unreadable" : "error in the body"
      traits["status"] = .number(JSONNumber(status))
      return
    }
    isFailure = false
    let behavior = answer["componentBehaviors"]?[component]
    traits["component"] = .string(Self.word(behavior))
    let properties = behavior?["properties"]
    traits["properties"] = .string(Self.word(properties))
    let hide = properties?["hideContent"], upsell = properties?["upsellMessage"]
    flag = hide?.boolean
    message = upsell?.string
    traits["flag"] = .string(flag.map { $0 ? "true" : "false" } ?? Self.gap(hide))
    traits["message"] = .string(message == nil ? Self.gap(upsell) : "text")
    if answer["componentsSkipped"] == true { traits["skipped"] = true }
  }

  func drawing(isPremium: Bool) -> SurfaceDrawing {
    var drawing = SurfaceDrawing(isPremium: isPremium)
    if let flag { drawing.hidesContent = flag }
    drawing.message = message
    return drawing
  }

  /// `object`, `missing`, or `other`.
  private static func word(_ value: JSONValue?) -> String {
    value?.object == nil ? gap(value) : "object"
  }

  /// `missing`, null included, or `other`.
  private static func gap(_ value: JSONValue?) -> String {
    value?.isNull ?? true ? "missing" : "other"
  }
}
