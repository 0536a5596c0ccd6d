/// One thing that an answer does to its connection; a list of them is a whole answer, good or
/// broken.
///
/// The list is carried out in order. Bytes that were sent before a pause, a half-close or a close
/// have been handed to the operating system before that action begins.
package enum WireAction: Sendable, Equatable {
  /// Writes the bytes as they are; nothing is added, nothing is checked.
  case send([UInt8])
  /// Holds for a span of the lane's clock, in milliseconds; whoever owns the clock ends it.
  case pause(milliseconds: Int)
  /// Ends the sending side with FIN and keeps reading (RFC 9293, section 3.6).
  case halfClose
  /// Ends the connection in order: FIN, after everything sent before it.
  case close
  /// Ends the connection with RST; what the peer has not read yet may be lost to it.
  case reset
  /// Writes nothing more and holds the connection until the lane ends or the peer closes.
  case stall
}
