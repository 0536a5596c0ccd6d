/// The names and prefixes of events that the judge itself must know.
enum EventName {
  static let settled = "mark.settled"
  static let end = "mark.end"
  static let network = "mark.network"
  static let markPrefix = "mark."
  static let replyPrefix = "reply."
  static let servedPrefix = "served."
  static let stepPrefix = "step."
  static let seenPrefix = "seen."
  static let expectedPrefix = "expected."
  static let release = "step.release"
  static let crashed = "crashed"
  static let aborted = "aborted"
  static let leak = "leak"
  static let unknown = "unknown"
  static let unserved = "unserved"

  /// Whether the client must have done something for an event of this name to exist: a request, the
  /// answer to one or a part of it, an observation.
  static func isProofOfLife(_ name: String) -> Bool {
    if name == crashed { return false }
    guard let dot = name.firstIndex(of: ".") else { return true }
    return [replyPrefix, servedPrefix, seenPrefix].contains(String(name[...dot]))
  }
}
