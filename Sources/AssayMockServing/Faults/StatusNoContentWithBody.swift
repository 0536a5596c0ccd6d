import AssayHTTP

/// Answers 204 that says a length of 5, and sends five bytes of content.
///
/// Against RFC 9110, sections 8.6 and 15.3.5. Whoever reads no content finds the bytes before the
/// next answer of the connection.
struct StatusNoContentWithBody: Fault {
  static let id = "status.noContentWithBody"
  static let summary = "answers 204 that says a length of 5, and sends five bytes of content"
  static let parameters: [FaultParameter] = []
  init(_ arguments: [Int]) {}
  var effect: FaultEffect {
    .answer { planned in
      let content = Array("stray".utf8)
      let response = HTTPResponse(
        status: 204, fields: [("Content-Length", "\(content.count)")], body: content)
      let written = PlannedAnswer(request: planned.request, response: response)
      var head = written.wireHead()
      head.append("Content-Length: \(content.count)")
      return FaultedAnswer(
        actions: [.send(head.bytes), .send(content)] + written.ending, response: response,
        isWhole: true)
    }
  }
}
