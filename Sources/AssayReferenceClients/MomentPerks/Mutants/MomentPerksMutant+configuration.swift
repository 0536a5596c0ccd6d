extension MomentPerksMutant {
  /// A key that is never configured, for a mutant whose client would refuse the real one.
  static let standInKey = "stand-in-key"

  /// What the client is configured with in place of a configuration.
  func changed(_ configuration: MomentPerksConfiguration) -> MomentPerksConfiguration {
    var changed = configuration
    switch self {
    case .keyMadeUp: changed.apiKey = "0123456789abcdef"
    case .blankKeySent:
      if configuration.hasBlankKey { changed.apiKey = Self.standInKey }
    case .optionsUnchecked:
      if !configuration.isValid {
        changed.loyaltyBoost = nil
        changed.creative = nil
      }
    case .optionsForgotten:
      changed.loyaltyBoost = nil
      changed.creative = nil
    case .placementForgotten: changed.placement = nil
    case .placementOfAnotherScreen: changed.placement = "home"
    case .fingerprintForgotten: changed.fingerprint = nil
    case .userForgotten: changed.userID = nil
    case .emailAsUser: changed.userID = "\(configuration.userID ?? "someone")@mail.example"
    case .userAgentForgotten: changed.userAgent = nil
    case .devForgotten: changed.isDevelopment = false
    case .devAlways: changed.isDevelopment = true
    case .countryInThreeLetters:
      if configuration.country != nil { changed.country = "DEU" }
    case .reservedNamesInCamelCase: changed.attributes["themeId"] = "dark"
    case .boostForNobody:
      if ["1", "2"].contains(configuration.loyaltyBoost) {
        changed.userID = nil
        changed.fingerprint = nil
      }
    default: break
    }
    return changed
  }
}
