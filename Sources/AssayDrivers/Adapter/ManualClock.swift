import AssayJournaling

/// A client's time that stands still until the runner moves it.
package final class ManualClock: Sendable {
  /// Names a timer that was set.
  package struct Timer: Hashable, Sendable {
    fileprivate var number: Int
  }

  private struct Pending {
    var timer: Timer
    var due: Int
    var action: @Sendable () -> Void
  }

  private struct State {
    var now: Int
    var lastTimer = 0
    /// In the order of their dues; those of one instant in the order in which they were set.
    var pending: [Pending] = []
  }

  private let state: Guarded<State>

  /// Creates a clock that shows `now`, in milliseconds since 1970.
  package init(now: Int) {
    state = Guarded(State(now: now))
  }

  /// Milliseconds since 1970.
  package var now: Int { state.withLock { $0.now } }

  /// When the next timer is due, in milliseconds since 1970; `nil` when none is set.
  package var nextDue: Int? { state.withLock { $0.pending.first?.due } }

  /// Sets a timer for `milliseconds` from now; one that is due already waits for the next advance.
  package func schedule(
    after milliseconds: Int, _ action: @escaping @Sendable () -> Void
  ) -> Timer {
    state.withLock { state in
      state.lastTimer += 1
      let timer = Timer(number: state.lastTimer)
      let due = state.now + max(0, milliseconds)
      let place = state.pending.firstIndex { $0.due > due } ?? state.pending.endIndex
      state.pending.insert(Pending(timer: timer, due: due, action: action), at: place)
      return timer
    }
  }

  /// Withdraws a timer; without effect once it has fired.
  package func cancel(_ timer: Timer) {
    state.withLock { $0.pending.removeAll { $0.timer == timer } }
  }

  /// Moves the time forward and fires what is due, one instant after the other.
  ///
  /// A time in the past moves nothing. A timer that is set by one that fires, and due at the same
  /// instant, fires after the pause.
  ///
  /// - Parameters:
  ///   - time: Where to stop, in milliseconds since 1970.
  ///   - pause: Waited for after each instant, so that its work is done before the next.
  /// - Returns: How many timers fired.
  package func advance(to time: Int, pause: () async -> Void) async -> Int {
    var fired = 0
    while let instant = begin(by: time) {
      while let action = take(instant) {
        action()
        fired += 1
      }
      await pause()
    }
    state.withLock { $0.now = max($0.now, time) }
    return fired
  }

  private struct Instant {
    var due: Int
    var lastTimer: Int
  }

  private func begin(by time: Int) -> Instant? {
    state.withLock { state in
      guard let due = state.pending.first?.due, due <= time else { return nil }
      state.now = max(state.now, due)
      return Instant(due: due, lastTimer: state.lastTimer)
    }
  }

  private func take(_ instant: Instant) -> (@Sendable () -> Void)? {
    state.withLock { state in
      guard
        let place = state.pending.firstIndex(where: {
          $0.due <= instant.due && $0.timer.number <= instant.lastTimer
        })
      else { return nil }
      return state.pending.remove(at: place).action
    }
  }
}
