package import AssayContractModel
import AssayHTTP
import AssayJSON
package import AssayJournaling

/// Turns the journal of one lane into the events that rules speak about.
///
/// Pure: the same journal and contract give the same trace, whether the mock has just sealed the
/// journal or it was read from a file. What the mock took a request for is worked out anew.
package struct TraceBuilder {
  private struct Positioned {
    var event: Event
    /// Breaks ties at one entry: what falls due by time stands before the tick that reached it.
    var rank: Int
  }
  private struct ExchangeState {
    var requestIndex: Int
    var replyIndex: Int?
    var requestTime: Int
    var operation: String?
    var status: Int?
    /// Fields that the reply takes over from its request.
    var carried: JSONObject
  }

  private struct ServedBody: Hashable {
    var operation: String
    var bytes: [UInt8]
  }

  private let contract: Contract
  private let header: LaneHeader
  private var leaks: LeakScanner
  private var registry = HandedOutRegistry()
  private var ambient: AmbientState
  private var repetitions: Repetitions
  private var events: [Positioned] = []
  private var exchanges: [Int: ExchangeState] = [:]
  /// Exchanges between browser and service, of which the client knows nothing.
  private var preflights: Set<Int> = []
  private var servedBodies: [ServedBody: ServedContent] = [:]
  /// Exchange → the first one whose reply had the same body: on the wire nobody can tell them apart.
  private var firstServing: [Int: Int] = [:]
  private var steps: [Int: Int] = [:]
  private var speakers: [Int: Event.Speaker] = [:]
  private var ticks: Set<Int> = []
  private var horizon = 0
  private var overflowed = false

  private init(contract: Contract, header: LaneHeader) {
    self.contract = contract
    self.header = header
    leaks = LeakScanner(contract: contract, config: header.config)
    ambient = AmbientState(contract: contract, config: header.config)
    repetitions = Repetitions(contract.keys)
    registry.give(contract.givenURLs(config: header.config, bases: header.bases))
  }

  /// The trace of a journal; `nil` when the journal does not begin with its lane's header.
  package static func trace(of journal: SealedJournal, contract: Contract) -> Trace? {
    guard let header = journal.lane else { return nil }
    var builder = TraceBuilder(contract: contract, header: header)
    for entry in journal.entries { builder.take(entry) }
    return builder.finished()
  }

  private func finished() -> Trace {
    let order = events.indices.sorted { a, b in
      let one = events[a], other = events[b]
      if one.event.begin != other.event.begin { return one.event.begin < other.event.begin }
      return one.rank != other.rank ? one.rank < other.rank : a < b
    }
    return Trace(
      lane: header, events: order.map { events[$0].event }, horizon: horizon,
      overflowed: overflowed, clock: header.clock)
  }

  private mutating func take(_ entry: JournalEntry) {
    if header.isCaptured { horizon = max(horizon, entry.time) }
    switch entry.content {
    case .opened, .connected, .disconnected, .noise, .notRun, .changed: return
    case .request(let record): request(record, entry)
    case .malformed(let record): malformed(record, entry)
    case .reply(let record): reply(record, entry)
    case .replied(let record): replied(record, entry)
    case .held(let exchange, _): onRequest(exchange) { $0.fields["held"] = true }
    case .released(let exchange, _): onRequest(exchange) { $0.released = entry.number }
    case .aborted(let exchange) where preflights.contains(exchange): return
    case .aborted(let exchange):
      var fields: JSONObject = ["exchange": number(exchange)]
      fields["operation"] = exchanges[exchange]?.operation.map { .string($0) }
      onRequest(exchange) { $0.fields["outcome"] = "aborted" }
      let connection = exchanges[exchange].flatMap { events[$0.requestIndex].event.connection }
      add("aborted", fields, entry, .client, connection: connection)
    case .step(let record): step(record, entry)
    case .answered(let step, let outcome):
      // An answer that overtook the runner's giving up on it is the answer.
      guard let index = steps[step],
        outcome != .pending || events[index].event.fields["answer"] == nil
      else { return }
      events[index].event.end = entry.number
      events[index].event.fields["answer"] = .string(outcome.word)
      if case .unsupported = outcome {
        let verb = String(events[index].event.name.dropFirst("step.".count))
        add("unserved", ["verb": .string(verb)], entry, .adapter)
      }
    case .observed(let record): observed(record, entry)
    case .expected(let record):
      let cause = speakers[record.cause] ?? .runner
      var fields = record.fields
      if let reply = fields["reply"]?.integer, let first = firstServing[reply] {
        fields["reply"] = number(first)
      }
      var event = event("expected.\(record.name)", fields, entry, .model, causedBy: cause)
      event.begin = record.cause
      events.append(Positioned(event: event, rank: ticks.contains(record.cause) ? 0 : 2))
    case .mark(let mark): self.mark(mark, entry)
    case .crashed(let reason): add("crashed", ["reason": .string(reason)], entry, .runner)
    case .overflow: overflowed = true
    }
  }

  // MARK: Requests

  private mutating func request(_ record: RequestRecord, _ entry: JournalEntry) {
    guard let request = try? HTTPRequest(head: record.head, body: record.body) else { return }
    let meant = contract.addressed(
      target: request.target, role: record.role, bases: header.bases)
    if contract.preflight(request, role: meant.role, target: meant.target) != nil {
      preflights.insert(record.exchange)
      return noteLeaks(
        request, role: meant.role, operation: Preflight.operation, record, entry, handedOut: nil)
    }
    let recognition = contract.recognize(
      method: request.method, target: meant.target, role: meant.role, registry: registry)
    var fields: JSONObject = ["exchange": number(record.exchange), "role": .string(meant.role)]
    fields["method"] = .string(request.method)
    fields["target"] = .string(meant.target)
    var carried: JSONObject = [:]
    if let operation = recognition.operation {
      let reader = RequestReader(
        contract: contract, operation: operation, request: request, target: meant.target)
      carried = reader.extracted
      if repetitions.isKeyed(operation) {
        fields["digest"] = .string(SHA256.hex(SHA256.digest(reader.contentOrRaw)))
      }
      for (key, value) in carried.members { fields[key] = value }
      if let problems = reader.problems {
        fields["valid"] = .boolean(problems.isEmpty)
        if !problems.isEmpty {
          fields["problems"] = .string(problems.map(\.description).joined(separator: "; "))
        }
      }
    }
    if let match = recognition.match { merge(match, into: &fields) }
    if let nearest = recognition.nearest { fields["nearest"] = .string(nearest) }
    for (name, value) in request.fields {
      fields["header.\(name.lowercased())"] = .string(value)
    }
    exchanges[record.exchange] = ExchangeState(
      requestIndex: events.count, requestTime: entry.time, operation: recognition.operation,
      carried: carried)
    let name = recognition.operation ?? (recognition.isTolerated ? "tolerated" : "unknown")
    fields["outcome"] = "none"
    add(name, fields, entry, .client, connection: record.connection)
    classify()
    noteLeaks(
      request, role: meant.role, operation: name, record, entry,
      handedOut: recognition.match?.entry.url)
  }

  private mutating func noteLeaks(
    _ request: HTTPRequest, role: String, operation: String, _ record: RequestRecord,
    _ entry: JournalEntry, handedOut: String?
  ) {
    for leak in leaks.leaks(in: request, role: role, handedOut: handedOut) {
      add(
        "leak",
        [
          "class": .string(leak.kind.rawValue), "what": .string(leak.name),
          "place": .string(leak.place), "role": .string(role), "operation": .string(operation),
          "exchange": number(record.exchange),
        ], entry, .client, connection: record.connection)
    }
  }

  private func merge(_ match: HandedOutMatch, into fields: inout JSONObject) {
    let registered = match.entry
    for (key, value) in registered.owner.members { fields[key] = value }
    if match.reply > 0 { fields["reply"] = number(match.reply) }
    fields["verbatim"] = .boolean(match.isVerbatim)
    fields["difference"] = match.difference.map { .string($0.rawValue) }
    fields["legal"] = .boolean(registered.isLegal)
    fields["methods"] = .array(registered.methods.map { .string($0) })
    if match.difference != nil { fields["handedOut"] = .string(registered.target.text) }
  }

  private mutating func malformed(_ record: MalformedRecord, _ entry: JournalEntry) {
    let fields: JSONObject = [
      "role": .string(record.role), "malformed": .string(record.reason),
      "status": number(record.status),
    ]
    add("unknown", fields, entry, .client, connection: record.connection)
    add("reply.unknown", fields, entry, .mock, connection: record.connection)
  }

  // MARK: Replies

  private mutating func reply(_ record: ReplyRecord, _ entry: JournalEntry) {
    if preflights.contains(record.exchange) { return }
    let exchange = exchanges[record.exchange]
    let connection = exchange.flatMap { events[$0.requestIndex].event.connection }
    var fields = exchange?.carried ?? [:]
    fields["exchange"] = number(record.exchange)
    fields["status"] = number(record.status)
    fields["after"] = number(entry.time - (exchange?.requestTime ?? entry.time))
    fields["delivered"] = false
    fields["fault"] = record.fault.map { .string($0) }
    fields["miss"] = record.miss.map { .string($0) }
    exchanges[record.exchange]?.replyIndex = events.count
    exchanges[record.exchange]?.status = record.status
    let status = number(record.status)
    onRequest(record.exchange) { $0.fields["status"] = status }
    add("reply.\(record.operation ?? "unknown")", fields, entry, .mock, connection: connection)
    guard let operation = record.operation, let body = try? JSONDocument(parsing: record.body)
    else { return }
    let content = served(record.body, body, operation)
    registry.serve(content.urls, reply: record.exchange)
    let reply = registry.reply(of: content.urls) ?? record.exchange
    firstServing[record.exchange] = reply
    for item in content.items {
      var own = fields
      own["reply"] = number(reply)
      for (key, value) in item.fields.members { own[key] = value }
      add("served.\(item.item)", own, entry, .mock, connection: connection)
    }
  }

  private mutating func replied(_ record: RepliedRecord, _ entry: JournalEntry) {
    guard let exchange = exchanges[record.exchange] else { return }
    if let index = exchange.replyIndex {
      events[index].event.end = entry.number
      events[index].event.fields["delivered"] = .boolean(record.ending == .complete)
    }
    onRequest(record.exchange) { event in
      event.end = entry.number
      if event.fields["outcome"] == "aborted" { return }
      switch record.ending {
      case .complete:
        let status = exchange.status ?? 0
        event.fields["outcome"] = (200..<300).contains(status) ? "ok" : "refused"
      case .gone: event.fields["outcome"] = "aborted"
      case .cut, .reset, .laneEnded:
        event.fields["outcome"] = record.bytesWritten > 0 ? "cut" : "none"
      }
    }
  }

  /// What a body holds; a body that was served before is not looked through again.
  private mutating func served(
    _ bytes: [UInt8], _ body: JSONDocument, _ operation: String
  ) -> ServedContent {
    let key = ServedBody(operation: operation, bytes: bytes)
    if let known = servedBodies[key] { return known }
    let content = contract.servedContent(of: body, operation: operation, bases: header.bases)
    servedBodies[key] = content
    return content
  }

  // MARK: Steps, observations, marks

  private mutating func step(_ record: StepRecord, _ entry: JournalEntry) {
    ambient.step(record.verb, record.arguments)
    var fields: JSONObject = [:]
    if case .object(let arguments) = record.arguments {
      for (key, value) in arguments.members { fields[key] = value }
    }
    fields["settledBefore"] = .boolean(record.settled)
    steps[entry.number] = events.count
    add("step.\(record.verb)", fields, entry, .runner)
  }

  private mutating func observed(_ record: ObservationRecord, _ entry: JournalEntry) {
    var fields: JSONObject = [:]
    if case .object(let data) = record.data {
      for (key, value) in data.members { fields[key] = value }
    }
    add("seen.\(record.name)", fields, entry, .adapter)
    guard !header.opensURLs, let url = fields["url"]?.string, let match = match(reported: url)
    else { return }
    var reported: JSONObject = ["method": "GET", "reported": true, "target": .string(url)]
    reported["role"] = .string(match.entry.role)
    merge(match, into: &reported)
    add(match.entry.operation, reported, entry, .adapter)
    classify()
  }

  /// Says of the newest event, a request, whether it repeats an earlier one.
  private mutating func classify() {
    let place = events.count - 1
    let found = repetitions.take(events[place].event, at: place) { earlier in
      let event = events[earlier].event
      return Repetitions.Earlier(
        // What the client only reports is answered out of sight.
        outcome: event["reported"]?.boolean == true ? "ok" : event["outcome"]?.string,
        isOver: event.end > event.begin || event["reported"]?.boolean == true,
        connection: event.connection, digest: event["digest"]?.string, method: event["method"])
    }
    if let found { events[place].event.fields["dup"] = .string(found.rawValue) }
  }

  private func match(reported url: String) -> HandedOutMatch? {
    if let match = registry.exact(url: url) { return match }
    for (role, base) in header.bases.sorted(by: { $0.key < $1.key }) where url.hasPrefix(base) {
      let target = String(url.dropFirst(base.count))
      return registry.near(role: role, target: target, roles: contract.roles.map(\.name))
    }
    return nil
  }

  private mutating func mark(_ mark: Mark, _ entry: JournalEntry) {
    switch mark {
    case .settled(let held, let horizon):
      self.horizon = max(self.horizon, horizon)
      let fields: JSONObject = ["held": .array(held.map(number)), "horizon": number(horizon)]
      add("mark.settled", fields, entry, .runner)
    case .tick(let time):
      ticks.insert(entry.number)
      horizon = max(horizon, time)
      add("mark.tick", ["to": number(time)], entry, .runner)
    case .launch(let launch, let install, let device, let config):
      ambient.launch(launch, install, device, config: config)
      if let config {
        leaks.learn(config, contract: contract)
        registry.give(contract.givenURLs(config: config, bases: header.bases))
      }
      add("mark.launch", [:], entry, .runner)
    case .network(let isOnline):
      add(EventName.network, ["online": .boolean(isOnline)], entry, .runner)
    case .end: add("mark.end", [:], entry, .runner)
    }
  }

  // MARK: Events

  private mutating func add(
    _ name: String, _ fields: JSONObject, _ entry: JournalEntry, _ speaker: Event.Speaker,
    connection: Int? = nil
  ) {
    events.append(
      Positioned(event: event(name, fields, entry, speaker, connection: connection), rank: 1))
    if speakers[entry.number] == nil { speakers[entry.number] = speaker }
  }

  private func event(
    _ name: String, _ fields: JSONObject, _ entry: JournalEntry, _ speaker: Event.Speaker,
    connection: Int? = nil, causedBy: Event.Speaker? = nil
  ) -> Event {
    var all = fields
    for (key, value) in ambient.fields.members where all[key] == nil { all[key] = value }
    return Event(
      name: name, fields: all, begin: entry.number, time: entry.time, speaker: speaker,
      connection: connection, causedBy: causedBy)
  }

  private mutating func onRequest(_ exchange: Int, _ change: (inout Event) -> Void) {
    guard let index = exchanges[exchange]?.requestIndex else { return }
    change(&events[index].event)
  }

  private func number(_ value: Int) -> JSONValue { .number(JSONNumber(value)) }
}

extension StepOutcome {
  fileprivate var word: String {
    switch self {
    case .value: "value"
    case .unsupported: "unsupported"
    case .failed: "failed"
    case .pending: "pending"
    case .crashed: "crashed"
    }
  }
}
