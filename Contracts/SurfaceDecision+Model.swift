import AssayContractModel
import AssayJSON

/// What a screen shows and which decisions are asked for, given steps, replies and time, in an app that holds
/// the vendor's recipe for native apps to the letter.
struct SurfaceDecisionModel: APIModel {
  private struct Article {
    var path: String
    var isPremium: Bool
    var drawing: SurfaceDrawing
    /// How many inputs there had been when the latest decision was asked for.
    var asked: Int
    /// Whether that decision is still awaited.
    var isAwaited = true
    /// Whether the placeholder still stands, where the app has one.
    var isHeld: Bool
    /// Lane times.
    var ceiling: Int
    var holdCeiling: Int
  }

  private var time = 0
  private var told = 0
  private var ceiling = 8_000
  private var holdCeiling = 5_000
  private var holds = false
  private var component = "article"
  private var site = "https://news.example.com"
  private var isDriven = false
  private var article: Article?
  private var token: String?

  var nextDue: Int? {
    guard let article, article.isAwaited else { return nil }
    return article.isHeld ? min(article.ceiling, article.holdCeiling) : article.ceiling
  }

  mutating func receive(_ input: ModelInput) -> [ModelOutput] {
    told += 1
    switch input {
    case .launch(let config, let time, _):
      let told = told
      self = SurfaceDecisionModel()
      self.told = told
      self.time = time
      read(config)
      return []
    case .step(let verb, let arguments, let time):
      self.time = time
      return isDriven ? step(verb, arguments) : []
    case .reply("decision", _, let status, let body, let time, let told):
      self.time = time
      return isDriven ? take(status, body, askedAt: told) : []
    case .reply: return []
    case .tick(let time):
      self.time = time
      return tick()
    }
  }

  private mutating func read(_ config: JSONValue) {
    // Pages have no verbs of their own here.
    isDriven = config["profile"]?.string.map { $0 == "native" } ?? true
    ceiling = config["ceiling"]?.integer ?? ceiling
    holdCeiling = config["holdCeiling"]?.integer ?? holdCeiling
    holds = config["hold"] == true
    component = config["component"]?.string ?? component
    site = config["siteBase"]?.string ?? site
  }

  // MARK: Steps

  private mutating func step(_ verb: String, _ arguments: JSONValue) -> [ModelOutput] {
    switch verb {
    case "article.open":
      guard let path = arguments["path"]?.string else { return [] }
      let isPremium = arguments["premium"] == true
      article = Article(
        path: path, isPremium: isPremium, drawing: SurfaceDrawing(isPremium: isPremium),
        asked: told, isHeld: holds, ceiling: time + ceiling, holdCeiling: time + holdCeiling)
      return [asking("open")] + [rendered("open")]
    case "article.leave":
      article = nil
      return []
    case "auth.signIn":
      token = arguments["jwt"]?.string
      return askAgain("signIn")
    case "auth.signOut":
      token = nil
      return askAgain("signOut")
    default: return []
    }
  }

  private mutating func askAgain(_ cause: String) -> [ModelOutput] {
    guard article != nil else { return [] }
    article?.asked = told
    article?.isAwaited = true
    article?.isHeld = holds
    article?.ceiling = time + ceiling
    article?.holdCeiling = time + holdCeiling
    return [asking(cause), rendered("again")]
  }

  private func asking(_ cause: String) -> ModelOutput {
    var fields: JSONObject = ["cause": .string(cause)]
    fields["path"] = article.map { .string($0.path) }
    fields["url"] = article.map { .string(site + $0.path) }
    fields["identity"] = token == nil ? "anonymous" : "jwt"
    fields["jwt"] = token.map { .string($0) }
    return ModelOutput(name: "decision", fields: fields)
  }

  private func rendered(_ cause: String, _ traits: JSONObject = [:]) -> ModelOutput {
    var fields = traits
    fields["cause"] = .string(cause)
    if let article {
      fields["path"] = .string(article.path)
      fields["premium"] = .boolean(article.isPremium)
      fields["hideContent"] = .boolean(article.drawing.hidesContent)
      fields["upsellMessage"] = article.drawing.message.map { .string($0) }
      fields["pending"] = .boolean(holds ? article.isHeld : article.isAwaited)
    }
    return ModelOutput(name: "rendered", fields: fields)
  }

  // MARK: Answers and time

  private mutating func take(
    _ status: Int, _ body: JSONDocument?, askedAt told: Int
  ) -> [ModelOutput] {
    // An answer to what was asked before, for another article or another reader, is of no interest.
    guard let article, told >= article.asked else { return [] }
    guard article.isAwaited else {
      return [ModelOutput(name: "late", fields: ["path": .string(article.path)])]
    }
    let reading = SurfaceReading(status: status, body: body, component: component)
    self.article?.isAwaited = false
    self.article?.isHeld = false
    self.article?.drawing = reading.drawing(isPremium: article.isPremium)
    return [rendered(reading.isFailure ? "failure" : "answer", reading.traits)]
  }

  private mutating func tick() -> [ModelOutput] {
    guard let article, article.isAwaited else { return [] }
    if article.ceiling <= time {
      self.article?.isAwaited = false
      self.article?.isHeld = false
      self.article?.drawing = SurfaceDrawing(isPremium: article.isPremium)
      return [rendered("ceiling")]
    }
    guard article.isHeld, article.holdCeiling <= time else { return [] }
    self.article?.isHeld = false
    self.article?.drawing = SurfaceDrawing(isPremium: article.isPremium)
    return [rendered("hold")]
  }
}
