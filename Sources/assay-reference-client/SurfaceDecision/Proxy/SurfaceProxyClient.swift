import AssayDrivers
import AssayJSON
import AssayReferenceClients

/// A proxy before a site behind the verbs of the contract, with visitors whose browsers keep cookies.
final class SurfaceProxyClient: ServedClient {
  /// A visitor asks the site for something.
  static let verb = "page.request"

  private let client: any SurfaceProxyActions
  private let jars: CookieJars

  /// What the proxy hands out; the proxy does not keep it alive.
  private let teller: SurfaceProxyTeller

  /// Creates a proxy that has served nobody yet.
  ///
  /// - Throws: `AdapterError.invalid` for an unknown key, or a value of the wrong type.
  init(
    _ build: SurfaceProxyBuild, _ opening: SessionOpening, services: AppServices,
    stores: SessionStores, adapter: AdapterSession
  ) throws(AdapterError) {
    jars = CookieJars(store: stores.app)
    teller = SurfaceProxyTeller(adapter, jars: jars)
    client = build.client(
      configuration: try SurfaceProxyConfiguration(opening), services: services, observer: teller)
  }

  func perform(_ step: ClientStep) async throws(AdapterError) {
    guard step.verb == Self.verb else { throw .unsupported(step.verb) }
    let arguments = try StepArguments(
      step, known: ["visitor", "path", "agent", "referer", "address", "cookies"])
    let visitor = try arguments.text("visitor") ?? ""
    let own = CookieJars.cookies(try arguments.text("cookies") ?? "")
    await client.serve(
      SurfaceVisit(
        visitor: visitor, target: try arguments.needed("path"),
        agent: try arguments.text("agent"), referer: try arguments.text("referer"),
        address: try arguments.text("address"),
        cookies: jars.cookies(of: visitor).merging(own) { $1 }))
  }
}

extension SurfaceProxyConfiguration {
  private static let keys = [
    "profile", "baseURL", "key", "surfaceSlug", "siteBase", "ceiling", "idCookie", "tokenCookie",
    "ignoredPaths",
  ]

  /// Reads what the runner wants a proxy to be configured with.
  ///
  /// - Throws: `AdapterError.invalid` for an unknown key, or a value of the wrong type.
  fileprivate init(_ opening: SessionOpening) throws(AdapterError) {
    let config = try ConfigReader(opening, keys: Self.keys)
    guard let key = try config.text("key") else {
      throw .invalid("config lacks \"key\"; give a string")
    }
    var address = try opening.base("api")
    if let other = try config.text("baseURL") { address = other }
    self.init(baseURL: address, origin: try opening.base("origin"), key: key)
    surface = try config.text("surfaceSlug") ?? surface
    site = try config.text("siteBase") ?? site
    ceiling = try config.count("ceiling").map(Int64.init) ?? ceiling
    identifierCookie = try config.text("idCookie") ?? identifierCookie
    tokenCookie = try config.text("tokenCookie") ?? tokenCookie
    if let value = config["ignoredPaths"] {
      guard let paths = value.array?.map(\.string), !paths.contains(nil) else {
        throw config.wrong("ignoredPaths", value, expected: "an array of strings")
      }
      ignoredPaths = paths.compactMap { $0 }
    }
  }
}

/// The cookies that visitors' browsers keep for the site.
private struct CookieJars: Sendable {
  /// Where they outlive the proxy.
  let store: ShelfStore

  func cookies(of visitor: String) -> [String: String] {
    // A store that was never made to fail does not.
    Self.cookies(((try? store.value(Self.key(visitor))) ?? nil) ?? "")
  }

  /// Keeps what a `Set-Cookie` says, without looking at what stands behind the value.
  func keep(_ field: String, of visitor: String) {
    var kept = cookies(of: visitor)
    kept.merge(Self.cookies(String(field.prefix { $0 != ";" }))) { $1 }
    let text = kept.sorted { $0.key < $1.key }.map { "\($0)=\($1)" }.joined(separator: "; ")
    try? store.keep(text, as: Self.key(visitor))
  }

  /// The pairs of a `Cookie` field.
  static func cookies(_ field: String) -> [String: String] {
    var cookies: [String: String] = [:]
    for pair in field.split(separator: ";") {
      let parts = pair.drop { $0 == " " }.split(separator: "=", maxSplits: 1)
      if parts.count == 2 { cookies[String(parts[0])] = String(parts[1]) }
    }
    return cookies
  }

  private static func key(_ visitor: String) -> String { "cookies of \(visitor)" }
}

/// Turns what the proxy hands out into observations.
private final class SurfaceProxyTeller: SurfaceProxyObserver {
  private let adapter: AdapterSession
  private let jars: CookieJars

  init(_ adapter: AdapterSession, jars: CookieJars) {
    self.adapter = adapter
    self.jars = jars
  }

  func returned(_ page: ServedPage, to visit: SurfaceVisit) {
    let lines = page.fields.map { "\($0.name): \($0.value)" }.sorted()
    for (name, value) in page.fields where name == "set-cookie" {
      jars.keep(value, of: visit.visitor)
    }
    adapter.observe(
      "page.returned",
      [
        "visitor": .string(visit.visitor), "path": .string(visit.target),
        "status": .number(JSONNumber(page.status)),
        "headers": .array(lines.map { .string($0) }), "body": .string(page.body),
      ])
  }
}
