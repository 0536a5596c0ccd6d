import Foundation

/// The answer to an offers request.
enum MomentPerksResponse: Equatable {
  /// At least one offer, in display order.
  case offers([MomentPerksOffer])

  /// A well-formed answer without an offer, which is a normal event.
  case none

  /// Reads an answer of the service.
  ///
  /// An entry of the list that is no object is left out; it does not hide the others.
  ///
  /// - Throws: `MomentPerksFailure`.
  static func read(_ answer: TransportAnswer) throws(MomentPerksFailure) -> MomentPerksResponse {
    guard 200..<300 ~= answer.status else { throw .refused }
    let envelope: Envelope
    do {
      envelope = try JSONDecoder().decode(Envelope.self, from: answer.body)
    } catch {
      throw .unreadable
    }
    guard let data = envelope.data else {
      if envelope.hasError { throw .refused }
      return .none
    }
    let offers = (data.offers ?? []).compactMap(\.offer)
    return offers.isEmpty ? .none : .offers(offers)
  }
}

private struct Envelope: Decodable {
  enum Key: CodingKey { case data, error }

  var data: Content?
  var hasError: Bool

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    data = try container.decodeIfPresent(Content.self, forKey: .data)
    hasError = try container.contains(.error) && !container.decodeNil(forKey: .error)
  }
}

private struct Content: Decodable {
  var offers: [Entry]?
}

private struct Entry: Decodable {
  var offer: MomentPerksOffer?

  init(from decoder: any Decoder) throws {
    offer = try? MomentPerksOffer(from: decoder)
  }
}
