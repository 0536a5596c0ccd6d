import AssayJSON
import AssayJournaling

/// Builds a trace line by line, as a conversation is told.
///
/// Every call is one entry of the journal, numbered from 1. A request has a connection of its own
/// unless one is given, so requests are unordered unless something else orders them.
struct Story {
  private(set) var events: [Event] = []
  private(set) var number = 0
  var time = 0
  private var exchanges = 0
  private var cause: (number: Int, speaker: Event.Speaker) = (0, .runner)
  private var isSettled = true
  var clock: LaneClock = .manual
  var overflowed = false
  var limits: [String: Int] = [:]

  init() {}

  init(_ tell: (inout Story) -> Void) { tell(&self) }

  /// Lets events be put elsewhere, as a slow network would.
  mutating func rearrange(_ change: (inout [Event]) -> Void) { change(&events) }

  @discardableResult
  private mutating func add(_ event: Event) -> Int {
    events.append(event)
    return event.begin
  }

  private mutating func next() -> Int {
    number += 1
    return number
  }

  /// The driver asks; by default the lane was settled.
  @discardableResult
  mutating func step(_ verb: String, _ fields: JSONObject = [:], settled: Bool = true) -> Int {
    let entry = next()
    var fields = fields
    fields["settledBefore"] = .boolean(settled)
    cause = (entry, .runner)
    return add(
      Event(name: "step." + verb, fields: fields, begin: entry, time: time, speaker: .runner))
  }

  /// The client asks; the result is the exchange.
  @discardableResult
  mutating func request(
    _ name: String, _ fields: JSONObject = [:], connection: Int? = nil, released: Int? = nil
  ) -> Int {
    exchanges += 1
    var fields = fields
    fields["exchange"] = .number(JSONNumber(exchanges))
    add(
      Event(
        name: name, fields: fields, begin: next(), time: time, speaker: .client,
        connection: connection ?? 1_000 + exchanges, released: released))
    return exchanges
  }

  /// The mock answers.
  @discardableResult
  mutating func reply(
    _ operation: String, to exchange: Int, _ fields: JSONObject = [:], connection: Int? = nil
  ) -> Int {
    let entry = next()
    var fields = fields
    fields["exchange"] = .number(JSONNumber(exchange))
    cause = (entry, .mock)
    return add(
      Event(
        name: "reply." + operation, fields: fields, begin: entry, time: time, speaker: .mock,
        connection: connection ?? 1_000 + exchange))
  }

  /// An object inside the last reply.
  mutating func served(_ item: String, _ fields: JSONObject = [:]) {
    add(
      Event(
        name: "served." + item, fields: fields, begin: cause.number, time: time, speaker: .mock))
  }

  /// The model concludes from the last step, reply or tick.
  mutating func expected(_ name: String, _ fields: JSONObject = [:]) {
    add(
      Event(
        name: "expected." + name, fields: fields, begin: cause.number, time: time, speaker: .model,
        causedBy: cause.speaker))
  }

  /// The client claims.
  @discardableResult
  mutating func seen(_ name: String, _ fields: JSONObject = [:]) -> Int {
    add(
      Event(name: "seen." + name, fields: fields, begin: next(), time: time, speaker: .adapter))
  }

  /// The client closes early.
  @discardableResult
  mutating func aborted(_ exchange: Int, _ fields: JSONObject = [:]) -> Int {
    var fields = fields
    fields["exchange"] = .number(JSONNumber(exchange))
    return add(
      Event(
        name: "aborted", fields: fields, begin: next(), time: time, speaker: .client,
        connection: 1_000 + exchange))
  }

  /// The lane is quiet.
  @discardableResult
  mutating func settle() -> Int {
    add(
      Event(
        name: "mark.settled", fields: ["held": [], "horizon": .number(JSONNumber(time))],
        begin: next(), time: time, speaker: .runner))
  }

  /// The clock moves to a lane time.
  @discardableResult
  mutating func tick(to moment: Int) -> Int {
    time = moment
    let entry = next()
    cause = (entry, .runner)
    return add(Event(name: "mark.tick", begin: entry, time: time, speaker: .runner))
  }

  /// The case is over, and the lane was settled.
  mutating func end() {
    settle()
    add(Event(name: "mark.end", begin: next(), time: time, speaker: .runner))
  }

  /// The events in the order in which they stand.
  var trace: Trace {
    let sorted = events.enumerated()
      .sorted { ($0.element.begin, $0.offset) < ($1.element.begin, $1.offset) }
      .map(\.element)
    return Trace(
      lane: LaneHeader(id: "1", api: "test", contract: "1", limits: limits), events: sorted,
      horizon: time, overflowed: overflowed, clock: clock)
  }
}
