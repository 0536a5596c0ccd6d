import Foundation

/// The identifier of an installation whose reader is not signed in.
///
/// Readers' free articles are counted by it, so it is made once and kept where removing the app does not
/// reach. A store that fails costs the reader no decision, and no second identifier before the app
/// starts anew.
package struct AnonymousIdentity: Sendable {
  /// The identifier's name in the store.
  package static let key = "surface.anonymousIdentifier"

  /// Where it is kept.
  var store: any KeyValueStore

  /// Makes one; in small letters, as payment systems write it.
  var make: @Sendable () -> String = { UUID().uuidString.lowercased() }

  /// Whether it is known without the store once it was used.
  var isRemembered = true

  private var known: String?
  private var isKept = false

  /// Creates the identity that is in a store, or will be.
  init(store: any KeyValueStore) {
    self.store = store
  }

  /// The identifier, made and kept on first use.
  mutating func current() -> String {
    if isKept, let known { return known }
    let stored = Result { try store.value(Self.key).flatMap { $0.isEmpty ? nil : $0 } }
    let identifier = known ?? (try? stored.get()) ?? make()
    if isRemembered { known = identifier }
    switch stored {
    case .success(.some): isKept = true
    case .success(nil): isKept = (try? store.keep(identifier, as: Self.key)) != nil
    // What the store holds is not known, so it is left alone.
    case .failure: break
    }
    return identifier
  }
}
