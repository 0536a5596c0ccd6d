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
    let config = try ConfigReader(opening, keys: Self.keys)
    let base = try opening.base("engage")
    self.init(
      host: try config.text("host") ?? base,
      fetchEndpoint: try config.text("fetchEndpoint"),
      sdkKey: try config.text("sdkKey"), apiKey: try config.text("apiKey") ?? "",
      distinctID: try config.text("distinctId"),
      maxMessages: try config.count("maxMessages") ?? 1,
      teamID: try config.text("teamId"), projectID: try config.text("projectId"),
      sourceID: try config.text("sourceId"),
      fetchesByItself: try config.flag("autoFetch", default: true),
      excludedScreens: try Self.screens(config), platform: try Self.platform(config),
      language: try config.text("language") ?? "en",
      isEnabled: try config.flag("enabled", default: true),
      analyticsBase: opening.baseURLs["analytics"])
  }

  private static func screens(_ config: ConfigReader) throws(AdapterError) -> [String] {
    guard let value = config["excludedScreens"] else { return ["Splash"] }
    guard case .array(let names) = value else {
      throw config.wrong("excludedScreens", value, expected: "an array of strings")
    }
    var screens: [String] = []
    for name in names {
      guard let text = name.string else {
        throw config.wrong("excludedScreens", name, expected: "an array of strings")
      }
      screens.append(text)
    }
    return screens
  }

  private static func platform(_ config: ConfigReader) throws(AdapterError) -> Platform {
    guard let name = try config.text("platform") else { return .ios }
    guard let platform = Platform(rawValue: name) else {
      throw config.wrong("platform", .string(name), expected: "\"ios\" or \"android\"")
    }
    return platform
  }
}
