import AssayJSON
import AssayJournaling

extension AdapterNotice {
  /// Reads a notification.
  ///
  /// - Returns: nil for a method that the protocol does not have.
  static func read(
    method: String, params: JSONValue
  ) throws(MessageProblem) -> AdapterNotice? {
    guard let method = AdapterProtocol.Notification(rawValue: method) else { return nil }
    let fields = try MessageFields(params)
    switch method {
    case .observed:
      return .observed(
        session: try fields.text("session"),
        ObservationRecord(
          name: try fields.text("name"),
          data: fields.value("data") ?? .object([:]),
          clientTime: try fields.integerIfPresent("time")))
    case .log:
      return .log(level: try fields.text("level"), text: try fields.text("text"))
    }
  }

  /// The notice as a notification.
  var message: RPCMessage {
    switch self {
    case .observed(let session, let observation):
      var params: JSONObject = [
        "session": .string(session), "name": .string(observation.name), "data": observation.data,
      ]
      params["time"] = observation.clientTime.map { .number(JSONNumber($0)) }
      return .notification(
        method: AdapterProtocol.Notification.observed.rawValue, params: .object(params))
    case .log(let level, let text):
      return .notification(
        method: AdapterProtocol.Notification.log.rawValue,
        params: ["level": .string(level), "text": .string(text)])
    }
  }

  /// The notice as the runner hears of it.
  var event: DriverEvent {
    switch self {
    case .observed(let session, let observation): .observed(session: session, observation)
    case .log(let level, let text): .log(level: level, text: text)
    }
  }
}
