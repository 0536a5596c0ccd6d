import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The service's script in a page of a site: asks for one decision as the page is loaded, and changes the
/// page by it.
///
/// The page may be covered in the meantime, but never longer than its ceiling. A decision that takes longer
/// is still carried out when it comes, unless another was asked for.
package actor SurfacePage: SurfacePageActions {
  /// The name of the identifier in the browser's storage.
  package static let key = "mos.anonymousIdentifier"

  private let configuration: SurfacePageConfiguration
  private let services: AppServices
  private let storage: any KeyValueStore
  private let requests: WebRequests
  private let habits: SurfacePageHabits
  private weak var observer: (any SurfacePageObserver)?

  private var path: String?
  private var body = ""
  private var isCloaked = false
  private var cloakTimer: (any AppTimer)?
  private var token: String?
  /// The identifier, as long as the page is there.
  private var identifier: String?
  /// How many decisions were asked for.
  private var asked = 0
  private var call: Task<TransportAnswer, any Error>?

  /// Creates a tab without a page.
  ///
  /// - Parameters:
  ///   - configuration: Address, key, surface, and what the page looks like.
  ///   - services: Clock, transport and the like.
  ///   - storage: What the browser keeps for the site.
  ///   - observer: Told what the page looks like; not kept alive.
  package init(
    configuration: SurfacePageConfiguration, services: AppServices, storage: any KeyValueStore,
    observer: any SurfacePageObserver
  ) {
    self.init(
      SurfacePageParts(configuration), services: services, storage: storage, observer: observer)
  }

  /// Creates a tab of parts that may be other than they should.
  init(
    _ parts: SurfacePageParts, services: AppServices, storage: any KeyValueStore,
    observer: any SurfacePageObserver
  ) {
    configuration = parts.configuration
    requests = parts.requests
    habits = parts.habits
    self.services = services
    self.storage = storage
    self.observer = observer
  }

  package func load(_ path: String) {
    self.path = path
    identifier = nil
    body = configuration.markup
    cover()
    render()
    for _ in 0..<habits.askedAtLoad { ask() }
  }

  package func reload() {
    if let path { load(path) }
  }

  package func decide() {
    if path != nil { ask() }
  }

  package func identify(_ token: String) { self.token = token }

  package func forget() {
    if !habits.forgetsSignOut { token = nil }
  }

  // MARK: The cover

  private func cover() {
    cloakTimer?.cancel()
    cloakTimer = nil
    isCloaked = configuration.cloaks && habits.cloaks
    guard isCloaked, habits.hasCeiling else { return }
    let work = services.work
    cloakTimer = services.clock.schedule(after: configuration.cloakCeiling) {
      work.start { await self.uncover() }
    }
  }

  private func uncover() {
    guard isCloaked else { return }
    isCloaked = false
    if habits.abortsAtCeiling {
      call?.cancel()
      asked += 1
    }
    render()
  }

  private func render() {
    guard let path else { return }
    observer?.rendered(SurfacePageDrawing(path: path, isCloaked: isCloaked, body: body))
  }

  // MARK: Decisions

  private func ask() {
    guard let path,
      let request = requests.decision(identity(), resource: ["id": .text(Self.pathname(path))])
    else { return }
    asked += 1
    let number = asked
    let transport = services.transport
    services.work.start { [habits] in
      await self.take(await self.send(request, over: transport), of: number)
      if habits.retries { await self.retry(request, number) }
    }
  }

  private func send(
    _ request: URLRequest, over transport: any Transport
  ) async -> TransportAnswer? {
    let call = Task { try await transport.send(request) }
    self.call = call
    return try? await call.value
  }

  private func take(_ answer: TransportAnswer?, of number: Int) {
    let decision = answer.flatMap(habits.reader.decision)
    if let decision { keep(decision.reader) }
    guard number == asked || habits.appliesSuperseded else { return }
    if let decision {
      body = habits.painter.painted(configuration.markup, decision.components)
      if habits.appliesHTTP, let replaced = decision.http?["body"]?.text { body = replaced }
    } else if habits.blanksOnFailure {
      body = ""
    }
    if decision == nil ? habits.liftsOnFailure : habits.liftsOnAnswer {
      isCloaked = false
      cloakTimer?.cancel()
    }
    failed = decision == nil
    render()
  }

  /// Whether the latest answer was as good as none.
  private var failed = false

  private func retry(_ request: URLRequest, _ number: Int) async {
    guard failed, number == asked else { return }
    take(await send(request, over: services.transport), of: number)
  }

  private static func pathname(_ path: String) -> String {
    String(path.prefix { $0 != "?" && $0 != "#" })
  }

  // MARK: Who reads

  private func identity() -> WebIdentity {
    if let token { return .token(token) }
    if habits.usesIdentifier, let known = known() { return .anonymous(known) }
    guard configuration.mintsItself else { return .new }
    let made = UUID().uuidString.lowercased()
    remember(made)
    return .anonymous(made)
  }

  private func known() -> String? {
    // A storage that cannot be read is one without an identifier.
    let stored = try? storage.value(Self.key)
    return stored.flatMap { $0.isEmpty ? nil : $0 } ?? identifier
  }

  private func keep(_ reader: WebDecision.Reader?) {
    if let new = habits.memory.identifier(to: reader, known: known()) { remember(new) }
  }

  private func remember(_ new: String) {
    identifier = new
    // Where the browser keeps nothing, the identifier lives as long as the page.
    if habits.storesIdentifier { try? storage.keep(new, as: Self.key) }
  }
}
