/// What an app decides about its offers: the account, the user, the place, and filters.
///
/// `nil` leaves a parameter out of the request.
package struct MomentPerksConfiguration: Sendable, Equatable {
  /// Where the API is, without a trailing slash: `https://api.adspostx.com`.
  package var baseURL: String

  /// The account's key; it goes to the API and nowhere else.
  package var apiKey: String

  /// Where in the app the unit appears.
  package var placement: String?

  /// The end user's identifier for frequency capping; the same in every session (`adpx_fp`).
  package var fingerprint: String?

  /// The publisher's own identifier of the user, no personal data (`pub_user_id`).
  package var userID: String?

  /// The end user's User-Agent, in the payload and as header of all requests (`ua`).
  package var userAgent: String?

  /// `0` without, `1` with, `2` only LoyaltyBoost offers.
  package var loyaltyBoost: String?

  /// `1` for offers that have a creative image only.
  package var creative: String?

  /// The one campaign to ask for (`campaignId`).
  package var campaignID: String?

  /// ISO 3166-1 alpha-2, where the app knows better than the address of the device.
  package var country: String?

  /// Whether to ask for test offers (`dev`).
  package var isDevelopment: Bool

  /// Up to ten custom values that come back in reports.
  ///
  /// Reserved names in it are ignored.
  package var attributes: [String: String]

  /// Creates a configuration of which only address and key are needed.
  package init(
    baseURL: String, apiKey: String, placement: String? = nil, fingerprint: String? = nil,
    userID: String? = nil, userAgent: String? = nil, loyaltyBoost: String? = nil,
    creative: String? = nil, campaignID: String? = nil, country: String? = nil,
    isDevelopment: Bool = false, attributes: [String: String] = [:]
  ) {
    self.baseURL = baseURL
    self.apiKey = apiKey
    self.placement = placement
    self.fingerprint = fingerprint
    self.userID = userID
    self.userAgent = userAgent
    self.loyaltyBoost = loyaltyBoost
    self.creative = creative
    self.campaignID = campaignID
    self.country = country
    self.isDevelopment = isDevelopment
    self.attributes = attributes
  }
}

extension MomentPerksConfiguration {
  /// Whether a request made of these values would be well-formed.
  var isValid: Bool {
    let isKeyBlank = apiKey.allSatisfy(\.isWhitespace)
    let isBoostKnown = loyaltyBoost.map { ["0", "1", "2"].contains($0) } ?? true
    let isCreativeKnown = creative.map { ["0", "1"].contains($0) } ?? true
    let areAttributesFine =
      attributes.count <= 10
      && attributes.allSatisfy { name, value in
        !name.isEmpty && name.utf8.allSatisfy(Self.isNameOctet) && value.count < 128
      }
    return !isKeyBlank && isBoostKnown && isCreativeKnown && areAttributesFine
  }

  /// The payload of the offers request.
  var payload: [String: String] {
    let reserved: [String: String?] = [
      "placement": placement, "adpx_fp": fingerprint, "pub_user_id": userID, "ua": userAgent,
      "country": country, "dev": isDevelopment ? "1" : nil,
    ]
    var payload = attributes.filter { !reserved.keys.contains($0.key) }
    for (name, value) in reserved {
      if let value { payload[name] = value }
    }
    return payload
  }

  private static func isNameOctet(_ octet: UInt8) -> Bool {
    switch octet {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default:
      false
    }
  }
}
