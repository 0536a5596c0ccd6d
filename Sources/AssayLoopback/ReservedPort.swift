/// A port that is bound but not listening: connecting to it is refused at once, and nobody else
/// gets it.
///
/// `@unchecked Sendable`: the descriptor is guarded by `lock`.
package final class ReservedPort: @unchecked Sendable {
  /// The port that refuses.
  package let port: UInt16
  private let lock = LoopLock()
  private var descriptor: Int32

  /// Binds a port of 127.0.0.1; port 0 takes a free one.
  package init(port: UInt16 = 0) throws(LoopbackError) {
    (descriptor, self.port) = try Socket.bound(port: port, listens: false)
  }

  deinit {
    release()
  }

  /// Gives the port back; a second call has no effect.
  package func release() {
    lock.withLock {
      if descriptor >= 0 { Socket.end(descriptor) }
      descriptor = -1
    }
  }
}
