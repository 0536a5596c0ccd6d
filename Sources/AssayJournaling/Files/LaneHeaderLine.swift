import AssayJSON

/// The header of a lane as a JSON object, and back.
enum LaneHeaderLine {
  static func encode(_ header: LaneHeader) -> JSONValue {
    var object: JSONObject = [:]
    object["id"] = .string(header.id)
    object["api"] = .string(header.api)
    object["contract"] = .string(header.contract)
    object["case"] = header.caseID.map { .string($0) }
    object["title"] = header.title.map { .string($0) }
    object["rules"] = .array(header.rules.map { .string($0) })
    object["seed"] = .string(String(header.seed))
    object["clock"] = .string(text(of: header.clock))
    object["quietWindow"] = header.quietWindow.map { .number(JSONNumber($0)) }
    object["bases"] = .object(
      JSONObject(header.bases.sorted { $0.key < $1.key }.map { ($0, .string($1)) }))
    object["config"] = header.config
    object["limits"] = .object(
      JSONObject(header.limits.sorted { $0.key < $1.key }.map { ($0, .number(JSONNumber($1))) }))
    object["startDate"] = .number(JSONNumber(header.startDate))
    object["opensURLs"] = .boolean(header.opensURLs)
    object["client"] = header.client.map { .string($0) }
    if header.isCaptured { object["captured"] = true }
    return .object(object)
  }

  /// `nil` where a member is missing or of another form.
  static func decode(_ node: JSONNode) -> LaneHeader? {
    guard let id = node["id"]?.string, let api = node["api"]?.string,
      let contract = node["contract"]?.string, let rules = node["rules"],
      let seed = node["seed"]?.string.flatMap({ UInt64($0) }),
      let clock = node["clock"]?.string.flatMap(clock), let bases = node["bases"],
      let config = node["config"], let limits = node["limits"],
      let startDate = node["startDate"]?.integer, let opensURLs = node["opensURLs"]?.boolean
    else { return nil }
    var header = LaneHeader(
      id: id, api: api, contract: contract, caseID: node["case"]?.string,
      title: node["title"]?.string, rules: rules.elements.compactMap(\.string), seed: seed,
      clock: clock, quietWindow: node["quietWindow"]?.integer, config: config.value,
      startDate: startDate, opensURLs: opensURLs,
      client: node["client"]?.string, isCaptured: node["captured"]?.boolean ?? false)
    for (key, value) in bases.members {
      guard let name = key.string, let base = value.string else { return nil }
      header.bases[name] = base
    }
    for (key, value) in limits.members {
      guard let name = key.string, let limit = value.integer else { return nil }
      header.limits[name] = limit
    }
    return header
  }

  static func text(of clock: LaneClock) -> String {
    switch clock {
    case .manual: "manual"
    case .real: "real"
    case .scaled(let factor): "scaled \(factor)"
    }
  }

  static func clock(_ text: String) -> LaneClock? {
    switch text {
    case "manual": return .manual
    case "real": return .real
    default:
      guard text.hasPrefix("scaled ") else { return nil }
      return Double(text.dropFirst(7)).map { .scaled($0) }
    }
  }
}
