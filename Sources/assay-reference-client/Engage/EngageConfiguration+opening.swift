import AssayDrivers
import AssayJSON
import AssayReferenceClients

extension EngageConfiguration {
  private static let keys = [
    "host", "fetchEndpoint", "sdkKey", "apiKey", "distinctId", "maxMessages", "teamId",
    "projectId", "sourceId", "autoFetch", "excludedScreens", "platform", "language", "enabled",
  ]

  /// Reads what the runner wants a client to be configured with.
  ///
  /// - Throws: `AdapterError.invalid` for an unknown key, or a value of the wrong type.
  init(_ opening: SessionOpening) throws(AdapterError) {
    let config = opening.config
    for key in config.keys where !Self.keys.contains(key) {
      throw .invalid(UnknownName(key, kind: "config key", known: Self.keys).description)
    }
    guard let base = opening.baseURLs["engage"] else {
      throw .invalid("there is no base URL for role \"engage\"; open its listener")
    }
    self.init(
      host: try Self.text(config, "host") ?? base,
      fetchEndpoint: try Self.text(config, "fetchEndpoint"),
      sdkKey: try Self.text(config, "sdkKey"), apiKey: try Self.text(config, "apiKey") ?? "",
      distinctID: try Self.text(config, "distinctId"), maxMessages: try Self.count(config),
      teamID: try Self.text(config, "teamId"), projectID: try Self.text(config, "projectId"),
      sourceID: try Self.text(config, "sourceId"),
      fetchesByItself: try Self.flag(config, "autoFetch"),
      excludedScreens: try Self.screens(config), platform: try Self.platform(config),
      language: try Self.text(config, "language") ?? "en",
      isEnabled: try Self.flag(config, "enabled"), analyticsBase: opening.baseURLs["analytics"])
  }

  private static func text(
    _ config: JSONObject, _ key: String
  ) throws(AdapterError) -> String? {
    switch config[key] {
    case nil, .null?: return nil
    case .string(let text)?: return text
    case let value?: throw wrong(key, value, expected: "a string")
    }
  }

  private static func flag(_ config: JSONObject, _ key: String) throws(AdapterError) -> Bool {
    switch config[key] {
    case nil, .null?: return true
    case .boolean(let flag)?: return flag
    case let value?: throw wrong(key, value, expected: "true or false")
    }
  }

  private static func count(_ config: JSONObject) throws(AdapterError) -> Int {
    guard let value = config["maxMessages"], value != .null else { return 1 }
    guard case .number(let number) = value, let count = Int("\(number)") else {
      throw wrong("maxMessages", value, expected: "a whole number")
    }
    return count
  }

  private static func screens(_ config: JSONObject) throws(AdapterError) -> [String] {
    switch config["excludedScreens"] {
    case nil, .null?: return ["Splash"]
    case .array(let names)?:
      var screens: [String] = []
      for name in names {
        guard let text = name.string else {
          throw wrong("excludedScreens", name, expected: "an array of strings")
        }
        screens.append(text)
      }
      return screens
    case let value?: throw wrong("excludedScreens", value, expected: "an array of strings")
    }
  }

  private static func platform(_ config: JSONObject) throws(AdapterError) -> Platform {
    guard let name = try text(config, "platform") else { return .ios }
    guard let platform = Platform(rawValue: name) else {
      throw wrong("platform", .string(name), expected: "\"ios\" or \"android\"")
    }
    return platform
  }

  private static func wrong(
    _ key: String, _ value: JSONValue, expected: String
  ) -> AdapterError {
    .invalid("config key \"\(key)\" has the value \(value); give \(expected)")
  }
}
