import AssayContractModel
import AssayJSON

/// What a visitor gets from a proxy before the customer's site, and which decisions it asks for, given steps,
/// replies and time.
struct SurfaceProxyModel: APIModel {
  private enum Stage { case fetching, deciding }
  private struct Visit {
    var about: JSONObject
    var path: String
    /// How many inputs there had been when the visitor asked.
    var asked: Int
    /// Lane time at which the visitor gets the page in any case.
    var due: Int
    var stage = Stage.fetching
    var response = SurfaceResponse(status: 200, fields: [], body: "")
  }

  private var time = 0
  private var told = 0
  private var isDriven = false
  private var ceiling = 8_000
  private var site = "https://news.example.com"
  private var ignored: [String] = []
  private var tokenCookie = "reader_token"
  private var visits: [Visit] = []
  /// By exchange, until the reply is told.
  private var pages: [Int: ServedPage] = [:]

  var nextDue: Int? { visits.compactMap { $0.stage == .deciding ? $0.due : nil }.min() }

  mutating func read(_ page: ServedPage) {
    if isDriven, page.operation == "page" { pages[page.exchange] = page }
  }

  mutating func receive(_ input: ModelInput) -> [ModelOutput] {
    told += 1
    switch input {
    case .launch(let config, let time, _):
      let told = told
      self = SurfaceProxyModel()
      self.told = told
      self.time = time
      read(config)
      return []
    case .step("page.request", let arguments, let time) where isDriven:
      self.time = time
      begin(arguments)
      return []
    case .step: return []
    case .reply(let operation, let exchange, let status, let body, let time, let told):
      self.time = time
      guard isDriven else { return [] }
      if operation == "page" { return arrive(exchange, status, told) }
      return operation == "decision"
        ? decide(SurfaceAnswer(status: status, body: body), askedAt: told) : []
    case .tick(let time):
      self.time = time
      let over = visits.filter { $0.stage == .deciding && $0.due <= time }
      visits.removeAll { $0.stage == .deciding && $0.due <= time }
      return over.map { returned($0, $0.response, "ceiling") }
    }
  }

  private mutating func read(_ config: JSONValue) {
    isDriven = config["profile"] == "proxy"
    ceiling = config["ceiling"]?.integer ?? ceiling
    site = config["siteBase"]?.string ?? site
    tokenCookie = config["tokenCookie"]?.string ?? tokenCookie
    ignored = config["ignoredPaths"]?.array?.compactMap(\.string) ?? []
  }

  private mutating func begin(_ arguments: JSONValue) {
    let target = arguments["path"]?.string ?? "/"
    let path = String(target.prefix { $0 != "?" })
    var about: JSONObject = ["path": .string(target), "resource": .string(path)]
    about["url"] = .string(site + target)
    for name in ["visitor", "agent", "referer", "address"] { about[name] = arguments[name] }
    let cookies = (arguments["cookies"]?.string ?? "").split(separator: ";")
      .map { $0.drop { $0 == " " } }
    let token = cookies.first { $0.hasPrefix(tokenCookie + "=") }?
      .dropFirst(tokenCookie.count + 1)
    about["identity"] = token == nil ? "anonymous" : "jwt"
    about["jwt"] = token.map { .string(String($0)) }
    visits.append(Visit(about: about, path: path, asked: told, due: time + ceiling))
  }

  /// The site answered.
  private mutating func arrive(_ exchange: Int, _ status: Int, _ told: Int) -> [ModelOutput] {
    guard
      let index = visits.firstIndex(where: { $0.stage == .fetching && $0.asked <= told })
    else { return [] }
    let page = pages.removeValue(forKey: exchange)
    let response = SurfaceResponse(
      status: status, fields: page?.fields ?? [], body: page?.text ?? "")
    visits[index].response = response
    let visit = visits[index]
    let reason =
      ignored.contains { visit.path.hasPrefix($0) }
      ? "ignored"
      : (300..<400).contains(status) ? "redirect" : response.isHTML ? nil : "type"
    if let reason {
      visits.remove(at: index)
      var fields = visit.about
      fields["reason"] = .string(reason)
      return [ModelOutput(name: "passed", fields: fields), returned(visit, response, "passed")]
    }
    visits[index].stage = .deciding
    var fields = visit.about
    fields["status"] = .number(JSONNumber(status))
    fields["body"] = .string(response.body)
    return [ModelOutput(name: "lookup", fields: fields)]
  }

  /// The service answered.
  private mutating func decide(
    _ answer: SurfaceAnswer, askedAt told: Int
  ) -> [ModelOutput] {
    guard
      let index = visits.firstIndex(where: { $0.stage == .deciding && $0.asked <= told })
    else { return [] }
    let visit = visits.remove(at: index)
    guard answer.failure == nil else {
      return [returned(visit, visit.response, "failure", answer.traits)]
    }
    var answer = answer
    var response = visit.response
    let lines = response.lines
    let isOver = answer.http.map { response.apply($0) } ?? false
    if !isOver { response.body = answer.changed(response.body) }
    var traits = answer.traits
    if isOver { traits["fixed"] = answer.http?["body"]?.string == nil ? "null" : "text" }
    if response.isBodiless {
      response.body = ""
      traits["bodiless"] = true
    }
    var outputs = [returned(visit, response, "answer", traits)]
    for line in response.lines { outputs.append(header(visit, line, isKept: true)) }
    for line in lines + response.replaced where !response.lines.contains(line) {
      outputs.append(header(visit, line, isKept: false))
    }
    return outputs
  }

  private func header(_ visit: Visit, _ line: String, isKept: Bool) -> ModelOutput {
    var fields = visit.about
    fields["line"] = .string(line)
    fields["kept"] = .boolean(isKept)
    return ModelOutput(name: "header", fields: fields)
  }

  private func returned(
    _ visit: Visit, _ response: SurfaceResponse, _ cause: String, _ traits: JSONObject = [:]
  ) -> ModelOutput {
    var fields = traits
    fields["visitor"] = visit.about["visitor"]
    fields["path"] = visit.about["path"]
    fields["cause"] = .string(cause)
    fields["status"] = .number(JSONNumber(response.status))
    fields["body"] = .string(response.body)
    return ModelOutput(name: "page", fields: fields)
  }
}
