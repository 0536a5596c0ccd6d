extension EventVocabulary {
  /// The events that exist for every API.
  static let ownEvents = [
    EventName.aborted, EventName.leak, EventName.unknown, EventName.unserved, EventName.crashed,
    "tolerated", EventName.settled, EventName.end, "mark.tick", "mark.launch", EventName.network,
  ]

  /// What the runner puts on every event: the process, the stores, the verb of the last step.
  static let ownAmbient: [String: FieldType] = [
    "launch": .integer, "install": .integer, "device": .integer, "step": .text,
  ]

  /// Whether an event is a request: its name has no prefix.
  static func isRequest(_ event: String) -> Bool {
    !event.utf8.contains(0x2E) && event != EventName.crashed && event != EventName.aborted
  }

  /// The fields that the harness puts on an event of a kind.
  static func ownFields(of event: String) -> [String: FieldType] {
    if event == EventName.aborted { return ["exchange": .integer, "operation": .text] }
    if event.hasPrefix(EventName.replyPrefix) || event.hasPrefix(EventName.servedPrefix) {
      return reply
    }
    if event.hasPrefix(EventName.stepPrefix) {
      return ["settledBefore": .boolean, "answer": .text]
    }
    if event == EventName.leak { return leak }
    if event == EventName.network { return ["online": .boolean] }
    if event == EventName.unserved { return ["verb": .text] }
    if event == "mark.tick" { return ["to": .integer] }
    if event == EventName.settled { return ["held": .list, "horizon": .integer] }
    if event == EventName.crashed { return ["reason": .text] }
    return isRequest(event) ? request : [:]
  }

  /// What only requests that have a key can say.
  static let repeated: Set<String> = ["dup", "digest"]

  private static let request: [String: FieldType] = [
    "exchange": .integer, "reply": .integer, "method": .text, "role": .text,
    "verbatim": .boolean, "difference": .text, "status": .integer, "outcome": .text, "dup": .text,
    "held": .boolean, "digest": .text, "valid": .boolean, "legal": .boolean, "methods": .list,
    "target": .text, "problems": .text, "nearest": .text,
    "handedOut": .text, "reported": .boolean, "malformed": .text,
  ]

  private static let reply: [String: FieldType] = [
    "exchange": .integer, "status": .integer, "delivered": .boolean, "after": .integer,
    "fault": .text, "miss": .text,
  ]

  private static let leak: [String: FieldType] = [
    "class": .text, "what": .text, "place": .text, "role": .text, "operation": .text,
    "exchange": .integer,
  ]
}
