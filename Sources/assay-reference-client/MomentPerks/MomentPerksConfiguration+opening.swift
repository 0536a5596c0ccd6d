import AssayDrivers
import AssayJSON
import AssayReferenceClients

extension MomentPerksConfiguration {
  private static let keys = [
    "apiKey", "placement", "adpx_fp", "pub_user_id", "ua", "loyaltyboost", "creative",
    "campaignId", "country", "dev", "attributes",
  ]

  /// Reads what the runner wants a client to be configured with.
  ///
  /// - Throws: `AdapterError.invalid` for an unknown key, or a value of the wrong type.
  init(_ opening: SessionOpening) throws(AdapterError) {
    let config = try ConfigReader(opening, keys: Self.keys)
    let base = try opening.base("api")
    guard let key = try config.text("apiKey") else {
      throw .invalid("config lacks \"apiKey\"; give a string, which may be empty")
    }
    self.init(
      baseURL: base, apiKey: key,
      placement: try config.text("placement"),
      fingerprint: try config.text("adpx_fp"),
      userID: try config.text("pub_user_id"),
      userAgent: try config.text("ua"),
      loyaltyBoost: try config.text("loyaltyboost"),
      creative: try config.text("creative"),
      campaignID: try config.text("campaignId"),
      country: try config.text("country"),
      isDevelopment: try Self.isDevelopment(config),
      attributes: try Self.attributes(config))
  }

  private static func isDevelopment(_ config: ConfigReader) throws(AdapterError) -> Bool {
    switch config["dev"] {
    case nil, .boolean(false)?, .string("0")?: return false
    case .boolean(true)?, .string("1")?: return true
    case let value?: throw config.wrong("dev", value, expected: "true or false")
    }
  }

  private static func attributes(
    _ config: ConfigReader
  ) throws(AdapterError) -> [String: String] {
    var attributes: [String: String] = [:]
    switch config["attributes"] {
    case nil: break
    case .object(let members)?:
      for (name, value) in members.members {
        guard let text = value.string else {
          throw config.wrong("attributes.\(name)", value, expected: "a string")
        }
        attributes[name] = text
      }
    case let value?: throw config.wrong("attributes", value, expected: "an object of strings")
    }
    return attributes
  }
}
