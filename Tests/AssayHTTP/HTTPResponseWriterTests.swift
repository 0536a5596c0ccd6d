import AssayHTTP
import Testing

/// A response, what it answers, and the actions with sent bytes as text.
struct WriterCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  var request: String? = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
  var response: HTTPResponse
  var closing = false
  let actions: [WireAction]
}

@Suite struct HTTPResponseWriterTests {
  private static func send(_ text: String) -> WireAction { .send(text.latin1) }
  private static let head = "HEAD / HTTP/1.1\r\nHost: a\r\n\r\n"
  private static let old = "GET / HTTP/1.0\r\n\r\n"
  private static let ending = "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
  private static let connect = "CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n"

  static let cases: [WriterCase] = [
    WriterCase(
      testDescription: "content gets its length",
      response: HTTPResponse(status: 200, fields: [("B", "1"), ("a", "2")], body: [104, 105]),
      actions: [send("HTTP/1.1 200 OK\r\nB: 1\r\na: 2\r\nContent-Length: 2\r\n\r\n"), send("hi")]),
    WriterCase(
      testDescription: "no content has length 0", response: HTTPResponse(status: 404),
      actions: [send("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n")]),
    WriterCase(
      testDescription: "a wrong length is corrected in its place, with its name's case",
      response: HTTPResponse(
        status: 200, fields: [("content-length", "9"), ("X", "1"), ("Content-Length", "8")],
        body: [104]),
      actions: [send("HTTP/1.1 200 OK\r\ncontent-length: 1\r\nX: 1\r\n\r\n"), send("h")]),
    WriterCase(
      testDescription: "a transfer coding is left out",
      response: HTTPResponse(status: 200, fields: [("Transfer-Encoding", "chunked")], body: [104]),
      actions: [send("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n"), send("h")]),
    WriterCase(
      testDescription: "204 has neither content nor length",
      response: HTTPResponse(
        status: 204, fields: [("Content-Length", "1"), ("X", "1")], body: [1]),
      actions: [send("HTTP/1.1 204 No Content\r\nX: 1\r\n\r\n")]),
    WriterCase(
      testDescription: "304 has neither content nor length",
      response: HTTPResponse(status: 304, fields: [("ETag", "\"x\"")], body: [1]),
      actions: [send("HTTP/1.1 304 Not Modified\r\nETag: \"x\"\r\n\r\n")]),
    WriterCase(
      testDescription: "205 has length 0 and no content",
      response: HTTPResponse(status: 205, body: [1]),
      actions: [send("HTTP/1.1 205 Reset Content\r\nContent-Length: 0\r\n\r\n")]),
    WriterCase(
      testDescription: "an interim response has no length and never closes", request: ending,
      response: HTTPResponse(status: 103, fields: [("Link", "a")], body: [1]),
      actions: [send("HTTP/1.1 103 Early Hints\r\nLink: a\r\n\r\n")]),
    WriterCase(
      testDescription: "HEAD gets the length without the content", request: head,
      response: HTTPResponse(status: 200, body: [1, 2, 3]),
      actions: [send("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n")]),
    WriterCase(
      testDescription: "a 2xx to CONNECT has neither", request: connect,
      response: HTTPResponse(status: 200, body: [1]), actions: [send("HTTP/1.1 200 OK\r\n\r\n")]),
    WriterCase(
      testDescription: "a 4xx to CONNECT has both", request: connect,
      response: HTTPResponse(status: 407, body: [104]),
      actions: [
        send("HTTP/1.1 407 Proxy Authentication Required\r\nContent-Length: 1\r\n\r\n"), send("h"),
      ]),
    WriterCase(
      testDescription: "a request that asks for it closes", request: ending,
      response: HTTPResponse(status: 200),
      actions: [send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"), .close]),
    WriterCase(
      testDescription: "HTTP/1.0 closes", request: old, response: HTTPResponse(status: 200),
      actions: [send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"), .close]),
    WriterCase(
      testDescription: "no request closes", request: nil, response: HTTPResponse(status: 400),
      actions: [
        send("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"), .close,
      ]),
    WriterCase(
      testDescription: "a response that says so closes, and does not say it twice",
      response: HTTPResponse(status: 200, fields: [("connection", "x, Close")]),
      actions: [
        send("HTTP/1.1 200 OK\r\nconnection: x, Close\r\nContent-Length: 0\r\n\r\n"), .close,
      ]),
    WriterCase(
      testDescription: "closing on demand", response: HTTPResponse(status: 200), closing: true,
      actions: [send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"), .close]),
    WriterCase(
      testDescription: "a reason of one's own, and none",
      response: HTTPResponse(status: 200, reason: "Fine"),
      actions: [send("HTTP/1.1 200 Fine\r\nContent-Length: 0\r\n\r\n")]),
    WriterCase(
      testDescription: "an empty reason keeps its space",
      response: HTTPResponse(status: 200, reason: ""),
      actions: [send("HTTP/1.1 200 \r\nContent-Length: 0\r\n\r\n")]),
    WriterCase(
      testDescription: "a status without a registered phrase, three digits always",
      response: HTTPResponse(status: 7),
      actions: [send("HTTP/1.1 007 \r\nContent-Length: 0\r\n\r\n")]),
    WriterCase(
      testDescription: "no value makes a second line",
      response: HTTPResponse(status: 200, reason: "a\r\nb", fields: [("X", "1\r\nY: 2\0")]),
      actions: [send("HTTP/1.1 200 a  b\r\nX: 1  Y: 2 \r\nContent-Length: 0\r\n\r\n")]),
    WriterCase(
      testDescription: "characters beyond ASCII are one byte, beyond U+00FF UTF-8",
      response: HTTPResponse(status: 200, fields: [("X", "\u{E9}\u{20AC}")]),
      actions: [send("HTTP/1.1 200 OK\r\nX: \u{E9}\u{E2}\u{82}\u{AC}\r\nContent-Length: 0\r\n\r\n")]
    ),
  ]

  @Test(arguments: cases)
  func `framing is exact`(row: WriterCase) throws {
    let request = try row.request.map { try HTTPRequest(head: $0.latin1, body: []) }
    let actions = HTTPResponseWriter.actions(
      for: row.response, answering: request, closing: row.closing)
    #expect(actions == row.actions)
    let head = HTTPResponseWriter.head(
      for: row.response, answering: request, closing: row.closing)
    let body = HTTPResponseWriter.body(for: row.response, answering: request)
    #expect([.send(head)] + (body.isEmpty ? [] : [.send(body)]) == actions.filter { $0 != .close })
  }

  @Test(arguments: cases.filter { $0.response.status >= 100 })
  func `what is written is read back`(row: WriterCase) throws {
    let request = try row.request.map { try HTTPRequest(head: $0.latin1, body: []) }
    var parser = HTTPResponseParser()
    parser.expect(answerTo: request?.method ?? "GET")
    for case .send(let bytes) in HTTPResponseWriter.actions(for: row.response, answering: request) {
      parser.feed(bytes)
    }
    let response = try #require(try parser.next())
    #expect(response.status == row.response.status)
    #expect(response.body == HTTPResponseWriter.body(for: row.response, answering: request))
  }
  @Test func `an interim response is not sent to HTTP/1.0`() throws {
    let request = try HTTPRequest(head: Self.old.latin1, body: [])
    let response = HTTPResponse(status: 103)
    #expect(HTTPResponseWriter.actions(for: response, answering: request) == [])
    #expect(
      HTTPResponseWriter.actions(for: response, answering: request, closing: true) == [.close])
  }
}
