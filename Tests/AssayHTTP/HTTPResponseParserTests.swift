import AssayHTTP
import Testing

@Suite struct HTTPResponseParserTests {
  static let dialogues: [Dialogue] = [
    Dialogue(
      "content by length", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nX: a\r\nx: b\r\n\r\nhi",
      .message("200 OK | Content-Length: 2 | X: a | x: b | hi")),
    Dialogue(
      "chunks", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n0\r\nT: 1\r\n\r\n",
      .message("200 OK | Transfer-Encoding: chunked | hi")),
    Dialogue(
      "content up to the end", "HTTP/1.1 200 OK\r\n\r\nhi", .message("200 OK | hi"), ends: true),
    Dialogue("content up to an end that has not come", "HTTP/1.1 200 OK\r\n\r\nhi"),
    Dialogue("no content up to the end", "HTTP/1.0 200 OK\r\n\r\n", .message("200 OK"), ends: true),
    Dialogue("204 has no content", "HTTP/1.1 204 No Content\r\n\r\n", .message("204 No Content")),
    Dialogue(
      "204 with a length has no content",
      "HTTP/1.1 204 No Content\r\nContent-Length: 5\r\n\r\nHTTP/1.1 204 Again\r\n\r\n",
      .message("204 No Content | Content-Length: 5"), .message("204 Again")),
    Dialogue(
      "304 has no content", "HTTP/1.1 304 Not Modified\r\nContent-Length: 5\r\n\r\n",
      .message("304 Not Modified | Content-Length: 5")),
    Dialogue(
      "an answer to HEAD has no content, the next has",
      "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nx",
      .message("200 OK | Content-Length: 5"), .message("200 OK | Content-Length: 1 | x"),
      methods: ["HEAD", "GET"]),
    Dialogue(
      "interim responses do not use up a request",
      "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: a\r\n\r\n"
        + "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n",
      .message("100 Continue"), .message("103 Early Hints | Link: a"),
      .message("200 OK | Content-Length: 5"), methods: ["HEAD"]),
    Dialogue(
      "a 2xx to CONNECT has no content", "HTTP/1.1 200 OK\r\n\r\n", .message("200 OK"),
      methods: ["CONNECT"]),
    Dialogue(
      "a 4xx to CONNECT has content", "HTTP/1.1 407 No\r\nContent-Length: 1\r\n\r\nx",
      .message("407 No | Content-Length: 1 | x"), methods: ["CONNECT"]),
    Dialogue(
      "an empty reason, with and without its space",
      "HTTP/1.1 200 \r\nContent-Length: 0\r\n\r\nHTTP/1.1 299\r\nContent-Length: 0\r\n\r\n",
      .message("200  | Content-Length: 0"), .message("299  | Content-Length: 0")),
    Dialogue(
      "a status beyond the registered ones", "HTTP/1.1 999 What?\r\nContent-Length: 0\r\n\r\n",
      .message("999 What? | Content-Length: 0")),
    Dialogue(
      "content cut short", "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhi",
      .refused(502, at: 40, "the connection ended in the content (RFC 9112, section 8)"),
      ends: true),
    Dialogue(
      "chunks cut short", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhi",
      .refused(502, at: 52, "the connection ended in a chunked content (RFC 9112, section 8)"),
      ends: true),
    Dialogue(
      "a head cut short", "HTTP/1.1 20",
      .refused(502, at: 11, "the connection ended in the head (RFC 9112, section 8)"), ends: true),
    Dialogue(
      "status 000", "HTTP/1.1 000 No\r\n",
      .refused(
        502, at: 9,
        "the status line is not version, three-digit status from 100 up, and reason "
          + "(RFC 9112, section 4)")),
    Dialogue(
      "a status of four digits", "HTTP/1.1 2000 No\r\n",
      .refused(
        502, at: 12,
        "the status line is not version, three-digit status from 100 up, and reason "
          + "(RFC 9112, section 4)")),
    Dialogue(
      "rubbish", "hello, here I am\r\n",
      .refused(
        502, at: 6,
        "the request line is not method, target and version with one space between each "
          + "(RFC 9112, section 3)")),
    Dialogue(
      "another version", "HTTP/9.9 200 OK\r\n",
      .refused(
        502, at: 0,
        "the version is \"HTTP/9.9\"; this server speaks HTTP/1.1 (RFC 9110, section 15.6.6)")),
    Dialogue(
      "two lengths", "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
      .refused(
        502, at: 52,
        "a second Content-Length, \"2\", differs from the first; send one (RFC 9112, "
          + "section 6.3)")),
    Dialogue(
      "a coding that is not known", "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\n\r\n",
      .refused(
        502, at: 17,
        "the transfer coding \"gzip\" is not known; use \"chunked\" alone (RFC 9112, "
          + "section 6.1)")),
    Dialogue(
      "a field without a colon", "HTTP/1.1 200 OK\r\nX\r\n\r\n",
      .refused(502, at: 17, "a field line has no colon (RFC 9112, section 5)")),
    Dialogue(
      "content beyond the limit", "HTTP/1.1 200 OK\r\n\r\n123456",
      .refused(502, at: 24, "the content is longer than 5 bytes (RFC 9110, section 15.5.14)"),
      limits: HTTPLimits(body: 5)),
  ]

  @Test(arguments: dialogues, Cutting.all)
  func `responses keep their bytes however they are cut`(dialogue: Dialogue, cutting: Cutting) {
    var parser = HTTPResponseParser(limits: dialogue.limits)
    for method in dialogue.methods { parser.expect(answerTo: method) }
    var events: [Dialogue.Event] = []
    do throws(HTTPSyntaxError) {
      for piece in cutting.cut(dialogue.input) {
        parser.feed(piece)
        while let response = try parser.next() { events.append(.message(response.summary)) }
      }
      if dialogue.ends, let last = try parser.finish() { events.append(.message(last.summary)) }
    } catch {
      events.append(.refused(error.status, at: error.offset, error.reason))
    }
    #expect(events == dialogue.events)
  }

  @Test func `the exact head and the trailers of the last response can be read`() throws {
    var parser = HTTPResponseParser()
    let head = "HTTP/1.1 200 OK\r\ntransfer-encoding:  chunked \r\n\r\n"
    parser.feed("\(head)0\r\nT: 1\r\n\r\nrest".latin1)
    #expect(try parser.next()?.values(of: "Transfer-Encoding") == ["chunked"])
    #expect(parser.lastHead.latin1 == head)
    #expect(parser.lastTrailers.summary == ["T: 1"])
    #expect(parser.unparsed == "rest".latin1)
  }

  @Test func `the end between messages is no error`() throws {
    var parser = HTTPResponseParser()
    parser.feed("HTTP/1.1 204 No Content\r\n\r\n".latin1)
    #expect(try parser.next()?.status == 204)
    #expect(try parser.finish() == nil)
  }
}
