package import AssayHTTP

/// What would have been answered.
package struct PlannedAnswer: Sendable {
  package var request: HTTPRequest
  package var response: HTTPResponse

  package init(request: HTTPRequest, response: HTTPResponse) {
    self.request = request
    self.response = response
  }

  /// What is planned for a method before any request has come.
  ///
  /// - Throws: when the method is none (RFC 9110, section 9.1).
  package init(method: String, response: HTTPResponse) throws(HTTPSyntaxError) {
    let head = Array("\(method) / HTTP/1.1\r\nHost: lane\r\n\r\n".utf8)
    self.init(request: try HTTPRequest(head: head, body: []), response: response)
  }

  /// From the status line to the empty line.
  package var head: [UInt8] { HTTPResponseWriter.head(for: response, answering: request) }
  package var body: [UInt8] { HTTPResponseWriter.body(for: response, answering: request) }
  package var actions: [WireAction] {
    HTTPResponseWriter.actions(for: response, answering: request)
  }

  /// The number that Content-Length says, or nil where none may be sent.
  var contentLength: Int? { HTTPResponseWriter.contentLength(of: response, answering: request) }

  /// Whether content may follow the head: not after 1xx, 204 and 304, nor in an answer to HEAD (RFC
  /// 9112, section 6.3).
  var allowsContent: Bool { contentLength != nil && request.method != "HEAD" }

  /// The close that is due after the answer, where one is.
  var ending: [WireAction] { actions.last == .close ? [.close] : [] }
}

/// What is done instead of a planned answer.
package struct FaultedAnswer: Sendable, Equatable {
  package var actions: [WireAction]
  /// What the journal says was answered; the actions may tell less of it.
  package var response: HTTPResponse
  /// Whether a client that takes what it gets has a whole message in the end.
  package var isWhole: Bool

  package init(actions: [WireAction], response: HTTPResponse, isWhole: Bool) {
    self.actions = actions
    self.response = response
    self.isWhole = isWhole
  }

  /// The planned answer cut off or held back: the response stays as planned.
  package static func cut(_ actions: [WireAction], of planned: PlannedAnswer) -> FaultedAnswer {
    FaultedAnswer(actions: actions, response: planned.response, isWhole: false)
  }

  /// The planned answer with other bytes or another pace, and a whole message all the same.
  static func retold(_ actions: [WireAction], of planned: PlannedAnswer) -> FaultedAnswer {
    FaultedAnswer(actions: actions, response: planned.response, isWhole: true)
  }

  /// Another response, wholly written.
  package static func whole(
    _ response: HTTPResponse, answering request: HTTPRequest
  ) -> FaultedAnswer {
    FaultedAnswer(
      actions: HTTPResponseWriter.actions(for: response, answering: request), response: response,
      isWhole: true)
  }

  /// The planned response with another content, wholly written.
  static func whole(_ body: [UInt8], insteadOf planned: PlannedAnswer) -> FaultedAnswer {
    var response = planned.response
    response.body = body
    return whole(response, answering: planned.request)
  }
}
