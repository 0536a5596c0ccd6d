package import AssayJournaling

/// What reaches the runner besides the answers that it waits for.
///
/// Events come in the order in which they arrived, and before the answer that follows them.
package enum DriverEvent: Hashable, Sendable {
  /// The client says that it did or showed something.
  case observed(session: String, ObservationRecord)

  /// A remark of the adapter; `level` is `debug`, `info`, `warning` or `error`.
  case log(level: String, text: String)

  /// A line of the client's output that is no protocol message.
  case noise(String)

  /// The answer to a step came after the runner had given up waiting.
  case late(session: String, step: ClientStep, StepOutcome)

  /// An answer came that belongs to no step: to another method and too late, or to nothing.
  case stray(String)

  /// The client's process ended by itself.
  case crashed(reason: String)
}

/// Where a driver delivers events; called from any thread, one call at a time.
package typealias DriverEventSink = @Sendable (DriverEvent) -> Void
