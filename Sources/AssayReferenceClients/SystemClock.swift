import Foundation

/// The wall clock, for an app in its users' hands.
package struct SystemClock: AppClock {
  /// Creates a clock that shows the device's time.
  package init() {}

  package var now: Int64 {
    Int64((Date().timeIntervalSince1970 * 1000).rounded(.down))
  }

  package func schedule(
    after milliseconds: Int64, _ action: @escaping @Sendable () -> Void
  ) -> any AppTimer {
    SleepingTimer(
      task: Task {
        do {
          try await Task.sleep(for: .milliseconds(milliseconds))
          action()
        } catch {
          return
        }
      })
  }
}

/// A timer that is a sleeping task.
private struct SleepingTimer: AppTimer {
  let task: Task<Void, Never>

  func cancel() { task.cancel() }
}
