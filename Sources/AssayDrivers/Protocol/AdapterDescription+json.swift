import AssayJSON

extension AdapterDescription {
  /// Reads the result of `initialize`.
  init(result: JSONValue) throws(MessageProblem) {
    let fields = try MessageFields(result)
    protocolVersion = try fields.text("protocolVersion")
    adapter = try Component(fields.fields("adapter"))
    client = try Component(fields.fields("client"))
    language = try fields.text("language")
    platform = try fields.text("platform")
    capabilities = try fields.list("capabilities")
    verbs = try fields.texts("verbs").map { Verb(name: $0.key, calls: $0.value) }
    clock = try fields.choice("clock")
    scale = clock == .scaled ? try fields.factor("scale") : nil
    timeouts = try fields.choice("timeouts")
    opensURLs = try fields.choice("opensURLs")
    sessions = try fields.choice("sessions")
    store = try fields.flag("store")
  }

  /// The description as the result of `initialize`.
  var result: JSONValue {
    var members: JSONObject = [
      "protocolVersion": .string(protocolVersion),
      "adapter": adapter.json,
      "client": client.json,
      "language": .string(language),
      "platform": .string(platform),
      "capabilities": .array(capabilities.map(JSONValue.string)),
      "verbs": .object(JSONObject(verbs.map { (key: $0.name, value: .string($0.calls)) })),
      "clock": .string(clock.rawValue),
      "timeouts": .string(timeouts.rawValue),
      "opensURLs": .string(opensURLs.rawValue),
      "sessions": .string(sessions.rawValue),
      "store": .boolean(store),
    ]
    members["scale"] = scale.flatMap { JSONNumber(lexeme: "\($0)") }.map(JSONValue.number)
    return .object(members)
  }
}

extension AdapterDescription.Component {
  fileprivate init(_ fields: MessageFields) throws(MessageProblem) {
    name = try fields.text("name")
    version = try fields.text("version")
  }

  fileprivate var json: JSONValue { ["name": .string(name), "version": .string(version)] }
}

extension AdapterGreeting {
  /// Reads the parameters of `initialize`.
  init(params: JSONValue) throws(MessageProblem) {
    let fields = try MessageFields(params)
    protocolVersions = try fields.list("protocolVersions")
    suite = try fields.text("suite")
  }

  /// The greeting as parameters of `initialize`.
  var params: JSONValue {
    [
      "protocolVersions": .array(protocolVersions.map(JSONValue.string)),
      "suite": .string(suite),
    ]
  }
}
