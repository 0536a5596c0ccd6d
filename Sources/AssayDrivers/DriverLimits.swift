/// How long a driver waits, in milliseconds of real time.
package struct DriverLimits: Hashable, Sendable {
  /// For the answer to `initialize`, from the start of the process on.
  package var start: Int

  /// For an answer to anything else; what a step or a settle may take comes on top.
  package var answer: Int

  /// For the end of the process after each of: asking, terminating.
  package var shutdown: Int

  /// Creates limits.
  package init(start: Int = 30_000, answer: Int = 30_000, shutdown: Int = 2_000) {
    self.start = start
    self.answer = answer
    self.shutdown = shutdown
  }
}
