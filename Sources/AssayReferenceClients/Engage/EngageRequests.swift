import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Makes the requests of an `Engage` client.
struct EngageRequests: Sendable {
  /// Where the values come from.
  var configuration: EngageConfiguration

  /// How many messages may be asked for at a time.
  var limits = 1...5

  /// The user's id as it is sent, or nil where there is nobody to ask for.
  var user: @Sendable (_ id: String?) -> String? = { id in
    let trimmed = id?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
    return trimmed.isEmpty ? nil : trimmed
  }

  /// Creates the requests of a configuration.
  init(configuration: EngageConfiguration) {
    self.configuration = configuration
  }

  /// The request for messages, or nil where the address is none.
  func fetch(user: String, target: String?) -> URLRequest? {
    post(
      FetchBody(
        distinctId: user, sdkKey: configuration.key, platform: configuration.platform.rawValue,
        maxMessages: min(max(configuration.maxMessages, limits.lowerBound), limits.upperBound),
        target: Self.value(target),
        teamId: Self.value(configuration.teamID), projectId: Self.value(configuration.projectID),
        sourceId: Self.value(configuration.sourceID)),
      to: configuration.fetchAddress, key: configuration.key)
  }

  /// The acknowledgement of a message, or nil where the address is none.
  func ack(_ status: EngageStatus, of message: LooseJSON, user: String) -> URLRequest? {
    post(
      AckBody(
        sdkKey: configuration.key, distinctId: user, pushId: message, status: status,
        teamId: Self.value(configuration.teamID), projectId: Self.value(configuration.projectID),
        sourceId: Self.value(configuration.sourceID)),
      to: configuration.ackAddress, key: configuration.key)
  }

  /// The request of an analytics event, or nil where they go nowhere.
  func event(_ name: String, _ properties: [String: String]) -> URLRequest? {
    guard let base = configuration.analyticsBase else { return nil }
    return post(
      EventBody(apiKey: configuration.apiKey, batch: [.init(event: name, properties: properties)]),
      to: base + "/batch", key: nil)
  }

  /// The request of an image, or nil where its address is none.
  func image(_ address: String) -> URLRequest? {
    VerbatimURL.make(address).map { URLRequest(url: $0) }
  }

  private func post(_ body: some Encodable, to address: String, key: String?) -> URLRequest? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let url = VerbatimURL.make(address), let content = try? encoder.encode(body) else {
      return nil
    }
    var request = URLRequest(url: url)
    request.httpMethod = "POST"
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    if let key { request.setValue(key, forHTTPHeaderField: "X-SDK-Key") }
    request.httpBody = content
    return request
  }

  private static func value(_ text: String?) -> String? {
    text.flatMap { $0.isEmpty ? nil : $0 }
  }
}

/// The members are named as on the wire; nil leaves one out.
private struct FetchBody: Encodable {
  var distinctId: String
  var sdkKey: String
  var platform: String
  var maxMessages: Int
  var target: String?
  var teamId: String?
  var projectId: String?
  var sourceId: String?
}

private struct AckBody: Encodable {
  var sdkKey: String
  var distinctId: String
  var pushId: LooseJSON
  var status: EngageStatus
  var teamId: String?
  var projectId: String?
  var sourceId: String?
}

private struct EventBody: Encodable {
  struct Event: Encodable {
    var event: String
    var properties: [String: String]
  }

  enum CodingKeys: String, CodingKey {
    case apiKey = "api_key"
    case batch
  }

  var apiKey: String
  var batch: [Event]
}
