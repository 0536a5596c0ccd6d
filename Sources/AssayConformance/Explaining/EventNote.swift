import AssayJSON
import AssayJournaling

/// What the trace knows of an event beyond the fields that a rule names: how a URL was changed, what is
/// wrong with a request, what was told to whom.
enum EventNote {
  /// A clause in plain English; `nil` when there is nothing to add.
  static func text(_ event: Event) -> String? {
    if let problems = event["problems"]?.string { return "what does not fit: \(problems)" }
    if let handedOut = event["handedOut"]?.string, let target = event["target"]?.string {
      return "handed out as \(handedOut), requested as \(target)"
        + (event["difference"]?.string.map { " (\(meaning(ofDifference: $0)))" } ?? "")
    }
    if event.name == EventName.leak, let what = event["what"]?.string,
      let place = event["place"]?.string, let operation = event["operation"]?.string
    {
      return "\(what) in the \(place) of request `\(operation)`"
    }
    if event.name == EventName.unserved, let verb = event["verb"]?.string {
      return "`\(verb)` was answered with error -32601; serve it, or drop its capability from the "
        + "adapter's answer to initialize"
    }
    if event.name == EventName.unknown {
      let line = [event["method"]?.string, event["target"]?.string].compactMap { $0 }
      let role = event["role"]?.string.map { ["to {\($0)}"] } ?? []
      let reason = event["nearest"]?.string ?? event["malformed"]?.string
      return [(line + role).joined(separator: " "), reason].compactMap { $0 }
        .joined(separator: ": ")
    }
    return nil
  }

  /// The notes of some events, each once, as the end of a sentence; the fourth and later are counted.
  static func clause(_ events: [Event]) -> String {
    var notes: [String] = []
    for event in events {
      if let note = text(event), !notes.contains(note) { notes.append(note) }
    }
    guard !notes.isEmpty else { return "" }
    let more = notes.count > 3 ? "; and \(notes.count - 3) more" : ""
    return "; " + notes.prefix(3).joined(separator: "; ") + more
  }

  private static func meaning(ofDifference word: String) -> String {
    switch word {
    case "caseOfEscapes": "the letters of escapes changed their case"
    case "escapesReencoded": "escapes were decoded or encoded again"
    case "illegalOctetsEncoded": "octets that no URI may hold were encoded"
    case "reordered": "parameters changed their order"
    case "added": "parameters were added"
    case "removed": "parameters were dropped"
    case "changed": "values of parameters were changed"
    case "host": "sent to another role's address"
    default: word
    }
  }
}
