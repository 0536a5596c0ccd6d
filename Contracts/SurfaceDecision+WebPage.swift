import AssayContractModel
import AssayJSON

/// What a page with the service's script shows, and when it asks, given steps, replies and time.
struct SurfacePageModel: APIModel {
  private struct Page {
    var path: String
    var body: String
    /// How many inputs there had been when the latest decision was asked for.
    var asked: Int
    /// Whether that decision is still awaited.
    var isAwaited = true
    var isCloaked: Bool
    /// Whether the cloak was lifted before there was a decision.
    var isUncovered = false
    /// Lane time at which the cloak is lifted in any case.
    var due: Int
  }

  /// What a page shows where the configuration does not say it.
  static let markup = """
    <h1 id="title">The title</h1><p class="teaser">The teaser</p><div id="article"><p>The text</p></div>
    """

  private var time = 0
  private var told = 0
  private var isDriven = false
  private var holds = false
  private var ceiling = 5_000
  private var original = Self.markup
  private var page: Page?
  private var token: String?

  var nextDue: Int? { page.flatMap { $0.isCloaked ? $0.due : nil } }

  mutating func receive(_ input: ModelInput) -> [ModelOutput] {
    told += 1
    switch input {
    case .launch(let config, let time, _):
      let told = told
      self = SurfacePageModel()
      self.told = told
      self.time = time
      isDriven = config["profile"] == "browser"
      holds = config["hold"] == true
      ceiling = config["holdCeiling"]?.integer ?? ceiling
      original = config["page"]?.string ?? original
      return []
    case .step(let verb, let arguments, let time):
      self.time = time
      return isDriven ? step(verb, arguments) : []
    case .reply("decision", _, let status, let body, let time, let told):
      self.time = time
      return isDriven ? take(SurfaceAnswer(status: status, body: body), askedAt: told) : []
    case .reply: return []
    case .tick(let time):
      self.time = time
      guard let page, page.isCloaked, page.due <= time else { return [] }
      self.page?.isCloaked = false
      self.page?.isUncovered = true
      return [shown("ceiling")]
    }
  }

  private mutating func step(_ verb: String, _ arguments: JSONValue) -> [ModelOutput] {
    switch verb {
    case "page.load": return load(arguments["path"]?.string, "load")
    case "page.reload": return load(page?.path, "reload")
    case "page.decide":
      guard page != nil else { return [] }
      page?.asked = told
      page?.isAwaited = true
      return [asking("decide")]
    case "auth.signIn": token = arguments["jwt"]?.string
    case "auth.signOut": token = nil
    default: break
    }
    return []
  }

  private mutating func load(_ path: String?, _ cause: String) -> [ModelOutput] {
    guard let path else { return [] }
    page = Page(path: path, body: original, asked: told, isCloaked: holds, due: time + ceiling)
    return [asking(cause), shown("load")]
  }

  private mutating func take(
    _ answer: SurfaceAnswer, askedAt told: Int
  ) -> [ModelOutput] {
    guard let page else { return [] }
    guard told >= page.asked, page.isAwaited else { return [shown("superseded")] }
    var answer = answer
    self.page?.isAwaited = false
    self.page?.isCloaked = false
    if answer.failure == nil { self.page?.body = answer.changed(original) }
    if page.isUncovered { return [shown("late")] }
    return [shown(answer.failure == nil ? "answer" : "failure", answer.traits)]
  }

  private func asking(_ cause: String) -> ModelOutput {
    var fields: JSONObject = ["cause": .string(cause)]
    fields["path"] = page.map { .string($0.path) }
    fields["identity"] = token == nil ? "anonymous" : "jwt"
    fields["jwt"] = token.map { .string($0) }
    return ModelOutput(name: "load", fields: fields)
  }

  private func shown(_ cause: String, _ traits: JSONObject = [:]) -> ModelOutput {
    var fields = traits
    fields["cause"] = .string(cause)
    if let page {
      fields["path"] = .string(page.path)
      fields["cloaked"] = .boolean(page.isCloaked)
      fields["body"] = .string(page.body)
    }
    return ModelOutput(name: "page", fields: fields)
  }
}
