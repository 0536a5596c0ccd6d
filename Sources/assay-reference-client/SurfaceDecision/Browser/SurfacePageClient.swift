import AssayDrivers
import AssayJSON
import AssayReferenceClients

/// A page of a site behind the verbs of the contract.
final class SurfacePageClient: ServedClient {
  private let client: any SurfacePageActions

  /// What the page tells; the page does not keep it alive.
  private let teller: SurfacePageTeller

  /// Creates a tab without a page.
  ///
  /// - Throws: `AdapterError.invalid` for an unknown key, or a value of the wrong type.
  init(
    _ build: SurfaceBrowserBuild, _ opening: SessionOpening, services: AppServices,
    stores: SessionStores, adapter: AdapterSession
  ) throws(AdapterError) {
    teller = SurfacePageTeller(adapter)
    client = build.client(
      configuration: try SurfacePageConfiguration(opening, stores), services: services,
      storage: stores.app, observer: teller)
  }

  func perform(_ step: ClientStep) async throws(AdapterError) {
    guard let verb = SurfacePageVerb(rawValue: step.verb) else { throw .unsupported(step.verb) }
    let arguments = try StepArguments(step, known: verb.arguments)
    switch verb {
    case .load: await client.load(try arguments.needed("path"))
    case .reload: await client.reload()
    case .decide: await client.decide()
    case .signIn: await client.identify(try arguments.needed("jwt"))
    case .signOut: await client.forget()
    }
  }
}

/// What a reader or a site does, in the words of the contract.
enum SurfacePageVerb: String, CaseIterable {
  case load = "page.load"
  case reload = "page.reload"
  case decide = "page.decide"
  case signIn = "auth.signIn"
  case signOut = "auth.signOut"

  /// What a site would write.
  var call: String {
    switch self {
    case .load: "SurfacePage.load(_:)"
    case .reload: "SurfacePage.reload()"
    case .decide: "SurfacePage.decide()"
    case .signIn: "SurfacePage.identify(_:)"
    case .signOut: "SurfacePage.forget()"
    }
  }

  /// The arguments that the verb has.
  var arguments: [String] {
    switch self {
    case .load: ["path"]
    case .signIn: ["jwt"]
    case .reload, .decide, .signOut: []
    }
  }
}

extension SurfacePageConfiguration {
  private static let keys = [
    "profile", "baseURL", "key", "surfaceSlug", "siteBase", "hold", "holdCeiling", "anonymousId",
    "anonymousVia", "page",
  ]

  /// Reads what the runner wants a page to be configured with, and keeps the identifier that an earlier
  /// visit would have kept.
  ///
  /// - Throws: `AdapterError.invalid` for an unknown key, or a value of the wrong type.
  fileprivate init(_ opening: SessionOpening, _ stores: SessionStores) throws(AdapterError) {
    let config = try ConfigReader(opening, keys: Self.keys)
    guard let key = try config.text("key") else {
      throw .invalid("config lacks \"key\"; give a string")
    }
    var address = try opening.base("api")
    if let other = try config.text("baseURL") { address = other }
    self.init(baseURL: address, key: key)
    surface = try config.text("surfaceSlug") ?? surface
    markup = try config.text("page") ?? markup
    cloaks = try config.flag("hold", default: cloaks)
    cloakCeiling = try config.count("holdCeiling").map(Int64.init) ?? cloakCeiling
    mintsItself = try config.text("anonymousVia") == "client"
    if let identifier = try config.text("anonymousId"),
      (try? stores.app.value(SurfacePage.key)) == nil
    {
      // A store that was just opened does not fail.
      try? stores.app.keep(identifier, as: SurfacePage.key)
    }
  }
}

/// Turns what the page tells into observations.
private final class SurfacePageTeller: SurfacePageObserver {
  private let adapter: AdapterSession

  init(_ adapter: AdapterSession) { self.adapter = adapter }

  func rendered(_ drawing: SurfacePageDrawing) {
    adapter.observe(
      "page.rendered",
      [
        "path": .string(drawing.path), "cloaked": .boolean(drawing.isCloaked),
        "body": .string(drawing.body),
      ])
  }
}
