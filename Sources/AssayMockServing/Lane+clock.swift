package import AssayJournaling

/// Lane time that passes by itself, for clients that nobody can stop.
extension Lane {
  /// Whether lane time passes by itself.
  package var isRunning: Bool { header.clock != .manual }

  /// Lets lane time run from now on; without effect where it is moved by the runner.
  package func startClock() {
    let pace: Double
    switch header.clock {
    case .manual: return
    case .real: pace = 1
    case .scaled(let factor): pace = factor
    }
    state.withLock { state in
      if state.running == nil { state.running = RunningClock(begin: .now, pace: pace) }
    }
  }

  /// The real moment at which lane time will be `time`; now where lane time does not run.
  package func moment(of time: Int) -> ContinuousClock.Instant {
    state.withLock { $0.running }?.moment(of: time) ?? .now
  }

  /// When something last came to the lane or left it, and how often by now.
  package var lastActivity: (count: Int, moment: ContinuousClock.Instant) { bell.last }

  /// Whether an answer is under way that the lane does not hold on purpose.
  package var owesAnswers: Bool {
    state.withLock { $0.openExchanges > $0.held.count + $0.left.count }
  }

  /// Waits until `moment`, or until something happens beyond the given count of activities.
  package func wait(
    until moment: ContinuousClock.Instant, orActivityBeyond count: Int?
  ) async {
    await bell.wait(until: moment, orBeyond: count, on: loop)
  }

  /// The journal as it would be if the lane were settled and ended now.
  package func soFar() -> SealedJournal {
    state.withLock { state in
      state.catchUp()
      let held = state.held.keys.sorted()
      return state.journal.soFar(
        at: state.now, adding: [.mark(.settled(held: held, horizon: state.now)), .mark(.end)])
    }
  }
}
