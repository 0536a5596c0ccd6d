import Foundation

/// One offer of an answer, as far as the app acts on it.
///
/// Whatever is missing, null or of another type than expected is nil: an offer with a strange font
/// size is still an offer.
package struct MomentPerksOffer: Sendable, Equatable {
  /// The offer's id: the digits of a number in the vendor's samples, or the text of other answers.
  package var id: String?

  /// The headline.
  package var title: String?

  /// One or two sentences.
  package var text: String?

  /// The caption of the accepting button.
  package var acceptCaption: String?

  /// The caption of the declining button.
  package var declineCaption: String?

  /// Opened in the browser when the user accepts.
  package var clickURL: String?

  /// Requested each time the offer comes on screen.
  package var pixel: String?

  /// The advertiser's, requested together with `pixel`.
  package var advertiserPixel: String?

  /// Requested when the unit goes away while this offer is on screen.
  package var closeBeacon: String?

  /// Requested when the user declines this offer.
  package var noThanksBeacon: String?

  /// Requested when the user keeps this offer for later.
  package var saveURL: String?
}

extension MomentPerksOffer: Decodable {
  private enum Key: String, CodingKey {
    case id, title, description, pixel, beacons
    case acceptCaption = "cta_yes"
    case declineCaption = "cta_no"
    case clickURL = "click_url"
    case advertiserPixel = "adv_pixel_url"
    case saveURL = "save_for_later_url"
    case close
    case noThanks = "no_thanks_click"
  }

  /// Reads an offer.
  ///
  /// - Throws: when the value is no object; nothing inside an object is an error.
  package init(from decoder: any Decoder) throws {
    let offer = try decoder.container(keyedBy: Key.self)
    let beacons = try? offer.nestedContainer(keyedBy: Key.self, forKey: .beacons)
    func text(_ key: Key) -> String? { try? offer.decodeIfPresent(String.self, forKey: key) }
    func beacon(_ key: Key) -> String? { try? beacons?.decodeIfPresent(String.self, forKey: key) }
    self.init(
      id: (try? offer.decodeIfPresent(NumberOrText.self, forKey: .id))?.text,
      title: text(.title),
      text: text(.description),
      acceptCaption: text(.acceptCaption),
      declineCaption: text(.declineCaption),
      clickURL: text(.clickURL),
      pixel: text(.pixel),
      advertiserPixel: text(.advertiserPixel),
      closeBeacon: beacon(.close),
      noThanksBeacon: beacon(.noThanks),
      saveURL: text(.saveURL))
  }
}

/// A number of up to 38 digits without loss, or text.
private struct NumberOrText: Decodable {
  var text: String

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let number = try? value.decode(Int64.self) {
      text = String(number)
    } else if let text = try? value.decode(String.self) {
      self.text = text
    } else {
      text = "\(try value.decode(Decimal.self))"
    }
  }
}
