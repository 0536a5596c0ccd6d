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
    var isAborted = false
  }
  struct Timer {
    var due: Int
    var handle: LoopbackExchange
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

  mutating func number(_ connection: LoopbackConnectionID) -> Int {
    if let known = connections[connection] { return known }
    connections[connection] = connections.count + 1
    return connections.count
  }
}
