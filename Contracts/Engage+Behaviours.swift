import AssayContractModel
import AssayJSON

/// The Engage service as its page describes it: campaigns that are fetched, withheld and acknowledged.
///
/// A campaign is given to a user until the setting `withhold` says that it was delivered. Keys, limits and
/// statuses of failures are by the contract's README, where no source tells.
struct EngageCampaigns: APIBehaviour {
  private struct Campaign {
    /// What stands in `messages`.
    var element: JSONValue
    var pushID: String?
    /// Screens that it is for; `nil` for any.
    var targets: [String]?
    /// Users that it is for; `nil` for all.
    var audience: [String]?
    var from: Int?
    var until: Int?
  }

  private let campaigns: [Campaign]
  private let keys: [String]?
  private let rate: (requests: Int, window: Int)?
  private let withhold: String
  private let untargeted: String
  /// User → ids that are not given to that user any more.
  private var withheld: [String: Set<String>] = [:]
  private var served: [Int] = []

  init(_ setup: BehaviourSetup) {
    let parameters = setup.parameters
    campaigns = (parameters["campaigns"]?.array ?? []).map(Self.campaign)
    keys = parameters["sdkKeys"].map(Self.texts)
    rate = parameters["rateLimit"].map {
      (Self.integer($0["requests"]) ?? .max, Self.integer($0["per"]) ?? 0)
    }
    withhold = setup.settings["withhold"] ?? "delivered"
    untargeted = setup.settings["untargeted"] ?? "untargeted-only"
  }

  mutating func answer(_ request: BehaviourRequest) -> BehaviourAnswer {
    guard case .object(let body)? = request.body else {
      return Self.failure(400, "Bad Request", "the body must be an object")
    }
    guard let key = body["sdkKey"]?.string, !key.isEmpty,
      request.field("X-SDK-Key") == key, keys?.contains(key) ?? true
    else { return Self.failure(401, "Unauthorized", "Invalid sdkKey") }
    guard let user = body["distinctId"]?.string, !user.isEmpty else {
      return Self.failure(400, "Bad Request", "distinctId must be a non-empty string")
    }
    if request.operation == "ack" { return acknowledge(body, user) }
    return fetch(body, user, request.date)
  }

  private mutating func fetch(
    _ body: JSONObject, _ user: String, _ date: Int
  ) -> BehaviourAnswer {
    guard let most = Self.integer(body["maxMessages"]), (1...5).contains(most) else {
      return Self.failure(400, "Bad Request", "maxMessages must be an integer from 1 to 5")
    }
    if let rate {
      served.removeAll { $0 + rate.window <= date }
      guard served.count < rate.requests else {
        return Self.failure(429, "Too Many Requests", "Rate limit exceeded")
      }
      served.append(date)
    }
    let target = body["target"]?.string
    let given = campaigns.filter { isFor($0, user, target, date) }.prefix(most)
    var changes: [JSONObject] = []
    if withhold == "fetched" {
      for campaign in given { changes += hold(campaign.pushID, from: user) }
    }
    return BehaviourAnswer(
      status: 201, body: ["messages": .array(given.map(\.element))], changes: changes)
  }

  private func isFor(_ campaign: Campaign, _ user: String, _ target: String?, _ date: Int) -> Bool {
    if let id = campaign.pushID, withheld[user]?.contains(id) ?? false { return false }
    if let audience = campaign.audience, !audience.contains(user) { return false }
    if let from = campaign.from, date < from { return false }
    if let until = campaign.until, date > until { return false }
    guard let targets = campaign.targets else { return true }
    return target.map(targets.contains) ?? (untargeted == "everything")
  }

  private mutating func acknowledge(_ body: JSONObject, _ user: String) -> BehaviourAnswer {
    let known = ["DELIVERED", "SEEN", "CLICKED", "DISMISSED"]
    guard let status = body["status"]?.string, known.contains(status) else {
      return Self.failure(
        400, "Bad Request", "status must be one of \(known.joined(separator: ", "))")
    }
    guard let id = Self.id(body["pushId"]) else {
      return Self.failure(400, "Bad Request", "pushId must be a number")
    }
    let counts =
      switch withhold {
      case "delivered": status == "DELIVERED"
      case "seen": status != "DELIVERED"
      default: false
      }
    return BehaviourAnswer(
      status: 201, body: .object([:]), changes: counts ? hold(id, from: user) : [])
  }

  private mutating func hold(_ id: String?, from user: String) -> [JSONObject] {
    guard let id, withheld[user, default: []].insert(id).inserted else { return [] }
    return [["withheld": .string(id), "distinctId": .string(user)]]
  }

  private static func failure(_ status: Int, _ error: String, _ message: String) -> BehaviourAnswer
  {
    BehaviourAnswer(
      status: status,
      body: [
        "statusCode": .number(JSONNumber(status)), "message": .string(message),
        "error": .string(error),
      ])
  }

  private static func campaign(_ value: JSONValue) -> Campaign {
    let payload = value["payload"] ?? .null
    var element: JSONObject = ["payload": payload]
    if let id = value["pushId"] { element["pushId"] = id }
    return Campaign(
      element: .object(element), pushID: id(payload["pushId"] ?? value["pushId"]),
      targets: value["targets"].map(texts), audience: value["audience"].map(texts),
      from: integer(value["from"]), until: integer(value["until"]))
  }

  /// An id as text: `5` and `"5"` are the same.
  private static func id(_ value: JSONValue?) -> String? {
    switch value {
    case .string(let text): text
    case .number(let number): number.lexeme
    default: nil
    }
  }

  private static func texts(_ value: JSONValue) -> [String] {
    (value.array ?? []).compactMap(\.string)
  }

  private static func integer(_ value: JSONValue?) -> Int? {
    if case .number(let number)? = value { number.integer } else { nil }
  }
}
