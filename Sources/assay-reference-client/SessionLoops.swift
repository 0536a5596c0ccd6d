import AssayDrivers
import AssayReferenceClients

/// An app's clock and loops, moved and counted by a session.
struct SessionLoops: AppClock, BackgroundWork, ScreenUpdates {
  /// Where they lead to.
  let session: AdapterSession

  var now: Int64 { Int64(session.now) }

  func schedule(
    after milliseconds: Int64, _ action: @escaping @Sendable () -> Void
  ) -> any AppTimer {
    SessionTimer(withdraw: session.schedule(after: Int(milliseconds), action))
  }

  func start(_ job: @escaping @Sendable () async -> Void) {
    session.start(job)
  }

  func enqueue(_ turn: @escaping @Sendable () async -> Void) {
    session.enqueue(turn)
  }
}

private struct SessionTimer: AppTimer {
  let withdraw: @Sendable () -> Void

  func cancel() { withdraw() }
}
