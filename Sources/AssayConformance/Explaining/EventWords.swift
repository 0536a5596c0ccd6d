import AssayJSON
import AssayJournaling

/// Writes one event as a line of a timeline, with the fields that a rule speaks of.
struct EventWords {
  private let fields: [String]

  init(each: Each) { fields = each.mentionedFields }

  func line(_ event: Event, isMarked: Bool) -> TimelineLine {
    let details = fields.compactMap { field in
      event[field].map { "\(field) \(Self.shortened($0.description))" }
    }
    let text = Self.title(event) + (details.isEmpty ? "" : " (\(details.joined(separator: ", ")))")
    return TimelineLine(
      time: event.time, entry: event.begin, speaker: Self.speaker(event), text: text,
      isMarked: isMarked)
  }

  /// A value that keeps its line readable: long URLs lose their end.
  private static func shortened(_ value: String) -> String {
    value.count <= longestValue ? value : value.prefix(longestValue - 1) + "…"
  }

  private static let longestValue = 60

  private static func title(_ event: Event) -> String {
    switch event.name {
    case EventName.settled: return "settled"
    case EventName.end: return "end of the lane"
    case "mark.tick": return "clock at \(Prose.milliseconds(event.time))"
    case "mark.launch":
      return "launch \(event["launch"]?.integer ?? 1) of the client"
    case EventName.network:
      return event["online"]?.boolean == true ? "network back" : "network gone"
    case EventName.unserved: return "does not serve \(event["verb"]?.string ?? "the verb")"
    case EventName.aborted: return "closes before the reply is whole"
    default: break
    }
    if event.name.hasPrefix(EventName.replyPrefix) { return Prose.noun(event.name).plain }
    if event.name.hasPrefix(EventName.servedPrefix) { return Prose.noun(event.name).plain }
    if event.name.hasPrefix(EventName.markPrefix)
      || event.name.hasPrefix(EventName.stepPrefix) || event.name.hasPrefix(EventName.seenPrefix)
    {
      return event.name.drop { $0 != "." }.dropFirst().description
    }
    return event.name.hasPrefix(EventName.expectedPrefix)
      ? Prose.noun(event.name).plain : event.name
  }

  private static func speaker(_ event: Event) -> String {
    switch event.speaker {
    case .client: "app"
    case .mock: "mock"
    case .adapter: "client says"
    case .model: "model"
    case .runner: event.name.hasPrefix(EventName.stepPrefix) ? "step" : "runner"
    }
  }
}

extension String {
  /// The text without the marks of code.
  fileprivate var plain: String { String(unicodeScalars.filter { $0 != "`" }.map(Character.init)) }
}
