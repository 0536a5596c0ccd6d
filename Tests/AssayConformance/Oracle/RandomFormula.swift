import AssayJSON
import AssayJournaling

/// Writes a random formula that the grammar allows, about a lane of ``RandomTrace``.
struct RandomFormula {
  private var random: SplitMix
  /// Whether there is a trigger whose fields conditions may name.
  private var hasTrigger = true
  /// The fields of `per`, of which alone conditions may speak in a group.
  private var groupedBy: [String]?

  /// The names of the events that a lane has: most names are taken from there, since little can be
  /// said of what did not happen.
  private let present: [String]

  static func formula(_ random: inout SplitMix, about trace: Trace) -> JSONValue {
    var writer = RandomFormula(random: random, present: trace.events.map(\.name))
    let formula: JSONValue
    if writer.chance(8) {
      let first: JSONValue =
        writer.chance(20)
        ? ["all": .array([.object(writer.each()), .object(writer.each())])]
        : .object(writer.each())
      formula = .object(["all": .array([first, .object(writer.each())])])
    } else {
      formula = .object(writer.each())
    }
    random = writer.random
    return formula
  }

  private init(random: SplitMix, present: [String]) {
    self.random = random
    self.present = present
  }

  private mutating func chance(_ percent: Int) -> Bool { random.next(upTo: 100) < percent }

  private mutating func pick<T>(_ values: [T]) -> T { values[random.next(upTo: values.count)] }

  // MARK: Formula

  private mutating func each() -> JSONObject {
    hasTrigger = !chance(10)
    var each: JSONObject = ["each": hasTrigger ? trigger() : "lane"]
    if hasTrigger, chance(13) { return group(each) }
    if chance(14) { each["given"] = given() }
    if hasTrigger, chance(22) { return precedence(each) }
    let kind = random.next(upTo: 100)
    if hasTrigger, kind < 7 {
      each["must"] = .object(conditions(1 + random.next(upTo: 2)))
      return each
    }
    if chance(55) { each["from"] = chance(60) ? simpleFrom() : bound("start", "trigger") }
    if chance(80) { each["to"] = chance(60) ? simpleTo() : to() }
    let hasFrom = hasTrigger && each["from"] != nil && each["from"] != "trigger"
    if each["to"] == "trigger", !hasFrom { each["to"] = "settled" }
    if chance(12) { each["order"] = pick(["arrival", "cause"]) }
    switch kind {
    case ..<55:
      each["count"] = count()
      each["of"] = pattern()
    case ..<70: distinct(&each, of: pattern())
    case ..<87: state(&each)
    default: sequence(&each)
    }
    return each
  }

  /// What comes before, or after, something: formulas that only the order decides.
  private mutating func precedence(_ start: JSONObject) -> JSONObject {
    var each = start
    let other: JSONValue = ["on": name()]
    if chance(50) {
      each["from"] = chance(70) ? "start" : ["previous": ["on": name()]]
      each["to"] = "trigger"
    } else {
      each["to"] = chance(50) ? "settled" : .array([["next": ["on": name()]], "+400"])
    }
    each["count"] = pick([["min": 1], 0, 1, ["max": 1]])
    each["of"] = chance(75) ? other : ["on": name(), "offer": "$offer"]
    return each
  }

  private mutating func group(_ start: JSONObject) -> JSONObject {
    var each = start
    let fields = pick([["offer"], ["offer"], ["user"], ["offer", "method"], ["reply"]])
    each["per"] = .array(fields.map { .string($0) })
    groupedBy = fields
    defer { groupedBy = nil }
    if chance(25) { each["given"] = given() }
    switch random.next(upTo: 100) {
    case ..<40: each["count"] = count()
    case ..<80: distinct(&each, of: nil)
    case ..<90:
      state(&each)
      return each
    default:
      sequence(&each)
      return each
    }
    if chance(25) { each["of"] = pattern() }
    return each
  }

  private mutating func state(_ each: inout JSONObject) {
    each["state"] = pattern()
    each["is"] = .object(conditions(1))
  }

  private mutating func sequence(_ each: inout JSONObject) {
    each["sequence"] = .object(narrowed(["on": pick(["pixel", "click", "ack"])]))
    each["by"] = pick(["offer", "offer", "reply", "pushId"])
    each["equals"] = .object(
      narrowed(["on": pick(["expected.shown", "expected.visible", "seen.offer.shown"])]))
  }

  private mutating func distinct(_ each: inout JSONObject, of pattern: JSONValue?) {
    each["distinct"] = pick(["offer", "offer", "reply", "user", "launch", "pushId"])
    each[pick(["min", "max"])] = pick([1, 1, 2])
    each["of"] = pattern
  }

  private mutating func count() -> JSONValue {
    pick([
      0, 0, 1, 1, 2, ["min": 1], ["min": 1], ["min": 2], ["max": 1], ["max": 2],
      ["min": 1, "max": 2],
    ])
  }

  private mutating func given() -> JSONValue {
    switch random.next(upTo: 4) {
    case 0: ["count": ["min": pick([1, 2])], "of": pattern()]
    case 1: ["distinct": pick(["offer", "launch", "user"]), "min": 2, "of": pattern()]
    case 2: .array([pattern(), pattern()])
    default: pattern()
    }
  }

  // MARK: Bounds

  private mutating func simpleFrom() -> JSONValue {
    pick(["start", "start", "settled", "trigger"])
  }

  private mutating func simpleTo() -> JSONValue {
    pick(["settled", "settled", "end", "+1000", "+400", "trigger"])
  }

  private mutating func to() -> JSONValue {
    chance(25) ? .array([bound("end"), bound("end")]) : bound("end", "trigger")
  }

  /// Any bound; the words are those that do not leave a scope empty on the side where it stands.
  private mutating func bound(_ words: JSONValue...) -> JSONValue {
    switch random.next(upTo: 100) {
    case 0..<8: pick(words)
    case 8..<18: "settled"
    case 18..<34: pick(["+0", "+100", "+400", "+1000", "+2000", "+15000"])
    case 34..<42: pick(["-100", "-500", "-0"])
    case 42..<48: pick(["+@contentTimeout", "+@contentTimeoutMax"])
    case 48..<78: ["next": pattern()]
    default: ["previous": pattern()]
    }
  }

  // MARK: Patterns

  private mutating func trigger() -> JSONValue {
    let had = hasTrigger
    hasTrigger = false
    defer { hasTrigger = had }
    return pattern()
  }

  private mutating func pattern() -> JSONValue { .object(narrowed(["on": names()])) }

  private mutating func narrowed(_ start: JSONObject) -> JSONObject {
    var pattern = start
    if chance(hasTrigger ? 55 : 25) {
      for (key, value) in conditions(1 + random.next(upTo: 2)).members { pattern[key] = value }
    }
    return pattern
  }

  private mutating func names() -> JSONValue {
    switch random.next(upTo: 100) {
    case 0..<70: name()
    case 70..<84: .array([name(), name()])
    case 84..<88: hasTrigger && groupedBy == nil ? "$on" : "pixel"
    default: pick(["seen.*", "expected.*", "step.*", "reply.*", "served.*"])
    }
  }

  private mutating func name() -> JSONValue {
    if !present.isEmpty, chance(75) { return .string(pick(present)) }
    return pick([
      "pixel", "pixel", "pixel", "pixel", "click", "click", "ack", "fetchOffers", "aborted", "leak",
      "seen.offer.shown", "seen.offer.shown", "seen.message.shown", "expected.shown",
      "expected.shown", "expected.visible", "expected.accepted", "step.offers.show",
      "step.offers.next", "step.screen.open", "step.release", "reply.fetchOffers", "reply.pixel",
      "served.offer", "served.message", "mark.settled", "mark.tick", "mark.launch",
    ])
  }

  /// Conditions on distinct fields.
  private mutating func conditions(_ number: Int) -> JSONObject {
    var conditions: JSONObject = [:]
    for _ in 0..<number {
      let field = pick([
        "offer", "offer", "offer", "offer", "reply", "pushId", "status", "outcome", "method",
        "verbatim", "user", "launch", "held", "exchange", "dup",
      ])
      conditions[field] = condition(on: field)
    }
    if chance(5) {
      let field = pick(["offer", "reply", "dup"])
      conditions["not"] = .object([field: condition(on: field)])
    }
    return conditions
  }

  private mutating func condition(on field: String) -> JSONValue {
    switch random.next(upTo: 100) {
    case 0..<38 where hasTrigger && groupedBy?.contains(field) != false: .string("$" + field)
    case 38..<42 where hasTrigger && groupedBy == nil: ["in": "$methods"]
    case 42..<52: .object(["not": condition(on: field)])
    case 52..<60: .object(["present": .boolean(chance(70))])
    case 60..<66: .object(["in": .array([value(of: field), operand(of: field)])])
    case 66..<70:
      text(field) ? .object(["match": pick(["^1$", "1", "^p", "E", "2$", "\u{E9}"])]) : range()
    case 70..<74: text(field) ? value(of: field) : range()
    default: operand(of: field)
    }
  }

  private func text(_ field: String) -> Bool {
    ["offer", "pushId", "outcome", "method", "user", "dup"].contains(field)
  }

  private mutating func range() -> JSONValue {
    if hasTrigger, groupedBy == nil, chance(30) {
      return pick([
        ["min": "$status"], ["max": "$reply"], ["min": "$launch", "max": "$exchange"],
        ["max": "$offer"],
      ])
    }
    return pick([
      ["min": 1], ["max": 1], ["min": 2, "max": 300], ["min": 200], ["max": "@contentTimeout"],
      ["min": "@contentTimeoutMax"],
    ])
  }

  /// A value, or a field of the trigger where there is one.
  private mutating func operand(of field: String) -> JSONValue {
    if hasTrigger, groupedBy?.contains(field) != false, chance(30) { return .string("$" + field) }
    return chance(8) ? .null : value(of: field)
  }

  private mutating func value(of field: String) -> JSONValue {
    switch field {
    case "offer": pick(["1", "1", "1", "2", "\u{E9}", "$$1"])
    case "reply", "launch", "exchange": pick([1, 1, 2])
    case "pushId": pick(["p1", "p2"])
    case "status": pick([200, 204, 500])
    case "outcome": pick(["ok", "refused", "none"])
    case "method": pick(["GET", "POST"])
    case "user": pick(["a", "b"])
    case "dup": pick(["first", "resend", "retry", "duplicate"])
    default: .boolean(chance(70))
    }
  }
}
