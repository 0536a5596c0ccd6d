/// A screen whose app does not call it as it should; the rest is an `ArticleScreen`.
actor DefectiveSurface: SurfaceActions {
  private let mutant: SurfaceMutant
  private let screen: ArticleScreen
  private let transport: DefectiveSurfaceTransport
  private let services: AppServices

  /// What the screen tells; the screen does not keep it alive.
  private let observer: any SurfaceObserver

  private var firstToken: String?
  private var visits = 0

  /// Puts a defect around a screen.
  init(
    _ mutant: SurfaceMutant, _ screen: ArticleScreen, transport: DefectiveSurfaceTransport,
    services: AppServices, observer: any SurfaceObserver
  ) {
    self.mutant = mutant
    self.screen = screen
    self.transport = transport
    self.services = services
    self.observer = observer
  }

  func open(_ path: String, isPremium: Bool) async {
    visits += 1
    await screen.open(path, isPremium: isPremium)
    if mutant == .polls { poll(visits) }
  }

  func leave() async {
    visits += 1
    await screen.leave()
  }

  func signIn(_ token: String) async {
    if mutant == .newIDOnSignIn { await transport.renewIdentifier() }
    let sent = mutant == .firstTokenKept ? firstToken ?? token : token
    firstToken = sent
    if mutant == .noDecisionOnSignIn {
      await screen.become(sent)
    } else {
      await screen.signIn(sent)
    }
  }

  func signOut() async {
    if mutant == .newIDOnSignOut { await transport.renewIdentifier() }
    switch mutant {
    case .noDecisionOnSignOut: await screen.become(nil)
    case .tokenAfterSignOut: await screen.decide()
    default: await screen.signOut()
    }
  }

  /// Asks again every half minute for as long as the article is open.
  private func poll(_ visit: Int) {
    let work = services.work
    _ = services.clock.schedule(after: 30_000) {
      work.start { await self.askAgain(visit) }
    }
  }

  private func askAgain(_ visit: Int) async {
    guard visit == visits else { return }
    await screen.decide()
    poll(visit)
  }
}
