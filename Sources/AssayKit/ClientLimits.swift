import AssayDrivers

/// How long a run waits for its client, in milliseconds of real time.
package struct ClientLimits: Hashable, Sendable {
  /// For an answer to anything but a step; the end of the process after each way of asking for it is
  /// waited for as long, but for two seconds at most.
  package var answer: Int

  package init(answer: Int = 30_000) { self.answer = answer }

  var driver: DriverLimits {
    DriverLimits(start: answer, answer: answer, shutdown: min(answer, 2_000))
  }
}
