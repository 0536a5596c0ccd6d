package import AssayJSON
import AssayJournaling

/// What a client keeps beyond its sessions, by the handles of `session/open`.
///
/// Keeping it here and nowhere else makes `relaunch` honest: the same handle finds the same content,
/// a new one finds nothing. It lives in memory, as long as the adapter's process.
package final class StoreShelf: Sendable {
  private let stores = Guarded<[String: JSONObject]>([:])

  package init() {}

  /// The value of a key in the store of a handle; `nil` when nothing was kept.
  package func value(_ key: String, in handle: String) -> JSONValue? {
    stores.withLock { $0[handle]?[key] }
  }

  /// Keeps a value in the store of a handle; `nil` removes it.
  package func keep(_ value: JSONValue?, as key: String, in handle: String) {
    stores.withLock { $0[handle, default: [:]][key] = value }
  }
}
