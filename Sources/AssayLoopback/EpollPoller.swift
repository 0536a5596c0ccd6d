#if os(Linux)
  import CAssayPoller

  #if canImport(Musl)
    import Musl
  #else
    import Glibc
  #endif

  typealias PlatformPoller = EpollPoller

  /// Waits with epoll; an eventfd wakes it.
  final class EpollPoller: Poller {
    private let poller: Int32
    private let waker: Int32
    private let events: UnsafeMutablePointer<epoll_event>
    private static let capacity: Int32 = 256
    private static let wakeToken = UInt64.max

    init() throws(LoopbackError) {
      let poller = assay_epoll_create()
      guard poller >= 0 else { throw .system("epoll_create1", errno) }
      let waker = assay_eventfd()
      guard waker >= 0 else {
        let code = errno
        close(poller)
        throw .system("eventfd", code)
      }
      self.poller = poller
      self.waker = waker
      events = .allocate(capacity: Int(Self.capacity))
      events.initialize(repeating: epoll_event(), count: Int(Self.capacity))
      guard assay_epoll_add(poller, waker, assay_epoll_read(), Self.wakeToken) == 0 else {
        throw .system("epoll_ctl", errno)
      }
    }

    deinit {
      close(waker)
      close(poller)
      events.deallocate()
    }

    func add(_ descriptor: Int32, token: UInt64, interest: PollInterest) throws(LoopbackError) {
      guard assay_epoll_add(poller, descriptor, Self.bits(interest), token) == 0 else {
        throw .system("epoll_ctl", errno)
      }
    }

    func change(
      _ descriptor: Int32, token: UInt64, from old: PollInterest, to new: PollInterest
    ) {
      // Cannot fail: the descriptor was added, and the kernel needs no memory to change it.
      _ = assay_epoll_change(poller, descriptor, Self.bits(new), token)
    }

    func remove(_ descriptor: Int32, interest: PollInterest) {
      _ = assay_epoll_remove(poller, descriptor)
    }

    func wait(milliseconds: Int32, _ each: (UInt64, PollReadiness) -> Void) -> Int {
      let count = assay_epoll_wait(poller, events, Self.capacity, milliseconds)
      // Only EINTR can come here: the descriptor and the buffer are ours. The loop waits again.
      guard count > 0 else { return 0 }
      var ready = 0
      for index in 0..<Int(count) {
        let event = events + index
        let token = assay_event_token(event)
        if token == Self.wakeToken {
          var value: UInt64 = 0
          _ = read(waker, &value, 8)
          continue
        }
        ready += 1
        each(token, Self.readiness(assay_event_bits(event)))
      }
      return ready
    }

    func wake() {
      var one: UInt64 = 1
      _ = write(waker, &one, 8)
    }

    private static func bits(_ interest: PollInterest) -> UInt32 {
      (interest.contains(.read) ? assay_epoll_read() : 0)
        | (interest.contains(.write) ? assay_epoll_write() : 0)
        | (interest.contains(.end) ? assay_epoll_end() : 0)
    }

    @inline(__always)
    private static func readiness(_ bits: UInt32) -> PollReadiness {
      var ready: PollReadiness = []
      if bits & assay_epoll_read() != 0 { ready.insert(.readable) }
      if bits & assay_epoll_write() != 0 { ready.insert(.writable) }
      if bits & assay_epoll_end() != 0 { ready.insert(.ended) }
      if bits & assay_epoll_failed() != 0 { ready.insert(.failed) }
      return ready
    }
  }
#endif
