import AssayDrivers
import AssayJSON
import AssayReferenceClients

/// An article screen behind the verbs of the contract.
final class SurfaceClient: ServedClient {
  private let client: any SurfaceActions
  private let stores: SessionStores

  /// What the client tells; the client does not keep it alive.
  private let teller: SurfaceTeller

  /// Creates a client that has requested nothing yet.
  ///
  /// - Throws: `AdapterError.invalid` for an unknown key, or a value of the wrong type.
  init(
    _ build: SurfaceNativeBuild, _ opening: SessionOpening, services: AppServices,
    stores: SessionStores, adapter: AdapterSession
  ) throws(AdapterError) {
    self.stores = stores
    teller = SurfaceTeller(adapter)
    client = build.client(
      configuration: try SurfaceConfiguration(opening, stores), services: services,
      stores: stores.services, log: opening.baseURLs["origin"], observer: teller)
  }

  func perform(_ step: ClientStep) async throws(AdapterError) {
    guard let verb = SurfaceVerb(rawValue: step.verb) else { throw .unsupported(step.verb) }
    let arguments = try StepArguments(step, known: verb.arguments)
    switch verb {
    case .open:
      let path = try arguments.needed("path")
      await client.open(path, isPremium: try arguments.flag("premium"))
    case .leave: await client.leave()
    case .signIn: await client.signIn(try arguments.needed("jwt"))
    case .signOut: await client.signOut()
    case .failStorage: stores.secure.fail(try arguments.flag("on"))
    }
  }
}

/// What a reader or a device does, in the words of the contract.
enum SurfaceVerb: String, CaseIterable {
  case open = "article.open"
  case leave = "article.leave"
  case signIn = "auth.signIn"
  case signOut = "auth.signOut"
  case failStorage = "storage.fail"

  /// What an app would write.
  var call: String {
    switch self {
    case .open: "ArticleScreen.open(_:isPremium:)"
    case .leave: "ArticleScreen.leave()"
    case .signIn: "ArticleScreen.signIn(_:)"
    case .signOut: "ArticleScreen.signOut()"
    case .failStorage: "KeyValueStore"
    }
  }

  /// The arguments that the verb has.
  var arguments: [String] {
    switch self {
    case .open: ["path", "premium"]
    case .leave, .signOut: []
    case .signIn: ["jwt"]
    case .failStorage: ["on"]
    }
  }
}

/// Turns what the client tells into observations.
private final class SurfaceTeller: SurfaceObserver {
  private let adapter: AdapterSession

  init(_ adapter: AdapterSession) { self.adapter = adapter }

  func rendered(_ drawing: ArticleDrawing) {
    var data: JSONObject = [
      "path": .string(drawing.path), "hideContent": .boolean(drawing.hidesContent),
      "source": .string(drawing.source.rawValue), "pending": .boolean(drawing.isPending),
    ]
    if let message = drawing.message { data["upsellMessage"] = .string(message) }
    adapter.observe("article.rendered", data)
  }

  func ready(_ part: ArticlePart) {
    adapter.observe("screen.ready", ["part": .string(part.rawValue)])
  }
}
