import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Makes the requests of a `MomentPerks` client.
struct MomentPerksRequests: Sendable {
  /// Where the values come from.
  var configuration: MomentPerksConfiguration

  /// The defect to build in.
  var mutant: MomentPerksMutant?

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
    var payload = configuration.payload
    if mutant == .keyInBodyOnly { payload["api_key"] = configuration.apiKey }
    if mutant == .bodyNotJSON {
      request.setValue(
        "application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
      request.httpBody = Data(query(payload.sorted { $0.key < $1.key }).utf8)
    } else {
      request.setValue("application/json", forHTTPHeaderField: "Content-Type")
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      guard let body = try? encoder.encode(payload) else { throw .configuration }
      request.httpBody = body
    }
    return request
  }

  /// The request of a tracking URL, or nil where the offer has none.
  func tracking(_ text: String?) -> URLRequest? {
    guard var text else { return nil }
    if text.isEmpty && mutant == .emptyURLRequested { text = configuration.baseURL + "/" }
    if mutant == .urlDecoded { text = decodedAndEncoded(text) }
    if mutant == .userToTracker, !text.isEmpty, let user = configuration.userID {
      text += (text.contains("?") ? "&" : "?") + query([("pub_user_id", user)])
    }
    guard let url = VerbatimURL.make(text) else { return nil }
    var request = URLRequest(url: url)
    request.setValue(userAgent, forHTTPHeaderField: "User-Agent")
    if mutant == .keyToTracker {
      request.setValue("Bearer \(configuration.apiKey)", forHTTPHeaderField: "Authorization")
    }
    return request
  }

  private var userAgent: String { configuration.userAgent ?? "MomentPerksExample/1.0" }

  private var offersAddress: String {
    var parameters: [(String, String?)] = [
      ("loyaltyboost", configuration.loyaltyBoost), ("creative", configuration.creative),
      ("campaignId", configuration.campaignID),
    ]
    if mutant != .keyInBodyOnly {
      let key = mutant == .keyMadeUp ? "0123456789abcdef" : configuration.apiKey
      parameters.insert(("api_key", key), at: 0)
    }
    let known = parameters.compactMap { name, value in value.map { (name, $0) } }
    let address = configuration.baseURL + "/native/v4/offers.json"
    return known.isEmpty ? address : address + "?" + query(known)
  }

  private func query(_ parameters: [(String, String)]) -> String {
    parameters.map { "\(VerbatimURL.queryValue($0))=\(VerbatimURL.queryValue($1))" }
      .joined(separator: "&")
  }

  private func query(_ parameters: [(key: String, value: String)]) -> String {
    query(parameters.map { ($0.key, $0.value) })
  }

  private func decodedAndEncoded(_ text: String) -> String {
    let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return text }
    var parameters: [(String, String)] = []
    for part in parts[1].split(separator: "&") {
      let pair = part.split(separator: "=", maxSplits: 1).map { $0.removingPercentEncoding ?? "" }
      guard pair.count == 2 else { continue }
      parameters.removeAll { $0.0 == pair[0] }
      parameters.append((pair[0], VerbatimURL.queryValue(pair[1])))
    }
    return parts[0] + "?" + query(parameters)
  }
}
