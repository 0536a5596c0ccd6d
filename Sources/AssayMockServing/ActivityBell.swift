import AssayJournaling
import AssayLoopback

/// Knows when something last happened in a lane, and wakes whoever waits for more.
final class ActivityBell: Sendable {
  private struct State {
    var count = 0
    var moment = ContinuousClock.now
    var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
    var lastWaiter = 0
  }
  private let state = Guarded(State())

  /// How often something happened, and when last.
  var last: (count: Int, moment: ContinuousClock.Instant) {
    state.withLock { ($0.count, $0.moment) }
  }

  /// Something happened.
  func ring() {
    let woken = state.withLock { state in
      state.count += 1
      state.moment = .now
      defer { state.waiters = [:] }
      return state.waiters.values
    }
    for waiter in woken { waiter.resume() }
  }

  /// Waits until `moment`, or until more has happened than `count`; `nil` waits for the moment alone.
  func wait(
    until moment: ContinuousClock.Instant, orBeyond count: Int?, on loop: EventLoop
  ) async {
    let left = ContinuousClock.now.duration(to: moment) / .milliseconds(1)
    guard left > 0 else { return }
    let milliseconds = Int(min(left.rounded(.up), 86_400_000))
    await withCheckedContinuation { continuation in
      guard let count else {
        _ = loop.schedule(afterMilliseconds: milliseconds) { continuation.resume() }
        return
      }
      let number = state.withLock { state -> Int? in
        guard state.count <= count else { return nil }
        state.lastWaiter += 1
        state.waiters[state.lastWaiter] = continuation
        return state.lastWaiter
      }
      guard let number else { return continuation.resume() }
      _ = loop.schedule(afterMilliseconds: milliseconds) { [state] in
        state.withLock { $0.waiters.removeValue(forKey: number) }?.resume()
      }
    }
  }
}
