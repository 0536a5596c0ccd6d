#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Starting and telling apart the threads of the loops.
enum LoopThread {
  /// Runs a loop on a thread of its own, which lives as long as the process.
  static func start(_ loop: EventLoop) throws(LoopbackError) -> pthread_t {
    let argument = Unmanaged.passRetained(loop)
    #if canImport(Glibc)
      var handle = pthread_t()
      let code = pthread_create(
        &handle, nil, { $0.flatMap { LoopThread.enter($0) } }, argument.toOpaque())
      let thread: pthread_t? = handle
    #elseif canImport(Musl)
      var thread: pthread_t?
      let code = pthread_create(
        &thread, nil, { $0.flatMap { LoopThread.enter($0) } }, argument.toOpaque())
    #else
      var thread: pthread_t?
      let code = pthread_create(&thread, nil, { LoopThread.enter($0) }, argument.toOpaque())
    #endif
    guard code == 0, let thread else {
      argument.release()
      throw .system("pthread_create", code)
    }
    return thread
  }

  /// Whether the caller runs on that thread.
  @inline(__always)
  static func isCurrent(_ thread: pthread_t?) -> Bool {
    guard let thread else { return false }
    return pthread_equal(pthread_self(), thread) != 0
  }

  /// The number of processors that are online, at least one.
  static var processorCount: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// Nanoseconds of a clock that never goes back.
  static var nanoseconds: UInt64 {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return UInt64(now.tv_sec) &* 1_000_000_000 &+ UInt64(now.tv_nsec)
  }

  private static func enter(_ argument: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    Unmanaged<EventLoop>.fromOpaque(argument).takeRetainedValue().run()
    return nil
  }
}
