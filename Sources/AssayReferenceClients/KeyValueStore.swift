/// Where an app keeps small values beyond its process, injected so that a test can make it fail.
///
/// In an app this is the keychain, or the defaults.
package protocol KeyValueStore: Sendable {
  /// The value that was kept last; nil where there is none.
  ///
  /// - Throws: when the store cannot be read.
  func value(_ key: String) throws -> String?

  /// Keeps a value instead of the one before.
  ///
  /// - Throws: when the store cannot be written.
  func keep(_ value: String, as key: String) throws
}

/// The stores of an app.
package struct AppStores: Sendable {
  /// What goes with the app when it is removed.
  package var app: any KeyValueStore

  /// What stays on the device when the app is removed.
  package var secure: any KeyValueStore

  /// Creates stores.
  package init(app: any KeyValueStore, secure: any KeyValueStore) {
    self.app = app
    self.secure = secure
  }
}
