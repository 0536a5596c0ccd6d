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
    let response = exchange.reply.response
    if let operation = exchange.operation, let document = exchange.reply.document {
      let content = contract.servedContent(
        of: document, operation: operation, exchange: number, bases: header.bases)
      for url in content.urls { registry.add(url) }
    }
    let body = HTTPResponseWriter.body(for: response, answering: exchange.request)
    let entry = append(
      .reply(
        ReplyRecord(
          exchange: number, operation: exchange.operation, status: response.status,
          head: HTTPResponseWriter.head(for: response, answering: exchange.request), body: body,
          miss: exchange.operation == nil ? response.first(PreparedReply.missField) : nil)))
    pending[number]?.replyEntry = entry
    return WireAnswer(
      handle: exchange.handle,
      actions: HTTPResponseWriter.actions(for: response, answering: exchange.request))
  }
}

extension PreparedReply {
  static let missField = "Assay-Miss"

  /// The answer to a request that nothing in the contract fits: 599, outside the standard range, so
  /// that no client takes it for one of the API's own.
  static func miss(_ recognition: Recognition, method: String, target: String) -> PreparedReply {
    if recognition.isTolerated {
      return PreparedReply(response: HTTPResponse(status: 404), document: nil, hold: nil)
    }
    let reason =
      recognition.nearest
      ?? recognition.operation.map { "The case's replies for \($0) are used up." }
      ?? "Nothing fits."
    return PreparedReply(
      response: HTTPResponse(
        status: 599, reason: "Unmatched Request",
        fields: [(missField, reason), ("Content-Type", "text/plain; charset=utf-8")],
        body: Array("Assay has no answer to \(method) \(target)\n\(reason)\n".utf8)),
      document: nil, hold: nil)
  }
}

extension RepliedRecord.Ending {
  init(_ ending: LoopbackReport.Ending) {
    switch ending {
    case .complete: self = .complete
    case .peerClosed: self = .gone
    case .reset: self = .reset
    case .closedByUs: self = .cut
    case .laneEnded: self = .laneEnded
    }
  }
}
