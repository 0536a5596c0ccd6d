import AssayDrivers
import AssayJSON
import AssayReferenceClients
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A page, or a proxy before a site, whose clock, transport and store are in the hands of a test.
struct SurfacePageUnit: DrivenUnit {
  let session: AdapterSession
  let transport: RecordedTransport
  let storage = TestStore()

  private let observer = Observer()
  private let services: AppServices

  init(answer: @escaping @Sendable (URLRequest) -> RecordedTransport.Reply) {
    session = AdapterSession(
      SessionOpening(
        session: "s", api: "surface-decision", baseURLs: [:], startTime: 1_767_225_600_000)
    ) { _ in }
    transport = RecordedTransport(ledger: session.ledger, reply: answer)
    let loops = TestLoops(session: session)
    services = AppServices(
      clock: loops, transport: transport, work: loops, screen: loops, openURL: { _ in })
  }

  /// What was drawn or handed out so far.
  var told: [String] { observer.log.entries }

  /// The identities that were sent so far.
  var identities: [String] {
    transport.requests.compactMap { $0.members["identity"]?.object }.map { identity in
      identity.members.map { "\($0.key) \($0.value)" }.sorted().joined(separator: ", ")
    }
  }

  /// A page with this markup.
  func page(_ markup: String, cloaks: Bool = false) -> SurfacePage {
    var configuration = SurfacePageConfiguration(baseURL: "http://api.test", key: "pk_test_1_k")
    configuration.markup = markup
    configuration.cloaks = cloaks
    return SurfacePage(
      configuration: configuration, services: services, storage: storage, observer: observer)
  }

  /// A proxy before the site.
  func proxy() -> SurfaceProxy {
    SurfaceProxy(
      configuration: SurfaceProxyConfiguration(
        baseURL: "http://api.test", origin: "http://origin.test", key: "sk_test_1_k"),
      services: services, observer: observer)
  }

  /// Does one thing and waits until all is at rest.
  func act(_ step: @Sendable () async -> Void) async {
    await session.working { await step() }
    await rest()
  }

  /// A decision about one element.
  static func decision(_ selector: String, _ content: String, _ more: String = "") -> String {
    #"""
    {"status": "success", "componentBehaviors": {"one": {"properties": {}, "content": {\#(content)},
      "metadata": {"cssSelector": "\#(selector)"}}}\#(more)}
    """#
  }
}

private final class Observer: SurfacePageObserver, SurfaceProxyObserver {
  let log = Log<String>()

  func rendered(_ drawing: SurfacePageDrawing) {
    log.append(drawing.isCloaked ? "covered" : drawing.body)
  }

  func returned(_ page: ServedPage, to visit: SurfaceVisit) {
    log.append("\(page.status) \(page.body)")
  }
}
