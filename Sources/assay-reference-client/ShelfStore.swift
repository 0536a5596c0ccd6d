import AssayDrivers
import AssayJSON
import AssayJournaling
import AssayReferenceClients

/// A store of an app that is on the adapter's shelf, and that fails when a step says so.
final class ShelfStore: KeyValueStore {
  /// The store was made to fail.
  struct Failure: Error {}

  private let shelf: StoreShelf
  private let handle: String
  private let failing = Guarded(false)

  /// Finds the store of a handle.
  init(_ handle: String, on shelf: StoreShelf) {
    self.shelf = shelf
    self.handle = handle
  }

  /// From now on, every read and write fails, or none.
  func fail(_ isFailing: Bool) {
    failing.withLock { $0 = isFailing }
  }

  func value(_ key: String) throws -> String? {
    try check()
    return shelf.value(key, in: handle)?.string
  }

  func keep(_ value: String, as key: String) throws {
    try check()
    shelf.keep(.string(value), as: key, in: handle)
  }

  private func check() throws {
    if failing.withLock({ $0 }) { throw Failure() }
  }
}

/// The stores of one session.
package struct SessionStores: Sendable {
  /// What goes with the app.
  let app: ShelfStore

  /// What stays on the device.
  let secure: ShelfStore

  /// Finds the stores of a session.
  init(_ stores: SessionOpening.Stores, on shelf: StoreShelf) {
    app = ShelfStore(stores.app, on: shelf)
    secure = ShelfStore(stores.secure, on: shelf)
  }

  /// As an app sees them.
  var services: AppStores { AppStores(app: app, secure: secure) }
}
