import AssayJournaling
import AssayMockServing

extension TestLane {
  /// Tells the lane how to wait for the client's background work.
  ///
  /// With it the lane knows when the client is at rest; without, it concludes so from silence. It is
  /// called whenever that matters: before a step, in `settle`, before a verdict; not while an answer is
  /// held on purpose.
  ///
  ///     lane.awaitsClient { await app.finish() }
  ///
  /// - Parameter finish: Returns when the client has nothing left to do.
  public func awaitsClient(_ finish: @escaping @Sendable () async -> Void) {
    state.withLock { $0.finish = finish }
  }

  /// Waits until the client is at rest.
  ///
  /// - Returns: Whether it was so within `limit`; `false` also when the task was cancelled.
  func rest(quiet: Duration? = nil, within limit: Duration) async -> Bool {
    let deadline = ContinuousClock.now.advanced(by: limit)
    let (finish, usual) = state.withLock { ($0.finish, $0.options.quiet) }
    let isAwaited = finish != nil
    let quiet = quiet ?? usual ?? (isAwaited ? .zero : .milliseconds(100))
    while !Task.isCancelled {
      await engine.drain()
      let count = engine.journalCount
      var hasFinished = false
      if let finish, engine.held.isEmpty {
        hasFinished = await finished(finish, by: deadline)
      }
      // While an answer is held, the client cannot be awaited, and silence must do.
      let silence = isAwaited && !hasFinished ? max(quiet, .milliseconds(100)) : quiet
      guard await silent(for: silence, by: deadline) else { return false }
      if !isAwaited || !hasFinished || engine.journalCount == count { return true }
    }
    return false
  }

  /// Waits for the client, unless an answer comes to be held on purpose.
  private func finished(
    _ finish: @escaping @Sendable () async -> Void, by deadline: ContinuousClock.Instant
  ) async -> Bool {
    let engine = engine
    let isDone = Guarded(false)
    let task = Task {
      await finish()
      isDone.withLock { $0 = true }
    }
    while !isDone.withLock({ $0 }) {
      if Task.isCancelled || !engine.held.isEmpty || ContinuousClock.now >= deadline {
        task.cancel()
        return false
      }
      await engine.pause(milliseconds: Self.glance)
    }
    return true
  }

  /// Waits until every exchange is over or held, and nothing has arrived for `quiet`.
  ///
  /// Silence is counted in looks instead of read from a clock, and each look waits its turn among the
  /// process's tasks: where the machine is busy and the client late, so is the lane. Two such looks
  /// that took ten times as long as asked for will do.
  private func silent(for quiet: Duration, by deadline: ContinuousClock.Instant) async -> Bool {
    let engine = engine
    let needed = Int((quiet / .milliseconds(Self.glance)).rounded(.up))
    var seen = engine.journalCount
    var looks = 0
    var since = ContinuousClock.now
    while !Task.isCancelled {
      await engine.drain()
      let count = engine.journalCount
      if engine.busyCount > 0 || count != seen {
        looks = 0
        since = .now
      }
      seen = count
      let isLong = looks >= 2 && ContinuousClock.now - since >= quiet * 10
      if engine.busyCount == 0, looks >= needed || isLong { return true }
      if ContinuousClock.now >= deadline { return false }
      await Task {}.value
      await engine.pause(milliseconds: Self.glance)
      looks += 1
    }
    return false
  }
}
