/// What an app decides about its in-app messages: where they come from, for whom, and when.
package struct EngageConfiguration: Sendable, Equatable {
  /// The operating system that the requests name.
  package enum Platform: String, Sendable, CaseIterable {
    /// An iPhone or iPad.
    case ios

    /// An Android device.
    case android
  }

  /// The SDK's host, from which the address of the service is made.
  package var host: String

  /// The address of the service, used as it is; empty or nil leaves it to `host`.
  package var fetchEndpoint: String?

  /// The key of the message service; empty or nil leaves it to `apiKey`.
  package var sdkKey: String?

  /// The key of the SDK as a whole.
  package var apiKey: String

  /// Whose messages to ask for; nil while nobody is known.
  package var distinctID: String?

  /// How many messages to ask for at a time; what is sent is between 1 and 5.
  package var maxMessages: Int

  /// The team, for services that do not find it by the key.
  package var teamID: String?

  /// The project, for services that do not find it by the key.
  package var projectID: String?

  /// The source, for services that do not find it by the key.
  package var sourceID: String?

  /// Whether to ask by itself: when the app becomes active, and when the screen changes.
  package var fetchesByItself: Bool

  /// Parts of names of screens that no message may cover, in any case.
  package var excludedScreens: [String]

  /// The operating system.
  package var platform: Platform

  /// The primary subtag of the device's language: `en`.
  package var language: String

  /// Whether the app uses messages at all.
  package var isEnabled: Bool

  /// Where analytics events go, without a trailing slash; nil for nowhere.
  package var analyticsBase: String?

  /// Creates a configuration of which only host and key are needed.
  package init(
    host: String, fetchEndpoint: String? = nil, sdkKey: String? = nil, apiKey: String,
    distinctID: String? = nil, maxMessages: Int = 1, teamID: String? = nil,
    projectID: String? = nil, sourceID: String? = nil, fetchesByItself: Bool = true,
    excludedScreens: [String] = ["Splash"], platform: Platform = .ios, language: String = "en",
    isEnabled: Bool = true, analyticsBase: String? = nil
  ) {
    self.host = host
    self.fetchEndpoint = fetchEndpoint
    self.sdkKey = sdkKey
    self.apiKey = apiKey
    self.distinctID = distinctID
    self.maxMessages = maxMessages
    self.teamID = teamID
    self.projectID = projectID
    self.sourceID = sourceID
    self.fetchesByItself = fetchesByItself
    self.excludedScreens = excludedScreens
    self.platform = platform
    self.language = language
    self.isEnabled = isEnabled
    self.analyticsBase = analyticsBase
  }
}

extension EngageConfiguration {
  /// The key that requests carry.
  var key: String {
    guard let sdkKey, !sdkKey.isEmpty else { return apiKey }
    return sdkKey
  }

  /// The address that messages are asked for at.
  var fetchAddress: String {
    if let fetchEndpoint, !fetchEndpoint.isEmpty { return fetchEndpoint }
    return (host.hasSuffix("/") ? String(host.dropLast()) : host) + "/v1/push/inapp/fetch"
  }

  /// The address that acknowledgements go to: the last part of the other one replaced.
  ///
  /// That is a matter of its text: a slash in a query counts.
  var ackAddress: String {
    let fetch = fetchAddress
    guard let slash = fetch.lastIndex(of: "/") else { return fetch }
    return fetch[...slash] + "ack"
  }
}
