import Foundation

extension MomentPerksMutant {
  /// What the client gets in place of an answer to its request for offers.
  ///
  /// - Parameters:
  ///   - known: The offers of the last answer that had some.
  ///   - last: The content of that answer.
  ///   - base: The API's address.
  func changed(
    _ answer: TransportAnswer, known: [MomentPerksOffer], last: Data?, base: String
  ) -> TransportAnswer {
    var changed = answer
    let offers = answer.offers
    switch self {
    case .statusIgnored:
      if !offers.isEmpty { changed.status = 200 }
    case .staleOffersShown:
      if 200..<300 ~= answer.status, offers.isEmpty, let last { changed.body = last }
    case .missingListAsFailure:
      changed.reject(if: answer.data.map { $0["offers"] == nil } ?? false)
    case .nullDataAsFailure:
      changed.reject(if: answer.envelope?["data"] is NSNull)
    case .orderReversed: changed.edit { $0.reverse() }
    case .firstFiveOnly: changed.edit { $0 = Array($0.prefix(5)) }
    case .closeOfFirstOffer:
      let first = (offers.first?["beacons"] as? [String: Any])?["close"]
      changed.edit { offers in
        for index in offers.indices {
          var beacons = offers[index]["beacons"] as? [String: Any] ?? [:]
          beacons["close"] = first
          offers[index]["beacons"] = beacons
        }
      }
    case .urlsCached:
      changed.edit { offers in
        for index in offers.indices {
          let id = offers[index]["id"].map { "\($0)" }
          guard let old = known.first(where: { $0.id == id }) else { continue }
          offers[index]["pixel"] = old.pixel
        }
      }
    case .emptyURLRequested:
      changed.edit { offers in
        for index in offers.indices {
          for key in ["pixel", "adv_pixel_url", "click_url"]
          where offers[index][key] as? String == "" {
            offers[index][key] = base + "/"
          }
        }
      }
    case .unknownFieldsRejected:
      changed.reject(if: offers.contains { !Set($0.keys).isSubset(of: Self.documented) })
    case .textIDsRejected:
      changed.reject(if: offers.contains { $0["id"] is String })
    case .gapsRejected:
      changed.reject(
        if: offers.contains { offer in
          ["title", "description", "image", "cta_yes", "cta_no"].contains { !(offer[$0] is String) }
        })
    case .typeDriftRejected:
      let hasDrifted = offers.contains { $0["loyaltyboost_requirements"] is [String: Any] }
      let text = String(decoding: answer.body, as: UTF8.self)
      changed.reject(if: hasDrifted || text.contains(#""fontSize":""#))
    default: break
    }
    return changed
  }

  private static let documented: Set<String> = [
    "id", "campaign_id", "title", "name", "description", "short_description", "short_headline",
    "advertiser_name", "image", "creative_url", "click_url", "pixel", "adv_pixel_url", "beacons",
    "cta_yes", "cta_no", "terms_and_conditions", "mini_text", "useraction_cta", "useraction_url",
    "is_loyaltyboost", "loyaltyboost_requirements", "offerwall_enabled", "perkswallet_enabled",
    "save_for_later_url", "offerwall_url", "qr_code_img", "tags", "offer_description", "campaign",
    "creatives",
  ]
}

extension TransportAnswer {
  fileprivate var envelope: [String: Any]? {
    try? JSONSerialization.jsonObject(with: body) as? [String: Any]
  }

  fileprivate var data: [String: Any]? { envelope?["data"] as? [String: Any] }

  /// The offers as the JSON has them; empty where it has none.
  fileprivate var offers: [[String: Any]] { data?["offers"] as? [[String: Any]] ?? [] }

  /// Changes the offers, where there are some.
  fileprivate mutating func edit(_ change: (inout [[String: Any]]) -> Void) {
    guard var envelope, var data, var offers = data["offers"] as? [[String: Any]] else { return }
    change(&offers)
    data["offers"] = offers
    envelope["data"] = data
    if let changed = try? JSONSerialization.data(withJSONObject: envelope) { body = changed }
  }

  /// Makes the content unreadable.
  fileprivate mutating func reject(if isRejected: Bool) {
    if isRejected { body = Data("{".utf8) }
  }
}
