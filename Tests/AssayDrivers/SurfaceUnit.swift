import AssayDrivers
import AssayJSON
import AssayJournaling
import AssayReferenceClients
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// An article screen whose clock, transport, stores and loops are in the hands of a test.
struct SurfaceUnit: DrivenUnit {
  typealias Answering =
    @Sendable (_ request: URLRequest, _ number: Int, _ gates: Gates) ->
    RecordedTransport.Reply

  static let configuration = SurfaceConfiguration(
    baseURL: "http://api.test/", key: "pk_test_1_k", siteBase: "http://site.test")

  let session: AdapterSession
  let transport: RecordedTransport
  let gates = Gates()
  let app = TestStore()
  let secure = TestStore()

  /// All requests and all that was told, with the time since the start.
  let timeline = Log<String>()

  private let observer: Observer
  private let launched: @Sendable () -> any SurfaceActions
  private let running: Guarded<any SurfaceActions>

  init(
    _ configuration: SurfaceConfiguration = SurfaceUnit.configuration,
    mutant: SurfaceMutant? = nil, variant: SurfaceVariant? = nil,
    answer: @escaping Answering = { _, _, _ in .answer(200, Self.decision(#""hideContent": true"#))
    }
  ) {
    let start = 1_767_225_600_000
    session = AdapterSession(
      SessionOpening(session: "s", api: "surface-decision", baseURLs: [:], startTime: start)
    ) { _ in }
    let count = Log<Int>()
    let names = Names()
    let note: @Sendable (String) -> Void = { [session, timeline] in
      timeline.append("\(session.now - start) \(names.named($0))")
    }
    transport = RecordedTransport(ledger: session.ledger) { [gates] request in
      note(request.surfaceStory)
      guard request.httpMethod != "GET" else { return .answer(204, "") }
      count.append(0)
      return answer(request, count.entries.count, gates)
    }
    let observer = Observer(note)
    self.observer = observer
    let loops = TestLoops(session: session)
    let services = AppServices(
      clock: loops, transport: transport, work: loops, screen: loops, openURL: { _ in })
    let stores = AppStores(app: app, secure: secure)
    launched = {
      mutant?.client(
        configuration: configuration, services: services, stores: stores,
        log: "http://origin.test", observer: observer)
        ?? variant?.client(
          configuration: configuration, services: services, stores: stores, observer: observer)
        ?? ArticleScreen(
          configuration: configuration, services: services, store: stores.secure,
          observer: observer)
    }
    running = Guarded(launched())
  }

  /// What the observer was told.
  var told: [String] { observer.log.entries }

  /// The identifiers that were sent so far, and nothing for tokens.
  var identifiers: [String?] { identities.map { $0["anonymousIdentifier"] } }

  /// The tokens that were sent so far, and nothing for identifiers.
  var tokens: [String?] { identities.map { $0["userJwt"] } }

  /// The identities that were sent so far.
  var identities: [[String: String]] {
    transport.requests.map { request in
      var identity: [String: String] = [:]
      for (name, value) in request.members["identity"]?.object?.members ?? [] {
        identity[name] = value.string
      }
      return identity
    }
  }

  /// Does one thing and waits until the screen is at rest.
  func act(_ step: @Sendable (any SurfaceActions) async -> Void) async {
    let client = running.withLock { $0 }
    await session.working { await step(client) }
    await rest()
  }

  /// Opens an article; a name that begins with `p` is that of one for subscribers.
  func open(_ name: String) async {
    await act { await $0.open("/articles/\(name)", isPremium: name.hasPrefix("p")) }
  }

  func signIn(_ token: String) async { await act { await $0.signIn(token) } }
  func signOut() async { await act { await $0.signOut() } }
  func leave() async { await act { await $0.leave() } }

  /// The process ends, and another begins.
  func relaunch() { running.withLock { $0 = launched() } }

  /// Sends a piece of an answer, and waits until it was seen.
  func send(_ gate: String) async {
    let before = transport.pieces
    gates.send(gate)
    while transport.pieces == before { await Task.yield() }
    await rest()
  }

  /// Lets an answer go, and waits until the screen is at rest.
  func release(_ gate: String) async {
    let before = transport.holding
    gates.open(gate)
    // One that was given up is not waited for any more.
    while before > 0, transport.holding == before { await Task.yield() }
    await rest()
  }

  /// An answer about the article, with these properties.
  static func decision(_ properties: String, _ more: String = "") -> String {
    #"""
    {"status": "success", "componentBehaviors": {"article": {"properties": {\#(properties)},
      "metadata": {"cssSelector": null}}}\#(more)}
    """#
  }
}

/// Where answers wait, by name.
final class Gates: Sendable {
  private let waits = Guarded<[String: (AsyncStream<Never>, AsyncStream<Never>.Continuation)]>([:])
  private let drips = Guarded<[String: (AsyncStream<Void>, AsyncStream<Void>.Continuation)]>([:])

  /// Ends once the gate is open.
  func wait(_ name: String) -> AsyncStream<Never> {
    waits.withLock { waits in
      let wait = waits[name] ?? AsyncStream.makeStream()
      waits[name] = wait
      return wait.0
    }
  }

  /// Ends once the gate is open, and has an element for each piece before.
  func pieces(_ name: String) -> AsyncStream<Void> {
    drips.withLock { drips in
      let drip = drips[name] ?? AsyncStream.makeStream()
      drips[name] = drip
      return drip.0
    }
  }

  func send(_ name: String) {
    drips.withLock { _ = $0[name]?.1.yield() }
  }

  func open(_ name: String) {
    waits.withLock { $0[name]?.1.finish() }
    drips.withLock { $0[name]?.1.finish() }
  }
}

/// A store in memory that fails on demand.
final class TestStore: KeyValueStore {
  struct Failure: Error {}

  private let values = Guarded<[String: String]>([:])
  private let failing = Guarded(false)

  func fail(_ isFailing: Bool) { failing.withLock { $0 = isFailing } }
  func clear() { values.withLock { $0 = [:] } }

  func value(_ key: String) throws -> String? {
    if failing.withLock({ $0 }) { throw Failure() }
    return values.withLock { $0[key] }
  }

  func keep(_ value: String, as key: String) throws {
    if failing.withLock({ $0 }) { throw Failure() }
    values.withLock { $0[key] = value }
  }
}

/// Gives identifiers names by the order in which they come; capitals stay such.
private final class Names: Sendable {
  private let numbers = Guarded<[String: Int]>([:])

  func named(_ text: String) -> String {
    text.replacing(/[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}/) { match in
      let identifier = String(match.0)
      let number = numbers.withLock { numbers in
        let number = numbers[identifier.lowercased()] ?? numbers.count + 1
        numbers[identifier.lowercased()] = number
        return number
      }
      return identifier == identifier.lowercased() ? "id\(number)" : "ID\(number)"
    }
  }
}

extension URLRequest {
  /// Everything about it, in a line.
  fileprivate var surfaceStory: String {
    let fields = (allHTTPHeaderFields ?? [:]).map { "\($0)=\($1)" }.sorted()
    let pairs = members.members.map { "\($0)=\($1)" }.sorted()
    let rest = pairs.isEmpty ? String(decoding: httpBody ?? Data(), as: UTF8.self) : ""
    return "\(httpMethod ?? "-") \(url?.absoluteString ?? "-") "
      + (fields + pairs).joined(separator: " ") + rest
  }
}

private final class Observer: SurfaceObserver {
  let log = Log<String>()
  private let note: @Sendable (String) -> Void

  init(_ note: @escaping @Sendable (String) -> Void) { self.note = note }

  private func tell(_ text: String) {
    log.append(text)
    note(text)
  }

  func rendered(_ drawing: ArticleDrawing) {
    tell(
      "\(drawing.path.split(separator: "/").last ?? "-") "
        + (drawing.hidesContent ? "hidden" : "open")
        + (drawing.message.map { " \"\($0)\"" } ?? "")
        + (drawing.source == .decision ? " decided" : "") + (drawing.isPending ? " …" : ""))
  }

  func ready(_ part: ArticlePart) {
    tell(part.rawValue)
  }
}
