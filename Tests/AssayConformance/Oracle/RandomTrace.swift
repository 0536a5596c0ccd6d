import AssayJSON
import AssayJournaling

@testable import AssayConformance

/// Tells a random lane: steps in bursts or settled, requests on few connections, replies that overlap,
/// gates, observations, what a model expects, and a clock of any kind.
struct RandomTrace {
  private var random: SplitMix
  private var events: [Event] = []
  private var number = 0
  private var time = 0
  private var horizon = 0
  private var exchanges = 0
  private var clock = LaneClock.manual
  private var isQuiet = true
  private var verb: JSONValue?
  private var user: JSONValue?
  private var launch = 1
  private var open: [Open] = []

  private struct Open {
    var exchange: Int
    var operation: String
    var connection: Int
    var isGated: Bool
  }

  static func trace(_ random: inout SplitMix) -> Trace {
    var lane = RandomTrace(random: random)
    let trace = lane.tell()
    random = lane.random
    return trace
  }

  private init(random: SplitMix) { self.random = random }

  private mutating func chance(_ percent: Int) -> Bool { random.next(upTo: 100) < percent }

  private mutating func pick<T>(_ values: [T]) -> T { values[random.next(upTo: values.count)] }

  private mutating func tell() -> Trace {
    if chance(25) { clock = pick([.real, .real, .scaled(2), .scaled(10)]) }
    if chance(50) { user = pick(["a", "b", "a", "b", .null]) }
    for _ in 0..<(1 + random.next(upTo: 4)) { phase() }
    ending()
    var limits: [String: Int] = [:]
    if chance(30) { limits["contentTimeout"] = pick([300, 400, 1_000]) }
    let overflowed = chance(4)
    return Trace(
      lane: LaneHeader(id: "1", api: "test", contract: "1", clock: clock, limits: limits),
      events: events, horizon: horizon, overflowed: overflowed, clock: clock)
  }

  /// A burst of steps or one, what follows from it, and usually rest.
  private mutating func phase() {
    if chance(85) { step(pick(["offers.show", "offers.next", "screen.open"])) }
    if chance(15) { step(pick(["offers.next", "screen.open"])) }
    for _ in 0..<random.next(upTo: 8) {
      switch random.next(upTo: 100) {
      case 0..<45: request()
      case 45..<65: observation()
      case 65..<85: answer()
      case 85..<90: abort()
      case 90..<93: step(pick(["offers.show", "offers.next"]))
      case 93..<95: relaunch()
      case 95..<97: user = pick(["a", "b"])
      default: settle()
      }
    }
    while chance(70), open.contains(where: { !$0.isGated }) { answer() }
    if chance(65) { settle() }
    if chance(60), release() { react() }
    if chance(45) {
      repeat { tick() } while chance(25)
      react()
      if chance(75) { settle() }
    }
  }

  /// What the client does of its own accord, or because of what just happened.
  private mutating func react() {
    while chance(50) { if chance(60) { request() } else { observation() } }
  }

  private mutating func ending() {
    if chance(80) { settle() }
    if chance(8) { observation() }
    if chance(3) { request() }
    if chance(85) { add("mark.end", [:], .runner) }
  }

  // MARK: Entries

  private mutating func add(
    _ name: String, _ fields: JSONObject, _ speaker: Event.Speaker, connection: Int? = nil
  ) {
    number += 1
    if clock != .manual { time += pick([0, 0, 1, 3, 20, 90, 400]) }
    events.append(event(name, fields, speaker, connection: connection))
    if speaker != .adapter || name.hasPrefix("seen.") { isQuiet = false }
  }

  private func event(
    _ name: String, _ fields: JSONObject, _ speaker: Event.Speaker, connection: Int? = nil
  ) -> Event {
    var fields = fields
    fields["user"] = fields["user"] ?? user
    fields["step"] = verb
    fields["launch"] = .number(JSONNumber(launch))
    return Event(
      name: name, fields: fields, begin: number, time: time, speaker: speaker,
      connection: connection)
  }

  private mutating func step(_ name: String) {
    verb = .string(name)
    let isSettled = isQuiet || chance(5)
    add("step.\(name)", ["settledBefore": .boolean(isSettled)], .runner)
    if chance(45) { expect(.runner) }
  }

  private mutating func settle() {
    let held = open.filter(\.isGated).map { JSONValue.number(JSONNumber($0.exchange)) }
    add("mark.settled", ["held": .array(held), "horizon": .number(JSONNumber(time))], .runner)
    horizon = max(horizon, time)
    isQuiet = true
  }

  private mutating func relaunch() {
    launch += 1
    add("mark.launch", [:], .runner)
  }

  /// The clock moves on; what falls due on the way stands before the tick that reaches it.
  private mutating func tick() {
    let start = time
    time += pick([100, 400, 500, 1_000, 2_500])
    number += 1
    if chance(40) {
      var due = expected(.runner)
      due.time = start + (time - start) / pick([1, 2])
      events.append(due)
    }
    events.append(event("mark.tick", ["to": .number(JSONNumber(time))], .runner))
    horizon = max(horizon, time)
    isQuiet = false
  }

  private mutating func request() {
    exchanges += 1
    let name = pick(["pixel", "pixel", "click", "ack", "fetchOffers"])
    let connection = chance(70) ? random.next(upTo: 3) : 100 + exchanges
    let isGated = chance(28)
    var fields: JSONObject = ["exchange": .number(JSONNumber(exchanges))]
    fields["method"] = pick(["GET", "POST"])
    fields["methods"] = pick([["GET"], ["GET", "POST"], []])
    fields["verbatim"] = .boolean(chance(80))
    fields["outcome"] = pick(["ok", "ok", "refused", "none", "cut"])
    if chance(80) { fields["status"] = pick([200, 204, 500]) }
    if isGated { fields["held"] = true }
    if chance(25) { fields["dup"] = pick(["first", "resend", "resend", "retry", "duplicate"]) }
    fields["offer"] = offer()
    fields["reply"] = reply()
    if name == "ack" { fields["pushId"] = pushId() }
    add(name, fields, .client, connection: connection)
    if chance(6) {
      var leak = event("leak", ["exchange": .number(JSONNumber(exchanges))], .client)
      leak.connection = connection
      events.append(leak)
    }
    open.append(
      Open(exchange: exchanges, operation: name, connection: connection, isGated: isGated))
  }

  private mutating func answer() {
    guard let place = open.firstIndex(where: { !$0.isGated }) else { return }
    answer(open.remove(at: place))
  }

  private mutating func answer(_ exchange: Open) {
    var fields: JSONObject = ["exchange": .number(JSONNumber(exchange.exchange))]
    fields["status"] = pick([200, 200, 404, 500])
    fields["delivered"] = .boolean(chance(90))
    fields["after"] = pick([0, 100, 1_000])
    add("reply.\(exchange.operation)", fields, .mock, connection: exchange.connection)
    if chance(50) {
      let isOffer = chance(50)
      fields[isOffer ? "offer" : "pushId"] = isOffer ? offer() : pushId()
      events.append(
        event(
          isOffer ? "served.offer" : "served.message", fields, .mock,
          connection: exchange.connection))
    }
    if chance(40) { expect(.mock) }
  }

  /// Opens a gate: a step, the release, and the reply that was held.
  private mutating func release() -> Bool {
    guard let place = open.firstIndex(where: \.isGated) else { return false }
    let exchange = open.remove(at: place)
    step("release")
    if chance(8) { observation() }
    number += 1
    let own = JSONValue.number(JSONNumber(exchange.exchange))
    let request = events.firstIndex { $0.speaker == .client && $0["exchange"] == own }
    if let request { events[request].released = number }
    if chance(85) { answer(exchange) }
    return true
  }

  private mutating func abort() {
    guard !open.isEmpty else { return }
    let exchange = open.remove(at: random.next(upTo: open.count))
    add(
      "aborted", ["exchange": .number(JSONNumber(exchange.exchange))], .client,
      connection: exchange.connection)
  }

  private mutating func observation() {
    if chance(70) {
      add("seen.offer.shown", ["offer": offer() ?? "1", "position": pick([0, 1])], .adapter)
    } else {
      add("seen.message.shown", ["pushId": pushId()], .adapter)
    }
  }

  private mutating func expect(_ cause: Event.Speaker) {
    repeat { events.append(expected(cause)) } while chance(25)
  }

  private mutating func expected(_ cause: Event.Speaker) -> Event {
    var fields: JSONObject = [:]
    fields["offer"] = offer()
    fields["reply"] = reply()
    let name = pick(["shown", "shown", "visible", "accepted"])
    if name != "visible", chance(60) { fields["pushId"] = pushId() }
    if name == "shown", chance(50) { fields["pixel"] = "u" }
    var expected = event("expected.\(name)", fields, .model)
    expected.causedBy = cause
    return expected
  }

  // MARK: Values

  /// Mostly one of two, sometimes one of two that look the same, sometimes none.
  private mutating func offer() -> JSONValue? {
    switch random.next(upTo: 100) {
    case 0..<50: "1"
    case 50..<84: "2"
    case 84..<88: "\u{E9}"
    case 88..<92: "e\u{301}"
    default: nil
    }
  }

  private mutating func reply() -> JSONValue? {
    switch random.next(upTo: 100) {
    case 0..<60: 1
    case 60..<75: JSONNumber(lexeme: "1.0").map { .number($0) }
    case 75..<90: 2
    default: nil
    }
  }

  private mutating func pushId() -> JSONValue { pick(["p1", "p1", "p2"]) }
}
