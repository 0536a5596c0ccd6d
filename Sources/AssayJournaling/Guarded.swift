import Foundation

/// A value that is only reached while a lock is held.
///
/// `NSLock`, since the standard library's `Mutex` needs iOS 18.
package final class Guarded<Value>: @unchecked Sendable {
  // Unchecked: every access to `value` goes through `lock`, which the compiler cannot see.
  private let lock = NSLock()
  private var value: Value

  package init(_ value: Value) { self.value = value }

  /// Runs `body` with exclusive access; it must not call back into the same value.
  package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}
