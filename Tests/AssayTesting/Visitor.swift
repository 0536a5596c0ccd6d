import AssayHTTP
import AssayJSON
import AssayLoopback
import AssayTesting
import Testing

/// A raw client of a lane, without anything of its own.
struct Visitor: Sendable {
  /// The payload of every request for offers.
  static let body =
    #"{"placement":"checkout","adpx_fp":"fp-1","pub_user_id":"user-1","ua":"Visitor/1"}"#

  let lane: Lane

  /// Fetches offers; the answer's body.
  @discardableResult
  func load(key: String = "k") async throws -> JSONDocument {
    try JSONDocument(parsing: try await post(key: key).body)
  }

  /// Fetches offers; the whole answer.
  func post(key: String = "k") async throws -> HTTPResponse {
    return try await exchange(
      "POST /native/v4/offers.json?api_key=\(key) HTTP/1.1\r\nHost: lane\r\nContent-Type: application/json\r\nContent-Length: \(Self.body.utf8.count)\r\n\r\n\(Self.body)",
      "POST", "api")
  }

  /// Requests a URL of an offer, by its key.
  @discardableResult
  func track(_ offer: Int, _ key: String, in offers: JSONDocument) async throws -> Int {
    let node = offers.root["data"]?["offers"]?[offer]
    let url = try #require((node?[key] ?? node?["beacons"]?[key])?.string)
    let base = try #require(lane.baseURLs["track"])
    return try await get(String(url.dropFirst(base.count)), "track")
  }

  /// Requests a target; the status.
  @discardableResult
  func get(_ target: String, _ role: String) async throws -> Int {
    try await exchange("GET \(target) HTTP/1.1\r\nHost: lane\r\n\r\n", "GET", role).status
  }

  private func exchange(
    _ request: String, _ method: String, _ role: String
  ) async throws -> HTTPResponse {
    let client = try await LoopbackClient.connect(to: try port(role))
    defer { client.close() }
    try await client.send(Array(request.utf8))
    return try await client.response(to: method)
  }

  func port(_ role: String) throws -> UInt16 {
    let base = try #require(lane.baseURLs[role])
    return try #require(base.split(separator: ":").last.flatMap { UInt16($0) })
  }
}

extension LaneOptions {
  /// The configuration that `Visitor.load` sends; nothing else is awaited but what is under way.
  static let visitor = LaneOptions(
    config: ["apiKey": "k", "placement": "checkout"], quiet: .zero)
}

extension Issue {
  /// The issue's text on one line, so that it does not matter where the report breaks it.
  var flat: String {
    description.split { $0.isWhitespace }.joined(separator: " ")
  }
}
