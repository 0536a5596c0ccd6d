extension EngageMutant {
  /// What the client is configured with in place of a configuration.
  func changed(_ configuration: EngageConfiguration) -> EngageConfiguration {
    var changed = configuration
    switch self {
    case .noKeyToFallBackOn: changed.apiKey = ""
    case .endpointNormalised:
      if let endpoint = configuration.fetchEndpoint, endpoint.hasSuffix("/") {
        changed.fetchEndpoint = String(endpoint.dropLast())
      }
    case .endpointIgnored: changed.fetchEndpoint = nil
    case .hostSlashKept:
      if configuration.host.hasSuffix("/") { changed.host += "/" }
    case .maxMessagesAlwaysFive: changed.maxMessages = 5
    case .maxMessagesAlwaysOne: changed.maxMessages = 1
    case .asksWhenOff: changed.isEnabled = true
    case .automaticAlways: changed.fetchesByItself = true
    case .excludedIgnored: changed.excludedScreens = []
    case .languageIgnored: changed.language = "-"
    default: break
    }
    return changed
  }
}
