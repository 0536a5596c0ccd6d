package import AssayJSON

/// What a client gets to know before it does anything: the parameters of `session/open`.
package struct SessionOpening: Hashable, Sendable {
  /// Names the session in all later messages.
  package var session: String

  /// The id of the API in its contract.
  package var api: String

  /// What stands in for each role, without a trailing slash: `api` → `http://127.0.0.1:41235`.
  package var baseURLs: [String: String]

  /// Keys, user ids, placement and the like, by the names of the contract.
  package var config: JSONObject

  /// Where the client keeps what outlives its process.
  package var stores: Stores

  /// The client's time at the start, in milliseconds since 1970.
  package var startTime: Int

  /// Creates an opening.
  package init(
    session: String, api: String, baseURLs: [String: String], config: JSONObject = [:],
    stores: Stores = Stores(), startTime: Int
  ) {
    self.session = session
    self.api = api
    self.baseURLs = baseURLs
    self.config = config
    self.stores = stores
    self.startTime = startTime
  }

  /// Handles of a client's stores: the same handle later means the same content.
  package struct Stores: Hashable, Sendable {
    /// What goes with the app when it is removed.
    package var app: String

    /// What stays on the device when the app is removed.
    package var secure: String

    /// Creates handles; by default, both name the same store of every session.
    package init(app: String = "app", secure: String = "secure") {
      self.app = app
      self.secure = secure
    }
  }

  /// How a session ends.
  package enum Ending: String, Hashable, Sendable, CaseIterable {
    /// As when the user leaves the app in peace.
    case graceful

    /// As when the system kills the process.
    case drop
  }
}
