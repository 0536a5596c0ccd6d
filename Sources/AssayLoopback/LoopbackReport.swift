/// What became of an exchange on the wire.
package struct LoopbackReport: Sendable, Equatable {
  /// How an exchange came to its end.
  package enum Ending: Sendable, Equatable {
    /// Every action was carried out, and all bytes are with the operating system; a `.close` at the
    /// end is part of that.
    case complete
    /// The client's FIN was seen before the answer was wholly written.
    case peerClosed
    /// The connection was broken: by the client, or by a `.reset` action (then all actions were
    /// performed).
    case reset
    /// The sending side was ended by ourselves before: by an earlier exchange's close or
    /// half-close, or by `LoopbackListener.close`.
    case closedByUs
    /// The listener was stopped first.
    case laneEnded
  }

  /// Bytes of this exchange that the operating system took, interim responses included.
  package let bytesWritten: Int
  /// How it ended.
  package let ending: Ending
  /// How many of the actions were carried out to the end.
  package let actionsPerformed: Int

  /// Makes a report out of its parts.
  package init(bytesWritten: Int, ending: Ending, actionsPerformed: Int) {
    self.bytesWritten = bytesWritten
    self.ending = ending
    self.actionsPerformed = actionsPerformed
  }
}
