/// The one thing that differs between operating systems: waiting for many descriptors at once.
///
/// Level-triggered: what is not taken is reported again. Used by one thread only, except `wake()`.
protocol Poller: AnyObject {
  /// Makes a poller without descriptors.
  init() throws(LoopbackError)
  /// Starts watching; what is ready is reported with the token.
  func add(_ descriptor: Int32, token: UInt64, interest: PollInterest) throws(LoopbackError)
  /// Replaces what is watched of a descriptor that was added.
  func change(
    _ descriptor: Int32, token: UInt64, from old: PollInterest, to new: PollInterest)
  /// Stops watching; to be called before the descriptor is closed.
  func remove(_ descriptor: Int32, interest: PollInterest)
  /// Waits up to that long (-1: without end), then calls once per ready descriptor; returns how
  /// many.
  func wait(milliseconds: Int32, _ each: (_ token: UInt64, _ ready: PollReadiness) -> Void) -> Int
  /// Ends a wait from any thread; one that has not begun yet returns at once.
  func wake()
}

/// What is watched of a descriptor.
///
/// A failure (RST, both sides ended) is always reported.
struct PollInterest: OptionSet, Sendable {
  let rawValue: UInt8
  /// Bytes to read, or a connection to accept.
  static let read = PollInterest(rawValue: 1)
  /// Room to write.
  static let write = PollInterest(rawValue: 2)
  /// The peer's FIN, also while nothing is read.
  static let end = PollInterest(rawValue: 4)
}

/// What a descriptor is ready for.
struct PollReadiness: OptionSet, Sendable {
  let rawValue: UInt8
  static let readable = PollReadiness(rawValue: 1)
  static let writable = PollReadiness(rawValue: 2)
  /// The peer has sent FIN.
  static let ended = PollReadiness(rawValue: 4)
  /// The connection is broken, or both sides have ended it.
  static let failed = PollReadiness(rawValue: 8)
}
