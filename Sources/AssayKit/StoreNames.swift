import AssayDrivers
import AssayJournaling

/// Gives each session's stores names of their own, which are fit for file names.
final class StoreNames: Sendable {
  private let run: String
  private let count = Guarded(0)

  /// Draws a name for the run: stores of an earlier run must not be found again.
  init() {
    run = String(UInt32.random(in: .min ... .max), radix: 36)
  }

  func next() -> SessionOpening.Stores {
    let number = count.withLock { count in
      count += 1
      return count
    }
    return SessionOpening.Stores(app: "app-\(run)-\(number)", secure: "secure-\(run)-\(number)")
  }
}
