import AssayJSON

/// Writes a journal entry as one line of NDJSON, and reads it back to an equal value.
///
/// A line is an object with `lane`, `n` (the entry's number), `at` (lane time in milliseconds),
/// `is` (the kind), and the kind's own members. Bytes are a string where they are UTF-8, else
/// `{"base64": …}`.
package enum JournalLine {
  package static func encode(_ entry: JournalEntry, lane: String) -> [UInt8] {
    var object: JSONObject = [:]
    object["lane"] = .string(lane)
    object["n"] = .number(JSONNumber(entry.number))
    object["at"] = .number(JSONNumber(entry.time))
    let (kind, members) = Self.content(entry.content)
    object["is"] = .string(kind)
    for (key, value) in members where value != .null { object[key] = value }
    return JSONWriter.compact(.object(object))
  }

  private static func content(
    _ content: JournalEntry.Content
  ) -> (String, [(String, JSONValue)]) {
    switch content {
    case .opened(let header): return ("lane", [("header", LaneHeaderLine.encode(header))])
    case .connected(let it):
      return (
        "connected",
        [
          ("connection", int(it.connection)), ("role", .string(it.role)), ("fault", text(it.fault)),
        ]
      )
    case .disconnected(let connection):
      return ("disconnected", [("connection", int(connection))])
    case .request(let it):
      return (
        "request",
        [
          ("exchange", int(it.exchange)), ("connection", int(it.connection)),
          ("index", int(it.index)), ("role", .string(it.role)), ("operation", text(it.operation)),
          ("head", bytes(it.head)), ("body", bytes(it.body)),
        ]
      )
    case .malformed(let it):
      return (
        "malformed",
        [
          ("connection", int(it.connection)), ("role", .string(it.role)),
          ("reason", .string(it.reason)), ("status", int(it.status)), ("bytes", bytes(it.bytes)),
        ]
      )
    case .reply(let it):
      return (
        "reply",
        [
          ("exchange", int(it.exchange)), ("operation", text(it.operation)),
          ("status", int(it.status)), ("fault", text(it.fault)), ("miss", text(it.miss)),
          ("head", bytes(it.head)), ("body", bytes(it.body)),
        ]
      )
    case .replied(let it):
      return (
        "replied",
        [
          ("exchange", int(it.exchange)), ("bytesWritten", int(it.bytesWritten)),
          ("ending", .string(it.ending.rawValue)),
        ]
      )
    case .held(let exchange, let by):
      return ("held", [("exchange", int(exchange)), ("by", .string(by))])
    case .released(let exchange, let gate):
      return ("released", [("exchange", int(exchange)), ("gate", .string(gate))])
    case .aborted(let exchange): return ("aborted", [("exchange", int(exchange))])
    case .step(let it):
      return (
        "step",
        [("verb", .string(it.verb)), ("with", it.arguments), ("settled", .boolean(it.settled))]
      )
    case .answered(let step, let outcome):
      return ("answered", [("step", int(step))] + Self.outcome(outcome))
    case .observed(let it):
      return (
        "observed",
        [
          ("name", .string(it.name)), ("data", it.data),
          ("clientTime", it.clientTime.map(int) ?? .null),
        ]
      )
    case .expected(let it):
      return (
        "expected",
        [("name", .string(it.name)), ("fields", .object(it.fields)), ("cause", int(it.cause))]
      )
    case .changed(let it):
      return (
        "changed",
        [
          ("behaviour", .string(it.behaviour)), ("fields", .object(it.fields)),
          ("exchange", int(it.exchange)),
        ]
      )
    case .mark(.settled(let held, let horizon)):
      return ("settled", [("held", .array(held.map(int))), ("horizon", int(horizon))])
    case .mark(.tick(let time)): return ("tick", [("to", int(time))])
    case .mark(.launch(let launch, let install, let device, let config)):
      return (
        "launch",
        [
          ("launch", int(launch)), ("install", int(install)), ("device", int(device)),
          ("config", config ?? .null),
        ]
      )
    case .mark(.network(let isOnline)): return ("network", [("online", .boolean(isOnline))])
    case .mark(.end): return ("end", [])
    case .crashed(let reason): return ("crashed", [("reason", .string(reason))])
    case .notRun(let it):
      return ("notRun", [("kind", .string(it.kind.rawValue)), ("reason", .string(it.reason))])
    case .noise(let line): return ("noise", [("line", .string(line))])
    case .overflow(let lost): return ("overflow", [("lost", int(lost))])
    }
  }

  private static func outcome(_ outcome: StepOutcome) -> [(String, JSONValue)] {
    switch outcome {
    case .value(let value): [("outcome", "value"), ("value", value)]
    case .unsupported: [("outcome", "unsupported")]
    case .failed(let code, let message):
      [("outcome", "failed"), ("code", int(code)), ("message", .string(message))]
    case .pending: [("outcome", "pending")]
    case .crashed: [("outcome", "crashed")]
    }
  }

  private static func int(_ value: Int) -> JSONValue { .number(JSONNumber(value)) }

  private static func text(_ value: String?) -> JSONValue { value.map { .string($0) } ?? .null }

  private static func bytes(_ value: [UInt8]) -> JSONValue {
    if let text = String(validating: value, as: UTF8.self) { return .string(text) }
    return .object(["base64": .string(Base64.encode(value))])
  }
}
