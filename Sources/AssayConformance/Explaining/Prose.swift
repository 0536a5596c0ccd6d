import AssayJSON

/// Words and numbers as a reader who does not program expects them.
enum Prose {
  /// An integer with thousands separated: `3,000`.
  static func number(_ value: Int) -> String {
    var digits = String(value.magnitude)
    var groups: [String] = []
    while digits.utf8.count > 3 {
      groups.insert(String(digits.suffix(3)), at: 0)
      digits = String(digits.dropLast(3))
    }
    return (value < 0 ? "-" : "") + ([digits] + groups).joined(separator: ",")
  }

  static func milliseconds(_ value: Int) -> String { "\(number(value)) ms" }

  /// A field's value as JSON writes it; an absent one in words.
  static func value(_ value: JSONValue?) -> String { value.map(\.description) ?? "absent" }

  /// `a`, `a and b`, `a, b and c`.
  static func list(_ items: [String], _ conjunction: String = "and") -> String {
    guard items.count > 1, let last = items.last else { return items.first ?? "" }
    return items.dropLast().joined(separator: ", ") + " \(conjunction) " + last
  }

  /// The indefinite article before a word.
  static func article(_ word: String) -> String {
    guard let first = word.first else { return "a" }
    return "aeiouAEIOU".contains(first) ? "an" : "a"
  }

  /// `entry 14`, `entries 14 and 17`.
  static func entries(_ numbers: [Int]) -> String {
    (numbers.count == 1 ? "entry " : "entries ") + list(numbers.map(String.init))
  }

  /// `exactly 1`, `no`, `at least 2`, `at most 3`, `2 to 5`.
  static func quantity(_ interval: Interval) -> String {
    switch (interval.min, interval.max) {
    case (_, 0?): "no"
    case (let min?, let max?) where min == max: "exactly \(number(min))"
    case (let min?, let max?): "\(number(min)) to \(number(max))"
    case (let min?, nil): "at least \(number(min))"
    case (nil, let max?): "at most \(number(max))"
    case (nil, nil): "any number of"
    }
  }

  /// Who speaks and of what: "request `pixel`", "step `offers.next` or `offers.close`".
  static func noun(_ names: [Pattern.Name], plural: Bool) -> String {
    var groups: [(kind: Kind, names: [String])] = []
    for name in names {
      let (kind, rest) = Kind.of(name)
      if let group = groups.firstIndex(where: { $0.kind == kind }) {
        groups[group].names.append(rest)
      } else {
        groups.append((kind, [rest]))
      }
    }
    return list(
      groups.map { group in
        let noun = plural ? group.kind.plural : group.kind.singular
        let named = group.names.filter { !$0.isEmpty }.map { "`\($0)`" }
        return named.isEmpty ? noun : "\(noun) \(list(named, "or"))"
      }, "or")
  }

  /// What kind of thing names stand for, without them: "requests"; "events" for a mixture.
  static func kind(_ names: [Pattern.Name], plural: Bool) -> String {
    let kinds = names.map { Kind.of($0).kind }
    guard let first = kinds.first, kinds.allSatisfy({ $0 == first }), first.isCountable else {
      return plural ? "events" : "event"
    }
    return plural ? first.plural : first.singular
  }

  static func noun(_ name: String) -> String { noun([.exact(name)], plural: false) }

  /// What kind of thing an event's name stands for.
  private struct Kind: Equatable {
    var singular: String
    var plural: String

    /// Whether the words can stand alone: "2 requests", but not "2 served".
    var isCountable: Bool { plural != singular && !singular.contains(" ") }

    init(_ singular: String, _ plural: String? = nil) {
      self.singular = singular
      self.plural = plural ?? singular + "s"
    }

    static func of(_ name: Pattern.Name) -> (kind: Kind, rest: String) {
      let text = name.text
      switch text {
      case "$on": return (Kind("event of the same kind", "events of the same kind"), "")
      case EventName.settled: return (Kind("settled mark"), "")
      case EventName.aborted: return (Kind("aborted request"), "")
      case EventName.leak: return (Kind("leaked secret"), "")
      case EventName.unknown: return (Kind("unknown request"), "")
      case EventName.unserved:
        return (
          Kind("verb that is claimed and not served", "verbs that are claimed and not served"), ""
        )
      case EventName.crashed: return (Kind("crash", "crashes"), "")
      default: break
      }
      let kinds: [(prefix: String, kind: Kind)] = [
        (EventName.replyPrefix, Kind("reply to", "replies to")),
        (EventName.servedPrefix, Kind("served", "served")),
        (EventName.stepPrefix, Kind("step")),
        (EventName.seenPrefix, Kind("observation")),
        (EventName.expectedPrefix, Kind("expected", "expected")),
        (EventName.markPrefix, Kind("mark")),
      ]
      for (prefix, kind) in kinds where text.hasPrefix(prefix) {
        let rest = String(text.dropFirst(prefix.count))
        if rest == "*" {
          return (text == "reply.*" ? Kind("reply", "replies") : kind, "")
        }
        return (kind, rest)
      }
      return (Kind("request"), text)
    }
  }
}
