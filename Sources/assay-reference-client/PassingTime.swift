import AssayDrivers

/// Moves the clock of a session along with real time.
final class PassingTime: Sendable {
  /// How often, in milliseconds: no timer is later by more.
  private static let pace = 5

  private let task: Task<Void, Never>

  /// Begins at once.
  init(of session: AdapterSession) {
    let start = session.now
    task = Task {
      let clock = ContinuousClock()
      let began = clock.now
      while !Task.isCancelled {
        let passed = began.duration(to: clock.now) / .milliseconds(1)
        // The clock refuses to go back alone, and real time does not.
        _ = try? await session.advance(to: start + Int(passed))
        try? await clock.sleep(for: .milliseconds(Self.pace))
      }
    }
  }

  /// Lets time stand still.
  func stop() { task.cancel() }
}
