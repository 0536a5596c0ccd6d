import AssayContractModel
import AssayHTTP
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
  mutating func answer(_ number: Int) -> WireAnswer? {
    guard let exchange = pending[number] else { return nil }
    let planned = PlannedAnswer(request: exchange.request, response: exchange.reply.response)
    var response = planned.response
    let actions: [WireAction]
    if case .answer(let effect)? = exchange.reply.fault?.effect {
      let faulted = effect(planned)
      actions = faulted.actions
      response = faulted.response
      pending[number]?.isWhole = faulted.isWhole
    } else {
      actions = planned.actions
    }
    writeReply(number, exchange, response)
    if actions.contains(.stall) {
      let fault = exchange.reply.faultText ?? "stall"
      held[number] = fault
      append(.held(exchange: number, by: fault))
    }
    return WireAnswer(handle: exchange.handle, actions: actions)
  }

  /// Writes down that a reply sets out, and registers what it hands out.
  mutating func writeReply(_ number: Int, _ exchange: PendingExchange, _ response: HTTPResponse) {
    if exchange.operation != nil, let table = exchange.reply.handsOut {
      registry.serve(table, reply: number)
    }
    let entry = append(
      .reply(
        ReplyRecord(
          exchange: number, operation: exchange.operation, status: response.status,
          head: HTTPResponseWriter.head(for: response, answering: exchange.request),
          body: HTTPResponseWriter.body(for: response, answering: exchange.request),
          fault: exchange.reply.faultText,
          miss: exchange.operation == nil ? response.first(PreparedReply.missField) : nil)))
    pending[number]?.replyEntry = entry
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
