import AssayHTTP
import AssayJSON
import AssayLoopback

/// What a lane knows of an exchange that is not over, reached under the lane's lock only.
final class LaneExchange {
  /// Numbers exchanges within the lane, from 1.
  let number: Int
  let handle: LoopbackExchange
  /// `nil` when nothing in the contract fits.
  let operation: String?
  let reply: PreparedReply
  /// How many inputs the model had been given when the request came.
  let told: Int
  /// The request, while its answer waits.
  var request: HTTPRequest?
  /// What the reply says, once it set out: a fault may have replaced what was planned.
  var status = 0
  var document: JSONDocument?
  /// The content of a reply that is no JSON, for a model to read.
  var page: [UInt8]?
  /// The entry of the reply, once it set out.
  var replyEntry: Int?
  /// Whether the client can have a whole message once all actions are carried out.
  var isWhole = true
  var isAborted = false

  init(number: Int, handle: LoopbackExchange, operation: String?, reply: PreparedReply, told: Int) {
    self.number = number
    self.handle = handle
    self.operation = operation
    self.reply = reply
    self.told = told
  }
}

extension LoopbackExchange {
  /// What the lane attached when it took the request.
  var laneExchange: LaneExchange? { context as? LaneExchange }
}
