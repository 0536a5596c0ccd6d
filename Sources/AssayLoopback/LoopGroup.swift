/// The event loops of the process: one per processor, each started when it is first handed out.
///
/// The only global state of the package. Loops live as long as the process; idle ones cost a thread
/// that sleeps.
///
/// `@unchecked Sendable`: the loops and the turn are guarded by `lock`.
package final class LoopGroup: @unchecked Sendable {
  /// The group that everything uses.
  package static let shared = LoopGroup(count: LoopThread.processorCount)

  private let lock = LoopLock()
  private var loops: [EventLoop] = []
  private var turn = 0
  private let count: Int

  init(count: Int) {
    self.count = count
  }

  /// The loops in turn.
  ///
  /// When the system has no room for another loop, those that run take its turns. A process that
  /// cannot have even one cannot go on.
  package func next() -> EventLoop {
    lock.lock()
    defer { lock.unlock() }
    if loops.count < count {
      do throws(LoopbackError) {
        let loop = try EventLoop()
        loops.append(loop)
        return loop
      } catch {
        precondition(!loops.isEmpty, "the first event loop could not be started: \(error)")
      }
    }
    turn += 1
    return loops[turn % loops.count]
  }
}
