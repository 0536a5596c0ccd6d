import Foundation

/// What a reply of the service holds of one offer.
struct Offer: Sendable {
  var id: String
  var pixel: String?
  var advertiserPixel: String?
  var clickURL: String?
  var close: String?
  var noThanks: String?

  /// The offers of an answer; none when it cannot be read.
  static func list(in answer: Answer) -> [Offer] {
    guard answer.status == 200,
      let reply = try? JSONSerialization.jsonObject(with: answer.body) as? [String: Any],
      let data = reply["data"] as? [String: Any], let offers = data["offers"] as? [[String: Any]]
    else { return [] }
    return offers.compactMap { offer in
      guard let id = offer["id"] else { return nil }
      let beacons = offer["beacons"] as? [String: Any]
      return Offer(
        id: "\(id)", pixel: offer["pixel"] as? String,
        advertiserPixel: offer["adv_pixel_url"] as? String,
        clickURL: offer["click_url"] as? String, close: beacons?["close"] as? String,
        noThanks: beacons?["no_thanks_click"] as? String)
    }
  }
}
