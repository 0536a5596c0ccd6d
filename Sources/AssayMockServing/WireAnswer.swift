import AssayContractModel
import AssayHTTP
import AssayJSON
import AssayJournaling
import AssayLoopback

/// An answer that is written down and only waits to be sent, outside the lane's lock.
struct WireAnswer: Sendable {
  var handle: LoopbackExchange
  var actions: [WireAction]

  func send() { handle.perform(actions) }
}

extension LaneState {
  /// Writes a reply down, registers what it hands out, and gives it back to be sent.
  mutating func answer(_ exchange: LaneExchange, to request: HTTPRequest) -> WireAnswer {
    let answer = exchange.reply.answer(to: request)
    exchange.isWhole = answer.isWhole
    writeReply(exchange, status: answer.status, head: answer.head, body: answer.body)
    if answer.stalls { hold(exchange, by: exchange.reply.faultText ?? "stall") }
    return WireAnswer(handle: exchange.handle, actions: answer.actions)
  }

  /// Writes down that a reply sets out, and registers what it hands out.
  mutating func writeReply(
    _ exchange: LaneExchange, status: Int, head: [UInt8], body: [UInt8]
  ) {
    exchange.status = status
    exchange.document = exchange.reply.document
    var table = exchange.reply.handsOut
    // What a fault or the method made of the reply decides, not what was planned.
    let planned = exchange.reply.response.body
    if body.count != planned.count || exchange.reply.fault != nil && body != planned {
      exchange.document = try? JSONDocument(parsing: body)
      table = exchange.document.flatMap { document in
        exchange.operation.map {
          contract.servedContent(of: document, operation: $0, bases: header.bases).urls
        }
      }
    }
    if exchange.document == nil, model != nil { exchange.page = body }
    if exchange.operation != nil, let table { registry.serve(table, reply: exchange.number) }
    exchange.replyEntry = append(
      .reply(
        ReplyRecord(
          exchange: exchange.number, operation: exchange.operation, status: status, head: head,
          body: body, fault: exchange.reply.faultText,
          miss: exchange.operation == nil
            ? exchange.reply.response.first(PreparedReply.missField) : nil)))
  }

  /// Notes that the answer to an exchange waits on purpose.
  mutating func hold(_ exchange: LaneExchange, by reason: String) {
    held[exchange.number] = Hold(by: reason, exchange: exchange)
    append(.held(exchange: exchange.number, by: reason))
  }
}

extension PreparedReply {
  static let missField = "Assay-Miss"

  /// The answer to a request that nothing in the contract fits: 599, outside the standard range, so
  /// that no client takes it for one of the API's own.
  static func miss(_ recognition: Recognition, method: String, target: String) -> PreparedReply {
    if recognition.isTolerated { return PreparedReply(response: HTTPResponse(status: 404)) }
    let reason =
      recognition.nearest
      ?? recognition.operation.map { "The case's replies for \($0) are used up." }
      ?? "Nothing fits."
    return PreparedReply(
      response: HTTPResponse(
        status: 599, reason: "Unmatched Request",
        fields: [(missField, reason), ("Content-Type", "text/plain; charset=utf-8")],
        body: Array("Assay has no answer to \(method) \(target)\n\(reason)\n".utf8)))
  }
}

extension RepliedRecord.Ending {
  /// - Parameter isWhole: whether all actions together make a whole message.
  init(_ ending: LoopbackReport.Ending, isWhole: Bool) {
    switch ending {
    case .complete: self = isWhole ? .complete : .cut
    case .peerClosed: self = .gone
    case .reset: self = .reset
    case .closedByUs: self = .cut
    case .laneEnded: self = .laneEnded
    }
  }
}
