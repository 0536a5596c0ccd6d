import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The screen of an article whose service decides what a reader sees.
///
/// It draws at once what the app knows by itself, asks, and draws the decision when it comes. Nothing
/// that fails, and nothing that takes too long, leaves it in another state than its own default.
///
/// Every method returns at once. The observer is told what to draw.
package actor ArticleScreen: SurfaceActions {
  /// A decision that is awaited.
  private struct Question {
    var number: Int
    var call: Task<TransportAnswer, any Error>?
    var timers: [any AppTimer] = []
  }

  private let configuration: SurfaceConfiguration
  private let requests: SurfaceRequests
  private let habits: SurfaceHabits
  private let services: AppServices
  private weak var observer: (any SurfaceObserver)?

  private var identity: AnonymousIdentity

  /// Who is signed in; in memory only, so that a new process begins without.
  private var token: String?

  private var article: Article?
  private var drawing: ArticleDrawing?
  private var question: Question?
  private var asked = 0

  /// Questions whose answers count although something else is awaited.
  private var strays: Set<Int> = []

  /// Creates a screen that shows nothing yet.
  ///
  /// - Parameters:
  ///   - configuration: The service, the surface, and limits.
  ///   - services: Clock, transport and the like.
  ///   - store: Keeps the reader's identifier; the one that stays when the app is removed.
  ///   - observer: Told what to draw; not kept alive.
  package init(
    configuration: SurfaceConfiguration, services: AppServices, store: any KeyValueStore,
    observer: any SurfaceObserver
  ) {
    self.init(SurfaceParts(configuration, store: store), services: services, observer: observer)
  }

  /// Creates a screen of parts that may be other than they should.
  init(_ parts: SurfaceParts, services: AppServices, observer: any SurfaceObserver) {
    configuration = parts.configuration
    requests = parts.requests
    identity = parts.identity
    habits = parts.habits
    self.services = services
    self.observer = observer
  }
}

// MARK: - What the reader does

extension ArticleScreen {
  /// Draws an article as the app would by itself, and asks for a decision.
  package func open(_ path: String, isPremium: Bool) {
    withdraw(habits.mindsArticle)
    let article = Article(path: path, isPremium: isPremium)
    var first = article.defaultDrawing
    if habits.beginsAsBefore, let drawing {
      first = drawing
      first.path = path
    }
    first.isPending = true
    self.article = article
    drawing = nil
    draw(first)
    for part in ArticlePart.allCases { observer?.ready(part) }
    decide()
  }

  /// Gives up what is awaited.
  package func leave() {
    withdraw(habits.mindsArticle)
    article = nil
    drawing = nil
  }

  /// From now on the token says who the reader is; an open article is decided again.
  package func signIn(_ token: String) {
    become(token)
    decide()
  }

  /// From now on the reader is the installation's again; an open article is decided again.
  package func signOut() {
    become(nil)
    decide()
  }

  /// Changes who the reader is, and nothing else.
  func become(_ token: String?) {
    self.token = token.flatMap { $0.isEmpty ? nil : $0 }
  }
}

// MARK: - Decisions

extension ArticleScreen {
  /// Asks about the article on screen, which stays as it is until the answer.
  func decide() {
    withdraw(habits.mindsReader)
    guard let article else { return }
    let reader = token.map(SurfaceReader.signedIn) ?? .anonymous(identity.current())
    guard let request = requests.decision(on: article.path, for: reader) else {
      return draw(habits.fallback(article, drawing))
    }
    asked += 1
    let number = asked
    question = Question(number: number)
    later(habits.patience) { await self.finish(number, nil) }
    if configuration.holds { later(habits.holdPatience) { await self.lift(number) } }
    var next = habits.drawsDefaultAgain ? article.defaultDrawing : drawing ?? article.defaultDrawing
    next.isPending = true
    draw(next)
    services.work.start { await self.ask(request, number) }
  }

  private func ask(_ request: URLRequest, _ number: Int) async {
    guard question?.number == number || strays.contains(number) else { return }
    let transport = services.transport
    let call = Task { try await transport.send(request) }
    if question?.number == number { question?.call = call }
    let answer = try? await call.value
    finish(number, answer.flatMap { SurfaceDecision($0, on: configuration.component) })
  }

  /// Does something in a while, by the app's clock, if the decision is still awaited then.
  private func later(_ milliseconds: Int64?, _ job: @escaping @Sendable () async -> Void) {
    guard let milliseconds else { return }
    let work = services.work
    question?.timers.append(services.clock.schedule(after: milliseconds) { work.start(job) })
  }

  /// A decision came, or failed, or is late; there is no second try, as decisions may be counted.
  private func finish(_ number: Int, _ decision: SurfaceDecision?) {
    let isAwaited = question?.number == number
    guard isAwaited || strays.remove(number) != nil, let article else { return }
    if decision == nil, habits.keepsHold, configuration.holds { return }
    if isAwaited { withdraw() }
    var next = habits.fallback(article, drawing)
    if let decision {
      next = article.defaultDrawing
      next.source = .decision
      next.message = decision.message ?? (habits.keepsMessage ? drawing?.message : nil)
      if let hidesContent = decision.hidesContent { next.hidesContent = hidesContent }
    }
    draw(next)
  }

  /// Nobody is interested in what is awaited any more, unless its answer is to count all the same.
  private func withdraw(_ isMinded: Bool = true) {
    guard let question else { return }
    for timer in question.timers { timer.cancel() }
    if !isMinded {
      strays.insert(question.number)
    } else if habits.cancels {
      question.call?.cancel()
    }
    self.question = nil
  }
}

// MARK: - What is on screen

extension ArticleScreen {
  /// The placeholder goes; a decision that comes later still counts.
  private func lift(_ number: Int) {
    guard question?.number == number, let article else { return }
    draw(article.defaultDrawing)
  }

  private func draw(_ next: ArticleDrawing) {
    guard next != drawing else { return }
    drawing = next
    observer?.rendered(next)
  }
}
