#if canImport(Darwin)
  import Darwin

  typealias PlatformPoller = KqueuePoller

  /// Waits with kqueue; a user event wakes it.
  ///
  /// The peer's FIN comes with the read filter, so it is not seen while `read` is not watched.
  final class KqueuePoller: Poller {
    private let queue: Int32
    private let events: UnsafeMutablePointer<kevent>
    private static let capacity: Int32 = 256

    init() throws(LoopbackError) {
      let queue = kqueue()
      guard queue >= 0 else { throw .system("kqueue", errno) }
      self.queue = queue
      events = .allocate(capacity: Int(Self.capacity))
      events.initialize(repeating: kevent(), count: Int(Self.capacity))
      _ = fcntl(queue, F_SETFD, FD_CLOEXEC)
      guard apply(0, Int16(EVFILT_USER), UInt16(EV_ADD | EV_CLEAR), 0) else {
        throw .system("kevent", errno)
      }
    }

    deinit {
      close(queue)
      events.deallocate()
    }

    func add(_ descriptor: Int32, token: UInt64, interest: PollInterest) throws(LoopbackError) {
      if interest.contains(.read),
        !apply(UInt(descriptor), Int16(EVFILT_READ), UInt16(EV_ADD), token)
      {
        throw .system("kevent", errno)
      }
      if interest.contains(.write),
        !apply(UInt(descriptor), Int16(EVFILT_WRITE), UInt16(EV_ADD), token)
      {
        throw .system("kevent", errno)
      }
    }

    func change(
      _ descriptor: Int32, token: UInt64, from old: PollInterest, to new: PollInterest
    ) {
      for (flag, filter) in [(PollInterest.read, EVFILT_READ), (.write, EVFILT_WRITE)]
      where old.contains(flag) != new.contains(flag) {
        let action = new.contains(flag) ? EV_ADD : EV_DELETE
        _ = apply(UInt(descriptor), Int16(filter), UInt16(action), token)
      }
    }

    func remove(_ descriptor: Int32, interest: PollInterest) {
      change(descriptor, token: 0, from: interest, to: [])
    }

    func wait(milliseconds: Int32, _ each: (UInt64, PollReadiness) -> Void) -> Int {
      var limit = timespec(
        tv_sec: Int(milliseconds) / 1_000, tv_nsec: (Int(milliseconds) % 1_000) * 1_000_000)
      let count =
        milliseconds < 0
        ? kevent(queue, nil, 0, events, Self.capacity, nil)
        : kevent(queue, nil, 0, events, Self.capacity, &limit)
      guard count > 0 else { return 0 }
      var ready = 0
      for index in 0..<Int(count) where events[index].filter != Int16(EVFILT_USER) {
        let event = events[index]
        var readiness: PollReadiness =
          event.filter == Int16(EVFILT_READ) ? .readable : .writable
        if event.flags & UInt16(EV_EOF) != 0 {
          readiness.insert(event.fflags != 0 || readiness == .writable ? .failed : .ended)
        }
        ready += 1
        each(UInt64(UInt(bitPattern: event.udata)), readiness)
      }
      return ready
    }

    func wake() {
      var event = kevent(
        ident: 0, filter: Int16(EVFILT_USER), flags: 0, fflags: UInt32(NOTE_TRIGGER), data: 0,
        udata: nil)
      _ = kevent(queue, &event, 1, nil, 0, nil)
    }

    private func apply(_ ident: UInt, _ filter: Int16, _ flags: UInt16, _ token: UInt64) -> Bool {
      var event = kevent(
        ident: ident, filter: filter, flags: flags, fflags: 0, data: 0,
        udata: UnsafeMutableRawPointer(bitPattern: UInt(token)))
      return kevent(queue, &event, 1, nil, 0, nil) == 0
    }
  }
#endif
