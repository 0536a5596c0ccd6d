import AssayHTTP

/// Requests that are refused: status, place and the whole sentence.
enum RefusedRequests {
  private static let small = HTTPLimits(
    startLine: 30, method: 5, fieldSection: 40, fieldCount: 2, body: 5, chunkLine: 6,
    emptyLines: 2)
  private static let chunked = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
  private static func get(_ fields: String) -> String { "GET / HTTP/1.1\r\n\(fields)\r\n\r\n" }

  static let all: [Dialogue] = lines + fields + framing + chunks + sizes

  static let lines: [Dialogue] = [
    Dialogue(
      "a TLS handshake", "\u{16}\u{03}\u{01}",
      .refused(
        400, at: 0,
        "the first byte is 0x16, which begins a TLS handshake; this port speaks "
          + "plain HTTP/1.1: use an http:// URL")),
    Dialogue(
      "a space first", " GET / HTTP/1.1\r\n",
      .refused(
        400, at: 0,
        "the first byte is a space; a request begins with a method (RFC 9112, section 3)")),
    Dialogue(
      "a control character first", "\0",
      .refused(
        400, at: 0,
        "the first byte is 0x00; a request begins with a method (RFC 9112, section 3)")),
    Dialogue(
      "too many empty lines", "\r\n\r\n\r\n",
      .refused(
        400, at: 0,
        "more than 2 empty lines before the request line; send none (RFC 9112, "
          + "section 2.2)"), limits: small),
    Dialogue(
      "a CR alone before the request line", "\rGET",
      .refused(
        400, at: 0,
        "a CR is not followed by LF; end lines in CRLF (RFC 9112, section 2.2)")),
    Dialogue(
      "an LF alone before the request line", "\nGET",
      .refused(400, at: 0, "a line ends in LF alone; end it in CRLF (RFC 9112, section 2.2)")),
    Dialogue(
      "an LF alone after the request line", "GET / HTTP/1.1\nHost: a\r\n\r\n",
      .refused(400, at: 14, "a line ends in LF alone; end it in CRLF (RFC 9112, section 2.2)")),
    Dialogue(
      "an LF alone after a field", "GET / HTTP/1.1\r\nHost: a\n\r\n",
      .refused(400, at: 23, "a line ends in LF alone; end it in CRLF (RFC 9112, section 2.2)")),
    Dialogue(
      "an LF alone as the empty line", "GET / HTTP/1.1\r\nHost: a\r\n\n",
      .refused(400, at: 25, "a line ends in LF alone; end it in CRLF (RFC 9112, section 2.2)")),
    Dialogue(
      "a CR in the method", "GE\rT / HTTP/1.1\r\n",
      .refused(
        400, at: 2,
        "a CR is not followed by LF; end lines in CRLF (RFC 9112, section 2.2)")),
    Dialogue(
      "a CR in the target", "GET /\rx HTTP/1.1\r\n",
      .refused(
        400, at: 5,
        "a CR is not followed by LF; end lines in CRLF (RFC 9112, section 2.2)")),
    Dialogue(
      "a colon in the method", "G:T / HTTP/1.1\r\n",
      .refused(400, at: 1, "the method holds \":\"; a method is a token (RFC 9110, section 9.1)")),
    Dialogue(
      "a byte beyond ASCII in the method", "G\u{E9}T / HTTP/1.1\r\n",
      .refused(400, at: 1, "the method holds 0xE9; a method is a token (RFC 9110, section 9.1)")),
    Dialogue(
      "no target", "GET HTTP/1.1\r\n",
      .refused(
        400, at: 12,
        "the request line is not method, target and version with one space between "
          + "each (RFC 9112, section 3)")),
    Dialogue(
      "a method alone", "GET\r\n",
      .refused(
        400, at: 3,
        "the request line is not method, target and version with one space between "
          + "each (RFC 9112, section 3)")),
    Dialogue(
      "two spaces before the target", "GET  / HTTP/1.1\r\n",
      .refused(
        400, at: 4,
        "the request line is not method, target and version with one space between "
          + "each (RFC 9112, section 3)")),
    Dialogue(
      "two spaces after the target", "GET /  HTTP/1.1\r\n",
      .refused(
        400, at: 6,
        "the request line is not method, target and version with one space between "
          + "each (RFC 9112, section 3)")),
    Dialogue(
      "a space in the target", "GET /a b HTTP/1.1\r\n",
      .refused(
        400, at: 8,
        "the request line is not method, target and version with one space between "
          + "each (RFC 9112, section 3)")),
    Dialogue(
      "a space after the version", "GET / HTTP/1.1 \r\n",
      .refused(
        400, at: 14,
        "the request line is not method, target and version with one space between "
          + "each (RFC 9112, section 3)")),
    Dialogue(
      "a tab in the target", "GET /a\tb HTTP/1.1\r\n",
      .refused(
        400, at: 6, "the request target holds 0x09; percent-encode it (RFC 9112, section 3.2)")),
    Dialogue(
      "a DEL in the target", "GET /\u{7F} HTTP/1.1\r\n",
      .refused(
        400, at: 5, "the request target holds 0x7F; percent-encode it (RFC 9112, section 3.2)")),
    Dialogue(
      "a target without a slash", "GET a HTTP/1.1\r\n",
      .refused(
        400, at: 4,
        "the target \"a\" does not fit GET; begin it with \"/\" or \"http://\", or "
          + "use host:port with CONNECT, \"*\" with OPTIONS (RFC 9112, section 3.2)")),
    Dialogue(
      "an asterisk with GET", "GET * HTTP/1.1\r\n",
      .refused(
        400, at: 4,
        "the target \"*\" does not fit GET; begin it with \"/\" or \"http://\", or "
          + "use host:port with CONNECT, \"*\" with OPTIONS (RFC 9112, section 3.2)")),
    Dialogue(
      "an authority with GET", "GET a:80 HTTP/1.1\r\n",
      .refused(
        400, at: 4,
        "the target \"a:80\" does not fit GET; begin it with \"/\" or \"http://\", "
          + "or use host:port with CONNECT, \"*\" with OPTIONS (RFC 9112, section 3.2)")),
    Dialogue(
      "a path with CONNECT", "CONNECT /a HTTP/1.1\r\n",
      .refused(
        400, at: 8,
        "the target \"/a\" does not fit CONNECT; begin it with \"/\" or "
          + "\"http://\", or use host:port with CONNECT, \"*\" with OPTIONS (RFC 9112, "
          + "section 3.2)")),
    Dialogue(
      "no port with CONNECT", "CONNECT a HTTP/1.1\r\n",
      .refused(
        400, at: 8,
        "the target \"a\" does not fit CONNECT; begin it with \"/\" or "
          + "\"http://\", or use host:port with CONNECT, \"*\" with OPTIONS (RFC 9112, "
          + "section 3.2)")),
    Dialogue(
      "a request line without version", "GET /\r\n",
      .refused(
        400, at: 5,
        "the request line is not method, target and version with one space between "
          + "each (RFC 9112, section 3)")),
    Dialogue(
      "a version in small letters", "GET / http/1.1\r\n",
      .refused(
        400, at: 6, "the version is \"http/1.1\"; expected \"HTTP/1.1\" (RFC 9112, section 2.3)")),
    Dialogue(
      "a version of two digits", "GET / HTTP/1.10\r\n",
      .refused(
        400, at: 6, "the version is \"HTTP/1.10\"; expected \"HTTP/1.1\" (RFC 9112, section 2.3)")),
    Dialogue(
      "HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
      .refused(
        505, at: 6,
        "the version is \"HTTP/2.0\"; this server speaks HTTP/1.1 (RFC 9110, "
          + "section 15.6.6)")),
    Dialogue(
      "HTTP/0.9 by name", "GET / HTTP/0.9\r\n",
      .refused(
        505, at: 6,
        "the version is \"HTTP/0.9\"; this server speaks HTTP/1.1 (RFC 9110, "
          + "section 15.6.6)")),
    Dialogue(
      "a broken request after a good one",
      "GET / HTTP/1.1\r\nHost: a\r\n\r\nGET\r\n", .message("GET / 1.1 | Host: a"),
      .refused(
        400, at: 3,
        "the request line is not method, target and version with one space between "
          + "each (RFC 9112, section 3)")),
  ]

  static let fields: [Dialogue] = [
    Dialogue(
      "a folded line", get("Host: a\r\nX: 1\r\n 2"),
      .refused(
        400, at: 31,
        "a field line begins with whitespace; line folding is obsolete (RFC 9112, "
          + "section 5.2)")),
    Dialogue(
      "whitespace before the first field", get(" Host: a"),
      .refused(
        400, at: 16,
        "a field line begins with whitespace; line folding is obsolete (RFC 9112, "
          + "section 5.2)")),
    Dialogue(
      "a space before the colon", get("Host : a"),
      .refused(
        400, at: 20, "whitespace between field name and colon; remove it (RFC 9112, section 5.1)")),
    Dialogue(
      "a tab before the colon", get("Host\t: a"),
      .refused(
        400, at: 20, "whitespace between field name and colon; remove it (RFC 9112, section 5.1)")),
    Dialogue(
      "a space in a name", get("Ho st: a"),
      .refused(400, at: 18, "a field name holds a space; a name is a token (RFC 9110, section 5.1)")
    ),
    Dialogue(
      "a slash in a name", get("X/Y: a"),
      .refused(400, at: 17, "a field name holds \"/\"; a name is a token (RFC 9110, section 5.1)")),
    Dialogue(
      "a byte beyond ASCII in a name", get("X\u{E9}: a"),
      .refused(400, at: 17, "a field name holds 0xE9; a name is a token (RFC 9110, section 5.1)")),
    Dialogue(
      "a CR in a name", get("X\rY: a"),
      .refused(400, at: 17, "a CR is not followed by LF; end lines in CRLF (RFC 9112, section 2.2)")
    ),
    Dialogue(
      "no name", get(": a"),
      .refused(
        400, at: 16, "a field line begins with a colon; name the field (RFC 9110, section 5.1)")),
    Dialogue(
      "no colon", get("Host"),
      .refused(400, at: 16, "a field line has no colon (RFC 9112, section 5)")),
    Dialogue(
      "a NUL in a value", get("Host: a\r\nX: b\0c"),
      .refused(
        400, at: 29,
        "a field value holds 0x00; control characters are not allowed (RFC 9110, "
          + "section 5.5)")),
    Dialogue(
      "a CR in a value", get("Host: a\r\nX: b\rc"),
      .refused(400, at: 29, "a CR is not followed by LF; end lines in CRLF (RFC 9112, section 2.2)")
    ),
    Dialogue(
      "a DEL in a value", get("Host: a\r\nX: 12345678\u{7F}"),
      .refused(
        400, at: 36,
        "a field value holds 0x7F; control characters are not allowed (RFC 9110, "
          + "section 5.5)")),
    Dialogue(
      "no Host", get("X: 1"),
      .refused(
        400, at: 22,
        "no Host field; HTTP/1.1 requires exactly one (RFC 9112, section 3.2)")),
    Dialogue(
      "two Hosts", get("Host: a\r\nHost: a"),
      .refused(
        400, at: 25, "a second Host field; HTTP/1.1 requires exactly one (RFC 9112, section 3.2)")),
    Dialogue(
      "a Host that is a URL", get("Host: http://a"),
      .refused(
        400, at: 22,
        "the Host is \"http://a\"; expected a host and an optional port (RFC 9110, "
          + "section 7.2)")),
    Dialogue(
      "a Host with a path", get("Host: a/b"),
      .refused(
        400, at: 22,
        "the Host is \"a/b\"; expected a host and an optional port (RFC 9110, "
          + "section 7.2)")),
    Dialogue(
      "a Host with a port of letters", get("Host: a:b"),
      .refused(
        400, at: 22,
        "the Host is \"a:b\"; expected a host and an optional port (RFC 9110, "
          + "section 7.2)")),
    Dialogue(
      "two Hosts in one value", get("Host: a, b"),
      .refused(
        400, at: 22,
        "the Host is \"a, b\"; expected a host and an optional port (RFC 9110, "
          + "section 7.2)")),
  ]

  static let framing: [Dialogue] = [
    Dialogue(
      "two lengths", get("Host: a\r\nContent-Length: 1\r\nContent-Length: 2"),
      .refused(
        400, at: 60,
        "a second Content-Length, \"2\", differs from the first; send one (RFC "
          + "9112, section 6.3)")),
    Dialogue(
      "a list of two lengths", get("Host: a\r\nContent-Length: 1, 2"),
      .refused(
        400, at: 44,
        "a second Content-Length, \"2\", differs from the first; send one (RFC "
          + "9112, section 6.3)")),
    Dialogue(
      "a negative length", get("Host: a\r\nContent-Length: -1"),
      .refused(
        400, at: 41, "the Content-Length is \"-1\"; expected decimal digits (RFC 9110, section 8.6)"
      )),
    Dialogue(
      "a length with a plus", get("Host: a\r\nContent-Length: +1"),
      .refused(
        400, at: 41, "the Content-Length is \"+1\"; expected decimal digits (RFC 9110, section 8.6)"
      )),
    Dialogue(
      "a hexadecimal length", get("Host: a\r\nContent-Length: 0x1"),
      .refused(
        400, at: 41,
        "the Content-Length is \"0x1\"; expected decimal digits (RFC 9110, section 8.6)")),
    Dialogue(
      "an empty length", get("Host: a\r\nContent-Length: "),
      .refused(
        400, at: 41,
        "the Content-Length is \"\"; expected decimal digits (RFC 9110, section 8.6)")),
    Dialogue(
      "a length of two words", get("Host: a\r\nContent-Length: 1 2"),
      .refused(
        400, at: 41,
        "the Content-Length is \"1 2\"; expected decimal digits (RFC 9110, section 8.6)")),
    Dialogue(
      "a list of lengths that ends in a comma", get("Host: a\r\nContent-Length: 1,"),
      .refused(
        400, at: 41, "the Content-Length is \"1,\"; expected decimal digits (RFC 9110, section 8.6)"
      )),
    Dialogue(
      "a length beyond any number", get("Host: a\r\nContent-Length: 99999999999999999999999"),
      .refused(413, at: 25, "the content is longer than 67108864 bytes (RFC 9110, section 15.5.14)")
    ),
    Dialogue(
      "two lengths beyond any number that differ",
      get("Host: a\r\nContent-Length: 99999999999999999999999\r\nContent-Length: 1"),
      .refused(
        400, at: 82,
        "a second Content-Length, \"1\", differs from the first; send one (RFC "
          + "9112, section 6.3)")),
    Dialogue(
      "length and coding", get("Host: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked"),
      .refused(
        400, at: 44,
        "Transfer-Encoding together with Content-Length; send one of them (RFC "
          + "9112, section 6.1)")),
    Dialogue(
      "coding and length", get("Host: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 1"),
      .refused(
        400, at: 25,
        "Transfer-Encoding together with Content-Length; send one of them (RFC "
          + "9112, section 6.1)")),
    Dialogue(
      "a coding in HTTP/1.0", "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n",
      .refused(400, at: 17, "Transfer-Encoding in an HTTP/1.0 message (RFC 9112, section 6.1)")),
    Dialogue(
      "a coding that is not chunked", get("Host: a\r\nTransfer-Encoding: gzip"),
      .refused(
        400, at: 25,
        "the transfer coding does not end in one \"chunked\"; the end of the "
          + "message cannot be told (RFC 9112, section 6.3)")),
    Dialogue(
      "chunked that is not last", get("Host: a\r\nTransfer-Encoding: chunked, gzip"),
      .refused(
        400, at: 25,
        "the transfer coding does not end in one \"chunked\"; the end of the "
          + "message cannot be told (RFC 9112, section 6.3)")),
    Dialogue(
      "chunked twice", get("Host: a\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked"),
      .refused(
        400, at: 25,
        "the transfer coding does not end in one \"chunked\"; the end of the "
          + "message cannot be told (RFC 9112, section 6.3)")),
    Dialogue(
      "an empty coding", get("Host: a\r\nTransfer-Encoding:"),
      .refused(
        400, at: 25,
        "the transfer coding does not end in one \"chunked\"; the end of the "
          + "message cannot be told (RFC 9112, section 6.3)")),
    Dialogue(
      "gzip and chunked", get("Host: a\r\nTransfer-Encoding: gzip, chunked"),
      .refused(
        501, at: 25,
        "the transfer coding \"gzip\" is not known; use \"chunked\" alone (RFC "
          + "9112, section 6.1)")),
    Dialogue(
      "a coding spelt nearly so", get("Host: a\r\nTransfer-Encoding: xchunked"),
      .refused(
        400, at: 25,
        "the transfer coding does not end in one \"chunked\"; the end of the "
          + "message cannot be told (RFC 9112, section 6.3)")),
  ]

  static let chunks: [Dialogue] = [
    Dialogue(
      "an empty chunk size", chunked + "\r\n",
      .refused(
        400, at: 56,
        "a chunk size holds 0x0D; expected hexadecimal digits, then \";\" or CRLF "
          + "(RFC 9112, section 7.1)")),
    Dialogue(
      "a chunk size of letters", chunked + "xyz\r\n",
      .refused(
        400, at: 56,
        "a chunk size holds \"x\"; expected hexadecimal digits, then \";\" or CRLF "
          + "(RFC 9112, section 7.1)")),
    Dialogue(
      "a chunk size with 0x", chunked + "0x1\r\n",
      .refused(
        400, at: 57,
        "a chunk size holds \"x\"; expected hexadecimal digits, then \";\" or CRLF "
          + "(RFC 9112, section 7.1)")),
    Dialogue(
      "a negative chunk size", chunked + "-1\r\n",
      .refused(
        400, at: 56,
        "a chunk size holds \"-\"; expected hexadecimal digits, then \";\" or CRLF "
          + "(RFC 9112, section 7.1)")),
    Dialogue(
      "whitespace before a chunk size", chunked + " 1\r\n",
      .refused(
        400, at: 56,
        "a chunk size holds a space; expected hexadecimal digits, then \";\" or "
          + "CRLF (RFC 9112, section 7.1)")),
    Dialogue(
      "whitespace after a chunk size", chunked + "1 \r\n",
      .refused(
        400, at: 58,
        "a chunk size holds 0x0D; expected hexadecimal digits, then \";\" or CRLF "
          + "(RFC 9112, section 7.1)")),
    Dialogue(
      "a chunk size that overflows", chunked + "fffffffffffffffff\r\n",
      .refused(413, at: 62, "the content is longer than 67108864 bytes (RFC 9110, section 15.5.14)")
    ),
    Dialogue(
      "an LF alone after a chunk size", chunked + "1\nx",
      .refused(400, at: 57, "a line ends in LF alone; end it in CRLF (RFC 9112, section 2.2)")),
    Dialogue(
      "a CR alone after a chunk size", chunked + "1\rx",
      .refused(400, at: 57, "a CR is not followed by LF; end lines in CRLF (RFC 9112, section 2.2)")
    ),
    Dialogue(
      "an LF in a chunk extension", chunked + "1;a\nx",
      .refused(400, at: 59, "a line ends in LF alone; end it in CRLF (RFC 9112, section 2.2)")),
    Dialogue(
      "a NUL in a chunk extension", chunked + "1;a\0x",
      .refused(
        400, at: 59,
        "a chunk extension holds 0x00; control characters are not allowed (RFC "
          + "9112, section 7.1.1)")),
    Dialogue(
      "too much chunk data", chunked + "1\r\nxy\r\n",
      .refused(
        400, at: 60, "\"y\" follows the data of a chunk; expected CRLF (RFC 9112, section 7.1)")),
    Dialogue(
      "an LF alone after chunk data", chunked + "1\r\nx\n",
      .refused(
        400, at: 60, "0x0A follows the data of a chunk; expected CRLF (RFC 9112, section 7.1)")),
    Dialogue(
      "a CR alone after chunk data", chunked + "1\r\nx\ry",
      .refused(
        400, at: 61, "\"y\" follows the data of a chunk; expected CRLF (RFC 9112, section 7.1)")),
    Dialogue(
      "a broken trailer", chunked + "0\r\nT: 1\r\nX\r\n\r\n",
      .refused(400, at: 65, "a field line has no colon (RFC 9112, section 5)")),
    Dialogue(
      "an LF alone after the last chunk", chunked + "0\r\n\n",
      .refused(400, at: 59, "a line ends in LF alone; end it in CRLF (RFC 9112, section 2.2)")),
  ]

  static let sizes: [Dialogue] = [
    Dialogue(
      "a long request line", "GET /4567890123456789012 HTTP/1.1\r\n",
      .refused(
        414, at: 30,
        "the start line is longer than 30 bytes; shorten the request target (RFC "
          + "9112, section 3)"), limits: small),
    Dialogue(
      "a request line that does not end", "GET /" + String(repeating: "x", count: 30),
      .refused(
        414, at: 30,
        "the start line is longer than 30 bytes; shorten the request target (RFC "
          + "9112, section 3)"), limits: small),
    Dialogue(
      "a long method", "DELETE / HTTP/1.1\r\n",
      .refused(501, at: 5, "the method is longer than 5 bytes (RFC 9112, section 3)"), limits: small
    ),
    Dialogue(
      "a method that does not end", String(repeating: "x", count: 40),
      .refused(501, at: 5, "the method is longer than 5 bytes (RFC 9112, section 3)"), limits: small
    ),
    Dialogue(
      "long fields", get("Host: a\r\nX: 345678901234567890123456789012"),
      .refused(431, at: 56, "the fields take more than 40 bytes (RFC 6585, section 5)"),
      limits: small),
    Dialogue(
      "a field that does not end", "GET / HTTP/1.1\r\nX: " + String(repeating: "x", count: 50),
      .refused(431, at: 56, "the fields take more than 40 bytes (RFC 6585, section 5)"),
      limits: small),
    Dialogue(
      "many fields", get("A: 1\r\nB: 1\r\nC: 1"),
      .refused(431, at: 28, "more than 2 field lines (RFC 6585, section 5)"), limits: small),
    Dialogue(
      "long content", "PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 6\r\n\r\n",
      .refused(413, at: 25, "the content is longer than 5 bytes (RFC 9110, section 15.5.14)"),
      limits: small),
    Dialogue(
      "a long chunk", "PUT / HTTP/1.0\r\n\r\n" + chunked + "6\r\n", .message("PUT / 1.0"),
      .refused(413, at: 56, "the content is longer than 5 bytes (RFC 9110, section 15.5.14)"),
      limits: HTTPLimits(body: 5)),
    Dialogue(
      "long chunks together", chunked + "3\r\nabc\r\n3\r\n",
      .refused(413, at: 64, "the content is longer than 5 bytes (RFC 9110, section 15.5.14)"),
      limits: HTTPLimits(body: 5)),
    Dialogue(
      "a long chunk extension", chunked + "1;2345678\r\n",
      .refused(400, at: 62, "a chunk-size line is longer than 6 bytes (RFC 9112, section 7.1.1)"),
      limits: HTTPLimits(chunkLine: 6)),
    Dialogue(
      "long trailers",
      chunked + "0\r\nT: 345678901234567890123456789012345678901234567890123\r\n\r\n",
      .refused(431, at: 104, "the fields take more than 45 bytes (RFC 6585, section 5)"),
      limits: HTTPLimits(fieldSection: 45)),
    Dialogue(
      "many trailers", chunked + "0\r\nA: 1\r\nB: 1\r\nC: 1\r\n\r\n",
      .refused(431, at: 71, "more than 2 field lines (RFC 6585, section 5)"),
      limits: HTTPLimits(fieldCount: 2)),
  ]
}
