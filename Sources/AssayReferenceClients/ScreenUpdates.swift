/// Where an app puts changes of the screen that come after the current user action.
///
/// A tap is handled at once; what it leads to on screen comes with the next turn of the main loop.
/// Until then the old buttons are still there, so a second tap of a double tap still meets them.
package protocol ScreenUpdates: Sendable {
  /// Runs `turn` after the user action that is being handled, in the order of the calls.
  func enqueue(_ turn: @escaping @Sendable () async -> Void)
}

/// Screen updates on the main actor.
package struct MainLoopUpdates: ScreenUpdates {
  /// Creates a queue in front of the main actor; it has no state.
  package init() {}

  package func enqueue(_ turn: @escaping @Sendable () async -> Void) {
    Task { @MainActor in await turn() }
  }
}
