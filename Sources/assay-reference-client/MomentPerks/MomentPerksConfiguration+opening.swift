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
    let config = opening.config
    for key in config.keys where !Self.keys.contains(key) {
      throw .invalid(UnknownName(key, kind: "config key", known: Self.keys).description)
    }
    guard let base = opening.baseURLs["api"] else {
      throw .invalid("there is no base URL for role \"api\"; open its listener")
    }
    guard let key = try Self.text(config, "apiKey") else {
      throw .invalid("config lacks \"apiKey\"; give a string, which may be empty")
    }
    self.init(
      baseURL: base, apiKey: key,
      placement: try Self.text(config, "placement"),
      fingerprint: try Self.text(config, "adpx_fp"),
      userID: try Self.text(config, "pub_user_id"),
      userAgent: try Self.text(config, "ua"),
      loyaltyBoost: try Self.text(config, "loyaltyboost"),
      creative: try Self.text(config, "creative"),
      campaignID: try Self.text(config, "campaignId"),
      country: try Self.text(config, "country"),
      isDevelopment: try Self.flag(config, "dev"),
      attributes: try Self.attributes(config))
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
    case nil, .null?, .boolean(false)?, .string("0")?: return false
    case .boolean(true)?, .string("1")?: return true
    case let value?: throw wrong(key, value, expected: "true or false")
    }
  }

  private static func attributes(
    _ config: JSONObject
  ) throws(AdapterError) -> [String: String] {
    var attributes: [String: String] = [:]
    switch config["attributes"] {
    case nil, .null?: break
    case .object(let members)?:
      for (name, value) in members.members {
        guard let text = value.string else {
          throw wrong("attributes.\(name)", value, expected: "a string")
        }
        attributes[name] = text
      }
    case let value?: throw wrong("attributes", value, expected: "an object of strings")
    }
    return attributes
  }

  private static func wrong(
    _ key: String, _ value: JSONValue, expected: String
  ) -> AdapterError {
    .invalid("config key \"\(key)\" has the value \(value); give \(expected)")
  }
}
