import AssayContractModel
import AssayHTTP
import AssayJSON
import AssayJournaling
import AssayLoopback

/// What a lane knows, reached under its lock only.
struct LaneState {
  struct PendingExchange {
    var handle: LoopbackExchange
    var request: HTTPRequest
    var operation: String?
    var reply: PreparedReply
    /// The entry of the reply, once it set out.
    var replyEntry: Int?
    /// Whether the client can have a whole message once all actions are carried out.
    var isWhole = true
    var isAborted = false
  }
  struct Timer {
    var due: Int
    var wakes: @Sendable () -> Void
    /// The exchange that is held until then.
    var exchange: Int?
  }
  /// An exchange as the loop names it.
  struct WireKey: Hashable {
    var connection: LoopbackConnectionID
    var index: Int
  }

  let contract: Contract
  let header: LaneHeader
  let replies: [String: (plans: [PreparedReply], then: ReplyExhaustion)]
  var model: (any APIModel)?
  let journal: Journal

  var now = 0
  var exchanges = 0
  var connectionCount = 0
  var connections: [LoopbackConnectionID: Int] = [:]
  var numbers: [WireKey: Int] = [:]
  var pending: [Int: PendingExchange] = [:]
  /// Exchange → the gate that holds its reply.
  var held: [Int: String] = [:]
  var openGates: Set<String> = []
  var used: [String: Int] = [:]
  var registry = HandedOutRegistry()
  var timers: [Timer] = []

  @discardableResult
  mutating func append(_ content: JournalEntry.Content) -> Int {
    journal.append(at: now, content) ?? 0
  }

  /// Tells the model something and writes down what it expects.
  mutating func tellModel(_ input: ModelInput, cause: Int) {
    for output in model?.receive(input) ?? [] {
      append(.expected(ExpectedRecord(name: output.name, fields: output.fields, cause: cause)))
    }
  }

  /// The next reply for an operation; `nil` when its list is used up and says to refuse.
  mutating func nextReply(_ operation: String) -> PreparedReply? {
    guard let list = replies[operation], let last = list.plans.last else { return nil }
    let index = used[operation, default: 0]
    used[operation] = index + 1
    if index < list.plans.count { return list.plans[index] }
    return list.then == .repeat ? last : nil
  }

  /// The reply that the next request to an operation will get, without using it up.
  func peekReply(_ operation: String) -> PreparedReply? {
    guard let list = replies[operation] else { return nil }
    let index = used[operation, default: 0]
    if index < list.plans.count { return list.plans[index] }
    return list.then == .repeat ? list.plans.last : nil
  }

  /// What a request is taken for.
  func recognize(_ request: HTTPRequest, role: String) -> Recognition {
    let meant = contract.addressed(target: request.target, role: role, bases: header.bases)
    return contract.recognize(
      method: request.method, target: meant.target, role: meant.role, registry: registry)
  }

  /// Writes a request down and finds its reply; returns its number.
  mutating func take(_ request: HTTPRequest, role: String, on handle: LoopbackExchange) -> Int {
    exchanges += 1
    let number = exchanges
    numbers[WireKey(handle)] = number
    let recognition = recognize(request, role: role)
    append(
      .request(
        RequestRecord(
          exchange: number, connection: self.number(handle.connection), index: handle.index,
          role: role, head: request.head, body: request.body, operation: recognition.operation)))
    let reply = recognition.operation.flatMap { nextReply($0) }
    pending[number] = PendingExchange(
      handle: handle, request: request,
      operation: reply == nil ? nil : recognition.operation,
      reply: reply ?? .miss(recognition, method: request.method, target: request.target))
    return number
  }

  /// The number of a connection, given when it is first heard of.
  mutating func number(_ connection: LoopbackConnectionID) -> Int {
    if let known = connections[connection] { return known }
    connectionCount += 1
    connections[connection] = connectionCount
    return connectionCount
  }
}
