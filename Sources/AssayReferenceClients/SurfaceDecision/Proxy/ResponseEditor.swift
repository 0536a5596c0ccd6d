/// Carries out what the service says of the HTTP response.
struct ResponseEditor: Sendable {
  /// One thing that the service may ask for.
  enum Part: Sendable, CaseIterable {
    case headers, cookies, addedHeaders, removedHeaders, addedCookies, status
  }

  /// In the order in which they are carried out.
  var order = Part.allCases

  /// Whether added header fields replace those of their name.
  var replaces = true

  /// Whether a body that is null is one.
  var mindsNull = true

  /// Whether the status decides if there can be a body.
  var mindsBodiless = true

  /// Carries it all out.
  ///
  /// - Returns: Whether the body is the service's, so that nothing remains to be done.
  func edit(_ page: inout ServedPage, _ http: [String: LooseJSON]) -> Bool {
    for part in order { edit(&page, http, part) }
    guard let body = http["body"], mindsNull || body != .null else { return false }
    page.body = body.text ?? ""
    return true
  }

  /// Takes the body away where the status allows none (RFC 9110, section 15).
  func finish(_ page: inout ServedPage) {
    if mindsBodiless, [204, 205, 304].contains(page.status) { page.body = "" }
  }

  private func edit(_ page: inout ServedPage, _ http: [String: LooseJSON], _ part: Part) {
    switch part {
    case .headers:
      for (name, value) in (http["headers"]?.object ?? [:]).sorted(by: { $0.key < $1.key }) {
        if let value = value.text { page.set(name, value) }
      }
    case .cookies: cookies(&page, http["cookies"])
    case .addedHeaders:
      for field in http["addHeaders"]?.list ?? [] {
        guard let name = field["name"]?.text, let value = field["value"]?.text else { continue }
        if replaces { page.set(name, value) } else { page.add(name, value) }
      }
    case .removedHeaders:
      for name in http["removeHeaders"]?.list ?? [] {
        if let name = name.text { page.remove(name) }
      }
    case .addedCookies: cookies(&page, http["addCookies"])
    case .status:
      if let status = http["status"]?.wholeNumber { page.status = Int(status) }
    }
  }

  private func cookies(_ page: inout ServedPage, _ cookies: LooseJSON?) {
    for cookie in cookies?.list ?? [] {
      if let cookie = cookie.text { page.add("set-cookie", cookie) }
    }
  }
}
