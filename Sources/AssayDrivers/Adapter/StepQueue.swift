import AssayJournaling

/// Begins the steps of one session in the order in which they were asked for.
///
/// A step begins when the one before it has ended, or has run for `grace` milliseconds: a client
/// that never comes back from one call must still hear of the next.
final class StepQueue: Sendable {
  /// How long a step that does not end holds up the next, in milliseconds of real time.
  static let grace = 250

  fileprivate struct Entry {
    /// Ends when it is the step's turn.
    var turn: Task<Void, Never>
    /// Ends with the step.
    var step: Task<Void, Never>
  }

  private let last = Guarded<Entry?>(nil)

  /// Appends a step and returns at once.
  func enqueue(_ step: @escaping @Sendable () async -> Void) {
    last.withLock { last in
      let previous = last
      let turn = Task { await Self.pass(previous) }
      last = Entry(
        turn: turn,
        step: Task {
          await turn.value
          await step()
        })
    }
  }

  /// A place behind the steps so far.
  func mark() -> Mark { Mark(last: last.withLock { $0 }) }

  /// A place between two steps.
  struct Mark: Sendable {
    fileprivate var last: Entry?

    /// Waits until every step before has ended, or has had its time.
    func passed() async { await StepQueue.pass(last) }
  }

  fileprivate static func pass(_ entry: Entry?) async {
    guard let entry else { return }
    await entry.turn.value
    let ended = Awaited<Void>()
    Task {
      await entry.step.value
      ended.fulfil(())
    }
    _ = await ended.value(within: grace)
  }
}
