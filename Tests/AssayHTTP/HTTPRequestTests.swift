import AssayHTTP
import Testing

@Suite struct HTTPRequestTests {
  static let head = "POST /a?b HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n".latin1

  @Test func `a stored head is read back as it was received`() throws {
    var parser = HTTPRequestParser()
    parser.feed(Self.head + "hi".latin1)
    let received = try #require(try parser.next())
    let stored = try HTTPRequest(head: received.head, body: received.body)
    #expect(stored == received)
    #expect(stored.summary == "POST /a?b 1.1 | Host: a | Content-Length: 2 | hi")
  }

  @Test func `stored content may be a part of what the head announced`() throws {
    #expect(try HTTPRequest(head: Self.head, body: []).body.isEmpty)
  }

  @Test(arguments: [
    ("", "byte 0: the connection ended in the head (RFC 9112, section 8)"),
    ("GET / HTTP/1.1\r\n", "byte 16: the connection ended in the head (RFC 9112, section 8)"),
    (
      "GET / HTTP/1.0\r\n\r\nx",
      "byte 18: 1 bytes follow the empty line; a head ends with it (RFC 9112, section 2.1)"
    ),
    (
      "GET / HTTP/1.1\r\n\r\n",
      "byte 16: no Host field; HTTP/1.1 requires exactly one (RFC 9112, section 3.2)"
    ),
  ])
  func `a stored head is judged like one on the wire`(head: String, message: String) throws {
    let error = try #require(throws: HTTPSyntaxError.self) {
      try HTTPRequest(head: head.latin1, body: [])
    }
    #expect(error.description == message)
  }

  @Test func `head, content and trailers make requests different`() throws {
    let request = try HTTPRequest(head: Self.head, body: [1])
    #expect(request == (try HTTPRequest(head: Self.head, body: [1])))
    #expect(request != (try HTTPRequest(head: Self.head, body: [2])))
    #expect(
      request
        != (try HTTPRequest(head: Self.head, body: [1], trailers: HTTPFields([("T", "1")]))))
    let other = Self.head.latin1.replacing("Host", with: "host").latin1
    #expect(request != (try HTTPRequest(head: other, body: [1])))
  }
}
