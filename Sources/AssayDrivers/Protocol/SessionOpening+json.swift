import AssayJSON

extension SessionOpening {
  /// Reads the parameters of `session/open`.
  init(params: JSONValue) throws(MessageProblem) {
    let fields = try MessageFields(params)
    session = try fields.text("session")
    api = try fields.text("api")
    baseURLs = Dictionary(
      try fields.texts("baseURLs").map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
    config = try fields.members("config")
    let stores = try fields.fields("stores")
    self.stores = Stores(app: try stores.text("app"), secure: try stores.text("secure"))
    startTime = try fields.integer("startTime")
  }

  /// The opening as parameters of `session/open`.
  var params: JSONValue {
    let bases = baseURLs.sorted { $0.key < $1.key }
    return [
      "session": .string(session),
      "api": .string(api),
      "baseURLs": .object(JSONObject(bases.map { (key: $0.key, value: .string($0.value)) })),
      "config": .object(config),
      "stores": ["app": .string(stores.app), "secure": .string(stores.secure)],
      "startTime": .number(JSONNumber(startTime)),
    ]
  }
}
