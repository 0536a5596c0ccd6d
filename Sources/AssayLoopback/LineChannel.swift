/// Lines of bytes in both directions over a stream socket, such as one end of a `SocketPair`.
///
/// The channel owns its descriptor and closes it. Writing to a peer that is gone is an end like any
/// other, never a signal. Callbacks come on the loop, first the lines, then one end.
///
/// `@unchecked Sendable`: the outgoing bytes are guarded by `lock`, all else is touched on the loop
/// only.
package final class LineChannel: LoopSource, @unchecked Sendable {
  /// Why a channel ended, and what was left.
  package struct End: Sendable, Equatable {
    /// Who or what ended it.
    package enum Reason: Sendable, Equatable {
      /// The peer closed its end, for instance by exiting.
      case peerClosed
      /// `close()` was called.
      case closedByUs
      /// The peer was gone when something was written to it; what it had written before has been
      /// read.
      case broken
      /// A line was longer than the limit, in bytes.
      case lineTooLong(limit: Int)
      /// The system refused.
      case failed(LoopbackError)
    }

    /// Why it ended.
    package let reason: Reason
    /// Bytes after the last LF; empty when the last line was whole.
    package let unterminated: [UInt8]
    /// Bytes given to `send` that the operating system has not taken.
    package let unsent: Int
  }

  private let loop: EventLoop
  private let onLine: @Sendable ([UInt8]) -> Void
  private let maximumLine: Int
  private var onClose: (@Sendable (End) -> Void)?
  private var descriptor: Int32
  private var token: UInt64?
  private var interest: PollInterest = []
  private var partial: [UInt8] = []
  private var isBlocked = false
  private var isBroken = false

  private let lock = LoopLock()
  private var outgoing: [UInt8] = []
  private var sent = 0
  private var isFlushing = false

  /// Takes over a descriptor and begins to read.
  ///
  /// A line longer than `maximumLine` bytes ends the channel, so that a peer which never ends its
  /// line cannot take all memory.
  package init(
    descriptor: Int32, on loop: EventLoop, maximumLine: Int = 67_108_864,
    onLine: @escaping @Sendable (_ line: [UInt8]) -> Void,
    onClose: @escaping @Sendable (_ end: End) -> Void
  ) {
    self.descriptor = descriptor
    self.loop = loop
    self.maximumLine = maximumLine
    self.onLine = onLine
    self.onClose = onClose
    Socket.prepare(descriptor)
    // The job keeps the channel alive, and then the loop does until the end.
    loop.execute { self.watch() }
  }

  /// Sends a line and its LF; never waits, so bytes pile up (and are counted) while the peer does
  /// not read.
  ///
  /// The line should hold no LF: the peer would read two lines. After the end it has no effect.
  package func send(_ line: [UInt8]) {
    let begins = lock.withLock {
      outgoing.append(contentsOf: line)
      outgoing.append(0x0A)
      defer { isFlushing = true }
      return !isFlushing
    }
    if begins { loop.execute { self.flush() } }
  }

  /// Bytes given to `send` that the operating system has not taken yet.
  package var bufferedBytes: Int { lock.withLock { outgoing.count - sent } }

  /// Closes the channel; bytes that are still buffered are lost and counted in the end.
  package func close() {
    loop.execute { self.end(.closedByUs) }
  }

  func ready(_ readiness: PollReadiness) {
    if readiness.contains(.readable) || readiness.contains(.ended) || readiness.contains(.failed) {
      // Bounded, so that a fast peer does not keep the others of the loop from their turn.
      receive(times: 16)
    }
    if descriptor >= 0 && readiness.contains(.writable) {
      isBlocked = false
      flush()
    }
  }

  private func receive(times: Int) {
    let buffer = loop.readBuffer
    var left = times
    while descriptor >= 0 && left > 0 {
      left -= 1
      switch Socket.receive(descriptor, into: buffer) {
      case .bytes(0):
        return end(isBroken ? .broken : .peerClosed)
      case .bytes(let count):
        take(buffer[..<count])
      case .wouldBlock:
        return
      case .failed(let code):
        // A peer that exits with unread input looks like a reset.
        return end(
          isBroken ? .broken : Socket.isBroken(code) ? .peerClosed : .failed(.system("recv", code)))
      }
    }
  }

  private func take(_ bytes: Slice<UnsafeMutableRawBufferPointer>) {
    var rest = bytes
    while let feed = rest.firstIndex(of: 0x0A) {
      partial.append(contentsOf: rest[..<feed])
      rest = rest[(feed + 1)...]
      let line = partial
      partial = []
      guard line.count <= maximumLine else {
        partial = line
        return end(.lineTooLong(limit: maximumLine))
      }
      onLine(line)
      // The callback may have closed the channel.
      if descriptor < 0 { return }
    }
    partial.append(contentsOf: rest)
    if partial.count > maximumLine { end(.lineTooLong(limit: maximumLine)) }
  }

  private func flush() {
    guard descriptor >= 0, !isBlocked else { return }
    // Sent in pieces outside the lock, so that senders on other threads never wait for the system.
    while true {
      let (bytes, start): ([UInt8], Int) = lock.withLock {
        if sent == outgoing.count {
          outgoing = []
          sent = 0
          isFlushing = false
        } else if sent > 1_048_576 {
          outgoing.removeFirst(sent)
          sent = 0
        }
        return (outgoing, sent)
      }
      if start == bytes.count { break }
      let outcome = bytes.withUnsafeBytes {
        Socket.send(descriptor, UnsafeRawBufferPointer(rebasing: $0[start...]))
      }
      switch outcome {
      case .bytes(let count):
        lock.withLock { sent += count }
      case .wouldBlock:
        isBlocked = true
        return watch()
      case .failed:
        return breakOff()
      }
    }
    watch()
  }

  /// Writes no more; what the peer had written before it went is still read.
  private func breakOff() {
    isBroken = true
    isBlocked = false
    watch()
    receive(times: .max)
    if descriptor >= 0 { end(.broken) }
  }

  private func watch() {
    guard descriptor >= 0 else { return }
    let wanted: PollInterest = isBlocked ? [.read, .write] : .read
    if let token {
      guard wanted != interest else { return }
      loop.change(descriptor, token: token, from: interest, to: wanted)
    } else {
      do throws(LoopbackError) {
        token = try loop.register(descriptor, wanted, self)
      } catch {
        return end(.failed(error))
      }
    }
    interest = wanted
  }

  private func end(_ reason: End.Reason) {
    guard descriptor >= 0 else { return }
    if let token { loop.unregister(descriptor, token: token, interest: interest) }
    Socket.end(descriptor)
    descriptor = -1
    let unsent = lock.withLock { outgoing.count - sent }
    let report = onClose
    onClose = nil
    report?(End(reason: reason, unterminated: partial, unsent: unsent))
  }
}
