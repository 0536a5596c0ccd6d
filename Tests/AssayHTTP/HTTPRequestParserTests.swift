import AssayHTTP
import Testing

@Suite struct HTTPRequestParserTests {
  @Test func `the head is exactly what came, without the empty lines before it`() throws {
    let head = "GET /a HTTP/1.1\r\nhost:  a \r\nX:\tb\t\r\n\r\n"
    var parser = HTTPRequestParser()
    parser.feed("\r\n\(head)".latin1)
    let request = try #require(try parser.next())
    #expect(request.head.latin1 == head)
    #expect(Array(request.fields.lineBytes(0)).latin1 == "host:  a ")
    #expect(Array(request.fields.lineBytes(1)).latin1 == "X:\tb\t")
    #expect(Array(request.methodBytes).latin1 == "GET")
    #expect(Array(request.targetBytes).latin1 == "/a")
  }

  @Test func `after an error the parser repeats it and takes nothing more`() throws {
    var parser = HTTPRequestParser()
    parser.feed("G:T\r\n".latin1)
    let error = try #require(throws: HTTPSyntaxError.self) { try parser.next() }
    parser.feed("GET / HTTP/1.1\r\nHost: a\r\n\r\n".latin1)
    #expect(throws: error) { try parser.next() }
    #expect(!parser.isInsideMessage)
  }

  @Test(arguments: Cutting.all)
  func `a refused head is kept up to its empty line`(cutting: Cutting) {
    var parser = HTTPRequestParser()
    let head = "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n"
    for piece in cutting.cut("\(head)GET /next HTTP/1.1\r\n".latin1) {
      parser.feed(piece)
      _ = try? parser.next()
    }
    #expect(parser.headBytes.latin1 == head)
  }

  @Test(arguments: [
    ("POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-Continue\r\nContent-Length: 1\r\n\r\n", true),
    ("POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\nx", false),
    ("POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 0\r\n\r\n", false),
    ("POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\n\r\n", false),
    ("POST / HTTP/1.0\r\nExpect: 100-continue\r\nContent-Length: 1\r\n\r\n", false),
    ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\n", false),
    ("POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\n", false),
  ])
  func `a client waits for 100 Continue only before its content`(input: String, waits: Bool) throws
  {
    var parser = HTTPRequestParser()
    parser.feed(input.latin1)
    _ = try parser.next()
    #expect(parser.wantsContinue == waits)
  }

  @Test func `an unfinished request shows its head and what of its content has come`() throws {
    var parser = HTTPRequestParser()
    parser.feed("POST /p HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhel".latin1)
    #expect(try parser.next() == nil)
    #expect(parser.unfinished?.summary == "POST /p 1.1 | Host: a | Content-Length: 5 | hel")
    #expect(parser.unfinishedBodyCount == 3)
    #expect(parser.hasOpenHead)
    #expect(
      parser.incomplete.description
        == "byte 51: the connection ended in the content of a request (RFC 9112, section 8)")
    parser.feed("lo".latin1)
    #expect(try parser.next()?.body == "hello".latin1)
    #expect(parser.unfinished == nil)
    #expect(!parser.isInsideMessage)
    parser.feed("GE".latin1)
    #expect(try parser.next() == nil)
    #expect(parser.isInsideMessage)
    #expect(
      parser.incomplete.description
        == "byte 2: the connection ended in a head (RFC 9112, section 8)")
    #expect(parser.headBytes == "GE".latin1)
  }

  @Test func `a parser that stops after a head lets it be looked at once`() throws {
    var parser = HTTPRequestParser()
    parser.stopsAfterHead = true
    parser.feed("POST /p HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nok".latin1)
    #expect(try parser.next() == nil)
    #expect(parser.unfinished?.summary == "POST /p 1.1 | Host: a | Content-Length: 2")
    #expect(try parser.next()?.body == "ok".latin1)
    parser.feed("GET / HTTP/1.1\r\nHost: a\r\n\r\n".latin1)
    #expect(try parser.next()?.method == "GET")
  }

  @Test(arguments: [
    ("GET / HTTP/1.1\r\nHost: a\r\n\r\n", true),
    ("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", false),
    ("GET / HTTP/1.1\r\nHost: a\r\nConnection: te, CLOSE\r\n\r\n", false),
    ("GET / HTTP/1.1\r\nHost: a\r\nConnection: closed\r\n\r\n", true),
    ("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n", false),
  ])
  func `a connection lives on unless the request ends it`(input: String, lives: Bool) throws {
    let request = try HTTPRequest(head: input.latin1, body: [])
    #expect(request.keepsAlive == lives)
  }

  @Test(arguments: [
    ("GET /a HTTP/1.1\r\nHost: a\r\n\r\n", HTTPTarget.Form.origin),
    ("GET http://a HTTP/1.1\r\nHost: a\r\n\r\n", .absolute),
    ("CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n", .authority),
    ("OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n", .asterisk),
  ])
  func `the form of the target is recognised`(input: String, form: HTTPTarget.Form) throws {
    #expect(try HTTPRequest(head: input.latin1, body: []).targetForm == form)
  }
}
