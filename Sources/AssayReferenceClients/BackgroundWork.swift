/// Where an app starts work that nobody waits for, injected so that a test can tell when it is over.
package protocol BackgroundWork: Sendable {
  /// Starts `job` and returns at once.
  func start(_ job: @escaping @Sendable () async -> Void)
}

/// Background work as plain tasks.
package struct TaskWork: BackgroundWork {
  /// Creates a place to start work; it has no state.
  package init() {}

  package func start(_ job: @escaping @Sendable () async -> Void) {
    Task { await job() }
  }
}
