#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Something with a descriptor that a loop watches.
protocol LoopSource: AnyObject {
  /// Called on the loop, at most once per pass; it may close itself or others.
  func ready(_ readiness: PollReadiness)
}

/// One thread that waits for sockets and runs what becomes ready, piece by piece, never two at
/// once.
///
/// Work given to a loop must not block: every connection of the loop waits for it.
///
/// `@unchecked Sendable`: jobs and timers are guarded by `lock`; all else is touched on the loop's
/// own thread only, but for `thread`, which is set before the loop is handed out.
package final class EventLoop: @unchecked Sendable {
  private let poller: PlatformPoller
  private let lock = LoopLock()
  private var thread: pthread_t?

  private var jobs: [@Sendable () -> Void] = []
  private var timers = TimerQueue()
  private var isWoken = false

  private var running: [@Sendable () -> Void] = []
  private var drains: [CheckedContinuation<Void, Never>] = []
  private var slots: ContiguousArray<Slot> = []
  private var freeSlots: [Int] = []

  /// Where every socket of the loop reads into; valid until the caller returns to the loop.
  let readBuffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_536, alignment: 16)

  private struct Slot {
    var generation: UInt32
    var source: (any LoopSource)?
  }

  /// Starts the thread.
  init() throws(LoopbackError) {
    poller = try PlatformPoller()
    // The thread waits for this lock first, so `thread` is set before it looks.
    lock.lock()
    defer { lock.unlock() }
    thread = try LoopThread.start(self)
  }

  deinit {
    readBuffer.deallocate()
  }

  /// Whether the caller runs on this loop.
  package var isCurrent: Bool { LoopThread.isCurrent(thread) }

  /// Runs work on the loop, after what was given before; from any thread.
  package func execute(_ work: @Sendable @escaping () -> Void) {
    lock.lock()
    jobs.append(work)
    let wakes = !isWoken
    isWoken = true
    lock.unlock()
    if wakes { poller.wake() }
  }

  /// Runs work on the loop once that much real time has passed; from any thread.
  @discardableResult
  package func schedule(afterMilliseconds milliseconds: Int, _ work: @Sendable @escaping () -> Void)
    -> LoopTimer
  {
    let delay = UInt64(max(0, milliseconds)).multipliedReportingOverflow(by: 1_000_000)
    let due = LoopThread.nanoseconds.addingReportingOverflow(
      delay.overflow ? .max : delay.partialValue)
    lock.lock()
    let id = timers.add(due: due.overflow ? .max : due.partialValue, work)
    let wakes = !isWoken
    isWoken = true
    lock.unlock()
    if wakes { poller.wake() }
    return LoopTimer(loop: self, id: id)
  }

  func cancelTimer(_ id: UInt64) {
    lock.withLock { timers.cancel(id) }
  }

  /// Returns once everything that is pending on the loop's sockets now has been processed.
  ///
  /// The loop makes passes without waiting until one finds nothing: bytes, connections and closures
  /// that the operating system had when this was called have then reached their services, and so
  /// has what those caused at once. A peer that never stops sending prolongs it.
  package func drain() async {
    await withCheckedContinuation { continuation in
      execute { self.drains.append(continuation) }
    }
  }

  /// Watches a descriptor; returns the token to change or end that with.
  ///
  /// On the loop only.
  func register(_ descriptor: Int32, _ interest: PollInterest, _ source: any LoopSource)
    throws(LoopbackError) -> UInt64
  {
    let index: Int
    if let free = freeSlots.popLast() {
      index = free
    } else {
      index = slots.count
      slots.append(Slot(generation: 0, source: nil))
    }
    slots[index].source = source
    let token = UInt64(slots[index].generation) << 32 | UInt64(index)
    do throws(LoopbackError) {
      try poller.add(descriptor, token: token, interest: interest)
    } catch {
      release(index)
      throw error
    }
    return token
  }

  /// Replaces what is watched; on the loop only.
  func change(
    _ descriptor: Int32, token: UInt64, from old: PollInterest, to new: PollInterest
  ) {
    poller.change(descriptor, token: token, from: old, to: new)
  }

  /// Ends the watch; events already collected for it are dropped.
  ///
  /// On the loop only.
  func unregister(_ descriptor: Int32, token: UInt64, interest: PollInterest) {
    poller.remove(descriptor, interest: interest)
    release(Int(token & 0xFFFF_FFFF))
  }

  private func release(_ index: Int) {
    slots[index].source = nil
    // A new generation makes the tokens of the old one stale.
    slots[index].generation = (slots[index].generation &+ 1) & 0x7FFF_FFFF
    freeSlots.append(index)
  }

  /// The thread's body; never returns.
  func run() {
    lock.lock()
    lock.unlock()
    while true {
      let timeout = runJobs()
      let count = poller.wait(milliseconds: timeout) { token, ready in
        let slot = slots[Int(token & 0xFFFF_FFFF)]
        guard UInt64(slot.generation) == token >> 32 else { return }
        slot.source?.ready(ready)
      }
      fireTimers()
      if count == 0 && !drains.isEmpty { endDrains() }
    }
  }

  /// Runs the jobs given so far; returns how long the loop may wait after them.
  private func runJobs() -> Int32 {
    lock.lock()
    swap(&jobs, &running)
    isWoken = false
    lock.unlock()
    if !running.isEmpty {
      for job in running { job() }
      running.removeAll(keepingCapacity: running.count <= 256)
    }
    lock.lock()
    defer { lock.unlock() }
    if !jobs.isEmpty || !drains.isEmpty { return 0 }
    guard let due = timers.nextDue() else { return -1 }
    let now = LoopThread.nanoseconds
    guard due > now else { return 0 }
    let milliseconds = (due - now + 999_999) / 1_000_000
    return Int32(min(milliseconds, 86_400_000))
  }

  private func fireTimers() {
    lock.lock()
    guard !timers.isEmpty else { return lock.unlock() }
    let now = LoopThread.nanoseconds
    while let work = timers.take(dueBy: now) {
      lock.unlock()
      work()
      lock.lock()
    }
    lock.unlock()
  }

  /// Ends the drains whose last pass found nothing, unless jobs have come meanwhile.
  private func endDrains() {
    guard lock.withLock({ jobs.isEmpty }) else { return }
    let ended = drains
    drains = []
    for drain in ended { drain.resume() }
  }
}
