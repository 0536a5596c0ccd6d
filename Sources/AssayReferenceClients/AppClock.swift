/// The time as an app sees it, injected so that a test can hold it still.
package protocol AppClock: Sendable {
  /// Milliseconds since 1970.
  var now: Int64 { get }

  /// Runs `action` once, `milliseconds` from now, unless the returned timer is cancelled first.
  func schedule(
    after milliseconds: Int64, _ action: @escaping @Sendable () -> Void
  ) -> any AppTimer
}

/// A pending call of `AppClock.schedule`.
package protocol AppTimer: Sendable {
  /// Withdraws the call; without effect once it has run.
  func cancel()
}
