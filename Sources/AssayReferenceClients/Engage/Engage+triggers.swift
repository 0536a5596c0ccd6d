// MARK: - What makes the client ask

extension Engage {
  /// The app becomes active for the first time: shows what waits, and asks two seconds later.
  package func launch() {
    activate()
  }

  /// The app becomes active again, which counts like the first time.
  package func enterForeground() {
    activate()
  }

  /// The app is left: nothing is shown until it becomes active again.
  package func enterBackground() {
    stage.leave(at: services.clock.now)
  }

  /// A screen appears: shows what waits, and asks now or at the end of the window.
  package func appear(_ screen: String) {
    enter(screen)
    change()
  }

  /// A screen appears that nothing is asked for.
  func enter(_ screen: String) {
    stage.screen = screen
    drain()
  }

  /// Whether there is somebody to ask for.
  var isKnown: Bool { requests.user(user) != nil }

  /// Asks for messages at once, of one screen or of all.
  package func refresh(target: String?) {
    if habits.isRefreshDebounced { return change() }
    if habits.refreshMovesWindow { debounce.begin(at: services.clock.now) }
    fetch(target: target)
  }

  /// From now on, messages are asked for on behalf of that user.
  ///
  /// Messages that came before stay those of the user before.
  package func identify(_ id: String) {
    user = id
  }

  /// From now on, no messages are asked for.
  package func reset() {
    user = nil
  }

  private func activate() {
    stage.enter(at: services.clock.now)
    drain()
    guard isAutomatic, let delay = habits.startDelay else { return }
    later(delay) { await self.fetch(target: self.automaticTarget) }
  }

  /// The screen changed.
  func change() {
    guard isAutomatic else { return }
    switch debounce.change(at: services.clock.now) {
    case .now: fetch(target: automaticTarget)
    case .later(let rest): later(rest) { await self.fetchDeferred() }
    case .nothing: break
    }
  }

  private func fetchDeferred() {
    debounce.fire(at: services.clock.now)
    fetch(target: automaticTarget)
  }

  private var isAutomatic: Bool { configuration.isEnabled && configuration.fetchesByItself }

  private var automaticTarget: String? { habits.targetsScreen ? stage.screen : nil }
}
