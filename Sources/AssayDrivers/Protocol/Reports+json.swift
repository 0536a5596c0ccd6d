import AssayJSON

extension ClockReport {
  /// Reads the result of `clock/advance`.
  init(result: JSONValue) throws(MessageProblem) {
    let fields = try MessageFields(result)
    now = try fields.time("now")
    fired = try fields.integer("fired")
    nextDue = try fields.timeIfPresent("nextDue")
  }

  /// The report as the result of `clock/advance`.
  var result: JSONValue {
    [
      "now": .number(JSONNumber(now)), "fired": .number(JSONNumber(fired)),
      "nextDue": nextDue.map { .number(JSONNumber($0)) } ?? .null,
    ]
  }
}

extension SettleReport {
  /// Reads the result of `session/settle`.
  init(result: JSONValue) throws(MessageProblem) {
    let fields = try MessageFields(result)
    idle = try fields.flag("idle")
    inFlight = try fields.integer("inFlight")
    requests = try fields.integerIfPresent("requests")
    observations = try fields.integer("observations")
    nextDue = try fields.timeIfPresent("nextDue")
  }

  /// The report as the result of `session/settle`.
  var result: JSONValue {
    var result: JSONObject = [
      "idle": .boolean(idle), "inFlight": .number(JSONNumber(inFlight)),
      "observations": .number(JSONNumber(observations)),
      "nextDue": nextDue.map { .number(JSONNumber($0)) } ?? .null,
    ]
    result["requests"] = requests.map { .number(JSONNumber($0)) }
    return .object(result)
  }
}
