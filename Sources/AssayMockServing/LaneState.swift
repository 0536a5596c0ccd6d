import AssayContractModel
import AssayHTTP
import AssayJSON
import AssayJournaling
import AssayLoopback

/// What a lane knows, reached under its lock only.
struct LaneState {
  struct Timer {
    var due: Int
    var wakes: @Sendable () -> Void
    /// The exchange that is held until then.
    var exchange: Int?
  }
  /// An exchange whose answer waits on purpose, and what holds it.
  struct Hold {
    var by: String
    var exchange: LaneExchange
  }

  let contract: Contract
  let header: LaneHeader
  let preparer: ReplyPreparer
  var service: LaneService
  var replies: ReplyLists
  let refusals: Refusals
  var model: (any APIModel)?
  let journal: Journal

  var now = 0
  /// How many inputs the model was given.
  var told = 0
  var exchanges = 0
  /// How many exchanges are not over.
  var openExchanges = 0
  var connectionCount = 0
  var connections: [LoopbackConnectionID: Int] = [:]
  /// By the number of the exchange.
  var held: [Int: Hold] = [:]
  /// Exchanges at a gate whose clients have ended their sides, by number: they hold nothing up, but a
  /// client may have closed only its own side and still read.
  var left: [Int: LaneExchange] = [:]
  var openGates: Set<String> = []
  var registry = HandedOutRegistry()
  var known = KnownTargets()
  var timers: [Timer] = []
  var launches = LaunchCount()
  /// The client's configuration as of its last launch.
  var config: JSONValue
  var isOnline = true
  /// The clock of a lane whose time runs by itself, once it runs.
  var running: RunningClock?

  @discardableResult
  mutating func append(_ content: JournalEntry.Content) -> Int {
    catchUp()
    return journal.append(at: now, content) ?? 0
  }

  /// Lets lane time be what its clock says, where it runs by itself.
  mutating func catchUp() {
    if let running { now = max(now, running.time(at: .now)) }
  }

  /// Tells the model something and writes down what it expects.
  mutating func tellModel(_ input: ModelInput, cause: Int) {
    told += 1
    for output in model?.receive(input) ?? [] {
      append(.expected(ExpectedRecord(name: output.name, fields: output.fields, cause: cause)))
    }
  }

  /// What a request is taken for.
  mutating func recognize(_ request: HTTPRequest, role: String) -> Recognition {
    let line = request.methodAndTargetBytes
    if let recognition = known.recognition(role: role, line: line, generation: registry.generation)
    {
      return recognition
    }
    let meant = contract.addressed(target: request.target, role: role, bases: header.bases)
    let recognition = contract.recognize(
      method: request.method, target: meant.target, role: meant.role, registry: registry)
    known.remember(recognition, role: role, line: line)
    return recognition
  }

  /// Writes a request down and finds its reply.
  mutating func take(
    _ request: HTTPRequest, role: String, on handle: LoopbackExchange
  ) -> LaneExchange {
    exchanges += 1
    openExchanges += 1
    if let answered = preflight(request, role: role, on: handle) { return answered }
    let recognition = recognize(request, role: role)
    append(
      .request(
        RequestRecord(
          exchange: exchanges, connection: number(handle), index: handle.index, role: role,
          head: request.head, body: request.body, operation: recognition.operation)))
    let begun = handle.context as? PreparedReply
    let planned =
      begun ?? recognition.operation.flatMap { refusal($0, request, role) ?? replies.next($0) }
    let served = planned.map { made($0, request, recognition.operation ?? "") }
    let reply =
      served
      ?? PreparedReply.miss(recognition, method: request.method, target: request.target)
    let exchange = LaneExchange(
      number: exchanges, handle: handle, operation: served == nil ? nil : recognition.operation,
      reply: readable(reply, request, role: role), told: told)
    handle.context = exchange
    return exchange
  }

  private func refusal(
    _ operation: String, _ request: HTTPRequest, _ role: String
  ) -> PreparedReply? {
    guard !refusals.isEmpty else { return nil }
    let meant = contract.addressed(target: request.target, role: role, bases: header.bases)
    return refusals.reply(to: request, target: meant.target, operation: operation, contract)
  }

  /// The number of an exchange's connection.
  mutating func number(_ handle: LoopbackExchange) -> Int {
    if handle.connectionLabel == 0 { handle.connectionLabel = number(handle.connection) }
    return handle.connectionLabel
  }

  /// The number of a connection, given when it is first heard of.
  mutating func number(_ connection: LoopbackConnectionID) -> Int {
    if let known = connections[connection] { return known }
    connectionCount += 1
    connections[connection] = connectionCount
    return connectionCount
  }
}
