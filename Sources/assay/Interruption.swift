import AssayJournaling
import Foundation

/// Ends a command in order when the user or the system asks for it (SIGINT, SIGTERM), or when the
/// terminal is gone (SIGHUP, unless whoever started the command had it ignored).
///
/// The first signal calls what the command has set; the second ends the process at once. Children
/// start with neither signal ignored, since handlers do not survive `exec`.
final class Interruption: Sendable {
  static let shared = Interruption()

  private static let signals: [Int32] = {
    let former = signal(SIGHUP, SIG_DFL)
    guard unsafeBitCast(former, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) else {
      return [SIGINT, SIGTERM, SIGHUP]
    }
    _ = signal(SIGHUP, SIG_IGN)
    return [SIGINT, SIGTERM]
  }()
  private static let wire = Wire()
  private let handler = Guarded<(@Sendable () -> Void)?>(nil)

  /// Calls `act`, from another thread, for the first signal that comes while `body` runs.
  func calling<Value>(
    _ act: @escaping @Sendable () -> Void, during body: () async -> Value
  ) async -> Value {
    handler.withLock { $0 = act }
    guard Self.wire.isOpen else { return await body() }
    Thread.detachNewThread { [self] in
      Self.wire.wait()
      for number in Self.signals { _ = signal(number, SIG_DFL) }
      handler.withLock { $0 }?()
    }
    for number in Self.signals { _ = signal(number) { _ in Interruption.wire.pull() } }
    defer {
      for number in Self.signals { _ = signal(number, SIG_DFL) }
      handler.withLock { $0 = nil }
      Self.wire.pull()
    }
    return await body()
  }

  /// A pipe: all that may be done in the handler of a signal is to write to it (POSIX,
  /// async-signal-safe functions).
  private struct Wire {
    private let output: Int32
    private let input: Int32

    init() {
      var ends: [Int32] = [-1, -1]
      _ = pipe(&ends)
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      output = ends[0]
      input = ends[1]
    }

    var isOpen: Bool { output >= 0 }

    func pull() {
      var byte: UInt8 = 0
      _ = write(input, &byte, 1)
    }

    /// Returns after a pull.
    func wait() {
      var byte: UInt8 = 0
      while read(output, &byte, 1) < 0, errno == EINTR {}
    }
  }
}
