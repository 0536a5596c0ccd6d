import AssayContractModel
import AssayJSON

/// An offer of a reply as the model needs it: its id, its URLs, and what is unusual about how it is
/// written.
struct MomentPerksServedOffer {
  /// What a reply to a request for offers amounts to.
  enum Answer {
    case offers([MomentPerksServedOffer])
    case none(Absence)
    /// Not a reply that the documents describe.
    case failure
  }

  /// The ways in which a reply says that there are no offers.
  enum Absence: String {
    /// An empty list, as the React Native guide has it.
    case list
    /// Data without a list, as the list of errors has it.
    case empty
    /// Null for the data, or none at all.
    case null
  }

  /// What is unusual about an offer or the reply around it, and yet no reason not to show it.
  enum Trait: String, CaseIterable {
    /// The id is a string.
    case textID
    /// A field that no document requires is null or missing.
    case gaps
    /// There is a field that no document names.
    case unknownField
    /// A field of the presentation has another type than in the samples.
    case typeDrift
  }

  var id: JSONValue
  var urls: JSONObject
  var traits: Set<Trait>
}

extension MomentPerksServedOffer {
  static func answer(status: Int, body: JSONDocument?) -> Answer {
    guard status == 200, let root = body?.root, root.kind == .object else { return .failure }
    guard let data = root["data"], data.kind == .object else {
      return root["data"].map(\.isNull) ?? true ? .none(.null) : .failure
    }
    guard let list = data["offers"], list.kind == .array else { return .none(.empty) }
    let common = traits(of: root, data)
    let offers = list.elements.compactMap { MomentPerksServedOffer($0, common) }
    return offers.isEmpty ? .none(.list) : .offers(offers)
  }

  private init?(_ node: JSONNode, _ common: Set<Trait>) {
    guard let id = node["id"], let text = ServedField.Form.text.value(of: id) else { return nil }
    self.id = text
    urls = [:]
    for (field, path) in Self.urlPlaces {
      urls[field] = node.node(at: JSONPointer(tokens: path))
        .flatMap { ServedField.Form.url.value(of: $0) }
    }
    traits = common
    if id.kind == .string { traits.insert(.textID) }
    if Self.optional.contains(where: { node[$0].map(\.isNull) ?? true }) { traits.insert(.gaps) }
    if Self.hasOther(node, than: Self.offerFields) { traits.insert(.unknownField) }
    if node["loyaltyboost_requirements"]?.kind == .object { traits.insert(.typeDrift) }
  }

  private static func traits(of root: JSONNode, _ data: JSONNode) -> Set<Trait> {
    var traits: Set<Trait> = []
    let fontSize = data["styles"]?["offerText"]?["fontSize"]
    if fontSize?.kind == .string { traits.insert(.typeDrift) }
    if hasOther(root, than: ["data", "status", "message"]) || hasOther(data, than: dataFields) {
      traits.insert(.unknownField)
    }
    return traits
  }

  private static func hasOther(_ node: JSONNode, than known: Set<String>) -> Bool {
    node.members.contains { key, _ in key.string.map { !known.contains($0) } ?? true }
  }

  private static let urlPlaces: [(field: String, path: [String])] = [
    ("pixel", ["pixel"]), ("advPixel", ["adv_pixel_url"]), ("close", ["beacons", "close"]),
    ("noThanks", ["beacons", "no_thanks_click"]), ("click", ["click_url"]),
    ("save", ["save_for_later_url"]),
  ]

  /// Fields that a user would see, and that no document requires.
  private static let optional = [
    "title", "description", "advertiser_name", "image", "cta_yes", "cta_no",
    "terms_and_conditions",
  ]

  private static let dataFields: Set<String> = [
    "offers", "count", "session_id", "styles", "settings", "privacy_url",
  ]

  private static let offerFields: Set<String> = [
    "id", "campaign_id", "title", "name", "description", "short_description", "short_headline",
    "advertiser_name", "image", "creative_url", "click_url", "pixel", "adv_pixel_url", "beacons",
    "cta_yes", "cta_no", "terms_and_conditions", "mini_text", "useraction_cta", "useraction_url",
    "is_loyaltyboost", "loyaltyboost_requirements", "offerwall_enabled", "perkswallet_enabled",
    "save_for_later_url", "offerwall_url", "qr_code_img", "tags", "offer_description", "campaign",
    "creatives",
  ]
}
