import Foundation

/// An offer's id: a number in the vendor's samples, text in other answers.
package struct MomentPerksOfferID: Sendable, Hashable {
  /// The digits of a number, or the text.
  package var text: String

  /// Whether the service sent a number.
  package var isNumber: Bool

  /// Creates an id that is text.
  package init(text: String) {
    self.text = text
    isNumber = false
  }

  /// Creates an id that is a whole number.
  package init(number: Int64) {
    text = String(number)
    isNumber = true
  }
}

extension MomentPerksOfferID: Decodable {
  /// Reads a number without loss up to 38 digits, or text.
  package init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let number = try? value.decode(Int64.self) {
      self.init(number: number)
    } else if let text = try? value.decode(String.self) {
      self.init(text: text)
    } else {
      self.init(text: "\(try value.decode(Decimal.self))")
      isNumber = true
    }
  }
}
