import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Makes the requests of a `MomentPerks` client.
struct MomentPerksRequests: Sendable {
  /// Where the values come from.
  var configuration: MomentPerksConfiguration

  /// The request for offers.
  ///
  /// - Throws: `MomentPerksFailure.configuration` where the service would refuse it.
  func offers() throws(MomentPerksFailure) -> URLRequest {
    guard configuration.isValid, let url = URL(string: offersAddress) else {
      throw .configuration
    }
    var request = URLRequest(url: url)
    request.httpMethod = "POST"
    request.setValue("application/json", forHTTPHeaderField: "Accept")
    request.setValue(userAgent, forHTTPHeaderField: "User-Agent")
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let body = try? encoder.encode(configuration.payload) else { throw .configuration }
    request.httpBody = body
    return request
  }

  /// The request of a tracking URL, or nil where the offer has none.
  func tracking(_ text: String?, method: String = "GET") -> URLRequest? {
    guard let text, let url = VerbatimURL.make(text) else { return nil }
    var request = URLRequest(url: url)
    request.httpMethod = method
    request.setValue(userAgent, forHTTPHeaderField: "User-Agent")
    return request
  }

  private var userAgent: String { configuration.userAgent ?? "MomentPerksExample/1.0" }

  private var offersAddress: String {
    let parameters: [(name: String, value: String?)] = [
      ("api_key", configuration.apiKey), ("loyaltyboost", configuration.loyaltyBoost),
      ("creative", configuration.creative), ("campaignId", configuration.campaignID),
    ]
    let query = parameters.compactMap { name, value in
      value.map { "\(name)=\(VerbatimURL.queryValue($0))" }
    }
    return configuration.baseURL + "/native/v4/offers.json?" + query.joined(separator: "&")
  }
}
