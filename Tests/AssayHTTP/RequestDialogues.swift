import AssayHTTP

/// Requests that are accepted, with everything that has to survive.
enum RequestDialogues {
  static let accepted: [Dialogue] = [
    Dialogue(
      "a GET without content", "GET / HTTP/1.1\r\nHost: a\r\n\r\n",
      .message("GET / 1.1 | Host: a")),
    Dialogue(
      "case, order and duplicates of fields stay",
      "GET /x?y HTTP/1.1\r\nhOsT: a\r\nB: 2\r\nA: 1\r\nb: 3\r\n\r\n",
      .message("GET /x?y 1.1 | hOsT: a | B: 2 | A: 1 | b: 3")),
    Dialogue(
      "whitespace around a value is not part of it",
      "GET / HTTP/1.1\r\nHost:a\r\nX: \t b  c\t \r\nEmpty:\r\nBlank:  \r\n\r\n",
      .message("GET / 1.1 | Host: a | X: b  c | Empty:  | Blank: ")),
    Dialogue(
      "content by length", "POST /p HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello",
      .message("POST /p 1.1 | Host: a | Content-Length: 5 | hello")),
    Dialogue(
      "content that looks like a request is content",
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 18\r\n\r\nGET / HTTP/1.1\r\n\r\n",
      .message("POST / 1.1 | Host: a | Content-Length: 18 | GET / HTTP/1.1\r\n\r\n")),
    Dialogue(
      "a length of zero", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n",
      .message("POST / 1.1 | Host: a | Content-Length: 0")),
    Dialogue(
      "leading zeros in a length", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0003\r\n\r\nabc",
      .message("POST / 1.1 | Host: a | Content-Length: 0003 | abc")),
    Dialogue(
      "two equal lengths are one length",
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nContent-Length: 2\r\n\r\nab",
      .message("POST / 1.1 | Host: a | Content-Length: 2 | Content-Length: 2 | ab")),
    Dialogue(
      "a list of equal lengths is one length",
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2 , 02\r\n\r\nab",
      .message("POST / 1.1 | Host: a | Content-Length: 2 , 02 | ab")),
    Dialogue(
      "one chunk",
      "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
      .message("POST / 1.1 | Host: a | Transfer-Encoding: chunked | hello")),
    Dialogue(
      "many chunks, sizes in both cases and with leading zeros",
      "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: Chunked\r\n\r\n"
        + "A\r\n0123456789\r\n0a\r\nabcdefghij\r\n001\r\n!\r\n000\r\n\r\n",
      .message(
        "POST / 1.1 | Host: a | Transfer-Encoding: Chunked | 0123456789abcdefghij!")),
    Dialogue(
      "chunk extensions are read over",
      "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
        + "3;a=1;b=\"x\"\r\nabc\r\n2 \t; c\r\nde\r\n0;last\r\n\r\n",
      .message("POST / 1.1 | Host: a | Transfer-Encoding: chunked | abcde")),
    Dialogue(
      "chunk data may hold CRLF",
      "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n4\r\n\r\n\r\n\r\n0\r\n\r\n",
      .message("POST / 1.1 | Host: a | Transfer-Encoding: chunked | \r\n\r\n")),
    Dialogue(
      "no chunk but the last",
      "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      .message("POST / 1.1 | Host: a | Transfer-Encoding: chunked")),
    Dialogue(
      "trailer fields stay apart from the fields",
      "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
        + "1\r\nx\r\n0\r\nT: 1\r\nContent-Length: 9\r\n\r\n",
      .message(
        "POST / 1.1 | Host: a | Transfer-Encoding: chunked | x | T: 1 | Content-Length: 9")),
    Dialogue(
      "empty list elements of a coding do not count",
      "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: , chunked ,\r\n\r\n0\r\n\r\n",
      .message("POST / 1.1 | Host: a | Transfer-Encoding: , chunked ,")),
    Dialogue(
      "three pipelined requests",
      "GET /1 HTTP/1.1\r\nHost: a\r\n\r\n"
        + "POST /2 HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\nx"
        + "GET /3 HTTP/1.1\r\nHost: a\r\n\r\n",
      .message("GET /1 1.1 | Host: a"), .message("POST /2 1.1 | Host: a | Content-Length: 1 | x"),
      .message("GET /3 1.1 | Host: a")),
    Dialogue(
      "pipelined after chunks",
      "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\nT: 1\r\n\r\n"
        + "GET /3 HTTP/1.1\r\nHost: a\r\n\r\n",
      .message("POST / 1.1 | Host: a | Transfer-Encoding: chunked | x | T: 1"),
      .message("GET /3 1.1 | Host: a")),
    Dialogue(
      "empty lines before a request line", "\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n",
      .message("GET / 1.1 | Host: a")),
    Dialogue(
      "an empty line between requests",
      "GET /1 HTTP/1.1\r\nHost: a\r\n\r\n\r\nGET /2 HTTP/1.1\r\nHost: a\r\n\r\n",
      .message("GET /1 1.1 | Host: a"), .message("GET /2 1.1 | Host: a")),
    Dialogue(
      "HTTP/1.0 without Host", "GET /old HTTP/1.0\r\n\r\n", .message("GET /old 1.0")),
    Dialogue(
      "a later minor version", "GET / HTTP/1.9\r\nHost: a\r\n\r\n",
      .message("GET / 1.9 | Host: a")),
    Dialogue(
      "an absolute-form", "GET http://a.b:80/c?d HTTP/1.1\r\nHost: a.b\r\n\r\n",
      .message("GET http://a.b:80/c?d 1.1 | Host: a.b")),
    Dialogue(
      "an authority-form", "CONNECT a.b:443 HTTP/1.1\r\nHost: a.b:443\r\n\r\n",
      .message("CONNECT a.b:443 1.1 | Host: a.b:443")),
    Dialogue(
      "an asterisk-form", "OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n",
      .message("OPTIONS * 1.1 | Host: a")),
    Dialogue(
      "OPTIONS with a path", "OPTIONS /p HTTP/1.1\r\nHost: a\r\n\r\n",
      .message("OPTIONS /p 1.1 | Host: a")),
    Dialogue(
      "a method of one's own, in its case", "m-SEARCH /p HTTP/1.1\r\nHost: a\r\n\r\n",
      .message("m-SEARCH /p 1.1 | Host: a")),
    Dialogue(
      "an unexpanded macro in a target is witnessed",
      "GET /p?t={ts}&x=[y]|\"`^ HTTP/1.1\r\nHost: a\r\n\r\n",
      .message("GET /p?t={ts}&x=[y]|\"`^ 1.1 | Host: a")),
    Dialogue(
      "bytes beyond ASCII in a target and a value",
      "GET /\u{E9} HTTP/1.1\r\nHost: a\r\nX: \u{FC}\u{80}\u{FF}\r\n\r\n",
      .message("GET /\u{E9} 1.1 | Host: a | X: \u{FC}\u{80}\u{FF}")),
    Dialogue(
      "all token characters in a name",
      "GET / HTTP/1.1\r\nHost: a\r\n!#$%&'*+-.^_`|~09AZaz: 1\r\n\r\n",
      .message("GET / 1.1 | Host: a | !#$%&'*+-.^_`|~09AZaz: 1")),
    Dialogue(
      "an IPv6 Host, an empty Host",
      "GET / HTTP/1.1\r\nHost: [::1]:8080\r\n\r\nGET / HTTP/1.1\r\nHost:\r\n\r\n",
      .message("GET / 1.1 | Host: [::1]:8080"), .message("GET / 1.1 | Host: ")),
    Dialogue(
      "half a head needs more", "GET / HTTP/1.1\r\nHost: a\r\n"),
    Dialogue(
      "half a content needs more", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhell"),
    Dialogue(
      "limits that are just met",
      "GET /345 HTTP/1.1\r\nHost: a\r\nB: 1\r\n\r\nPOST / HTTP/1.1\r\nHost: a\r\n"
        + "Content-Length: 4\r\n\r\nabcd",
      .message("GET /345 1.1 | Host: a | B: 1"),
      .message("POST / 1.1 | Host: a | Content-Length: 4 | abcd"),
      limits: HTTPLimits(startLine: 17, method: 4, fieldSection: 30, fieldCount: 2, body: 4)),
    Dialogue(
      "chunks that just meet the limits",
      "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
        + "2;a\r\nab\r\n2\r\ncd\r\n0\r\n\r\n",
      .message("POST / 1.1 | Host: a | Transfer-Encoding: chunked | abcd"),
      limits: HTTPLimits(body: 4, chunkLine: 4)),
  ]
}
