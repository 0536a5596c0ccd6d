import AssayJSON

/// What a proxy hands to a visitor, and how the service's answer changes it.
struct SurfaceResponse: Sendable {
  var status: Int
  var fields: [(name: String, value: String)]
  var body: String
  /// Lines that the service first asked for and then took back.
  private(set) var replaced: [String] = []

  /// What is between two machines rather than of the page.
  private static let passing: Set<String> = [
    "connection", "content-length", "date", "keep-alive", "server", "transfer-encoding",
  ]

  init(status: Int, fields: [(name: String, value: String)], body: String) {
    self.status = status
    self.fields = fields.map { ($0.name.lowercased(), $0.value) }
      .filter { !Self.passing.contains($0.0) }
    self.body = body
  }

  var isHTML: Bool {
    fields.contains { $0.name == "content-type" && $0.value.lowercased().hasPrefix("text/html") }
  }

  /// Whether its status allows no content (RFC 9110, sections 15.3.5, 15.3.6 and 15.4.5).
  var isBodiless: Bool { [204, 205, 304].contains(status) }

  /// The header fields as `name: value`.
  var lines: [String] { fields.map { "\($0.name): \($0.value)" } }

  /// Applies what the service says of the response, in its order; whether that ends the matter.
  mutating func apply(_ http: JSONObject) -> Bool {
    for (name, value) in http["headers"]?.object?.members ?? [] {
      if let value = value.string { set(name, value) }
    }
    for cookie in http["cookies"]?.array ?? [] { add(cookie: cookie) }
    for field in http["addHeaders"]?.array ?? [] {
      if let name = field["name"]?.string, let value = field["value"]?.string { set(name, value) }
    }
    for name in http["removeHeaders"]?.array ?? [] { remove(name.string ?? "") }
    for cookie in http["addCookies"]?.array ?? [] { add(cookie: cookie) }
    status = http["status"]?.integer ?? status
    guard let body = http["body"] else { return false }
    self.body = body.string ?? ""
    return true
  }

  private mutating func set(_ name: String, _ value: String) {
    remove(name)
    fields.append((name.lowercased(), value))
  }

  private mutating func remove(_ name: String) {
    let name = name.lowercased()
    replaced += fields.filter { $0.name == name }.map { "\($0.name): \($0.value)" }
    fields.removeAll { $0.name == name }
  }

  private mutating func add(cookie: JSONValue) {
    if let cookie = cookie.string { fields.append(("set-cookie", cookie)) }
  }
}
