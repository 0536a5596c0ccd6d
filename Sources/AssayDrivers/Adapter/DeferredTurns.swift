import AssayJournaling

/// A main loop that turns only while it is told to, for clients that change their screen later.
///
/// What a tap leads to on screen comes after the tap. Steps of one burst are taps in one turn; the
/// next turn comes when the runner settles or moves the clock.
package final class DeferredTurns: Sendable {
  private struct State {
    var waiting: [@Sendable () async -> Void] = []
    var open = 0
    var isTurning = false
  }

  private let state = Guarded(State())
  private let ledger: WorkLedger

  /// Creates a loop whose turns count as work of `ledger` from the moment at which they are added.
  package init(ledger: WorkLedger) {
    self.ledger = ledger
  }

  /// Adds a turn behind those that wait already.
  package func enqueue(_ turn: @escaping @Sendable () async -> Void) {
    ledger.begin()
    state.withLock { $0.waiting.append(turn) }
    resume()
  }

  /// Lets turns happen as long as `body` runs.
  package func whileTurning<Result>(_ body: () async -> Result) async -> Result {
    state.withLock { $0.open += 1 }
    defer { state.withLock { $0.open -= 1 } }
    resume()
    return await body()
  }

  private func resume() {
    let isNeeded = state.withLock { state in
      guard state.open > 0, !state.isTurning, !state.waiting.isEmpty else { return false }
      state.isTurning = true
      return true
    }
    guard isNeeded else { return }
    Task {
      while let turn = next() {
        await turn()
        ledger.end()
      }
    }
  }

  private func next() -> (@Sendable () async -> Void)? {
    state.withLock { state in
      guard state.open > 0, !state.waiting.isEmpty else {
        state.isTurning = false
        return nil
      }
      return state.waiting.removeFirst()
    }
  }
}
