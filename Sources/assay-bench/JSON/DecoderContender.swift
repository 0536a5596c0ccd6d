import Foundation

/// Foundation's parser into structs, which have the fields that are read and no others.
struct DecoderContender: JSONContender {
  let name = "JSONDecoder"
  let operations: Set<JSONOperation> = [.read]
  private let data: Data

  init(_ bytes: [UInt8]) { data = Data(bytes) }

  private struct Answer: Decodable {
    struct Settings: Decodable {
      var currency: String
      var ttl: Int
    }
    struct Price: Decodable {
      var amount: Double
      var minor: Int
    }
    struct Links: Decodable {
      var click: String
    }
    struct Offer: Decodable {
      var id: String
      var title: String
      var price: Price
      var active: Bool
      var links: Links
    }
    var session: String
    var count: Int
    var settings: Settings
    var offers: [Offer]
  }

  func measure(_ operation: JSONOperation, times: Int) throws(BenchError) -> JSONMeasurement {
    let decoder = JSONDecoder()
    return try timed(times) {
      let answer = try decoder.decode(Answer.self, from: data)
      var fields = DocumentFields()
      fields.add(answer.session)
      fields.add(answer.count)
      fields.add(answer.settings.currency)
      fields.add(answer.settings.ttl)
      for index in DocumentFields.offers {
        let offer = answer.offers[index]
        fields.add(offer.id)
        fields.add(offer.title)
        fields.add(offer.price.amount)
        fields.add(offer.price.minor)
        fields.add(offer.active)
        fields.add(offer.links.click)
      }
      return fields.sum
    }
  }
}
