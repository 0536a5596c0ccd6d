/// The sentences. Each names what was found, what was expected, and the section that asks for it.
extension HTTPSyntaxError {
  static func notHTTP(_ byte: UInt8, at offset: Int) -> HTTPSyntaxError {
    if byte == 0x16 {
      return bad(
        offset,
        "the first byte is 0x16, which begins a TLS handshake; this port speaks plain HTTP/1.1: "
          + "use an http:// URL")
    }
    return bad(
      offset,
      "the first byte is \(quoted(byte)); a request begins with a method (RFC 9112, section 3)")
  }

  static func emptyLines(_ limit: Int, at offset: Int) -> HTTPSyntaxError {
    bad(
      offset,
      "more than \(limit) empty lines before the request line; send none (RFC 9112, section 2.2)")
  }

  static func bareLF(at offset: Int) -> HTTPSyntaxError {
    bad(offset, "a line ends in LF alone; end it in CRLF (RFC 9112, section 2.2)")
  }

  static func bareCR(at offset: Int) -> HTTPSyntaxError {
    bad(offset, "a CR is not followed by LF; end lines in CRLF (RFC 9112, section 2.2)")
  }

  static func startLineTooLong(_ limit: Int, at offset: Int) -> HTTPSyntaxError {
    HTTPSyntaxError(
      offset: offset,
      reason: "the start line is longer than \(limit) bytes; shorten the request target "
        + "(RFC 9112, section 3)",
      status: 414)
  }

  static func methodTooLong(_ limit: Int, at offset: Int) -> HTTPSyntaxError {
    HTTPSyntaxError(
      offset: offset,
      reason: "the method is longer than \(limit) bytes (RFC 9112, section 3)", status: 501)
  }

  static func method(_ byte: UInt8, at offset: Int) -> HTTPSyntaxError {
    bad(
      offset,
      "the method holds \(quoted(byte)); a method is a token (RFC 9110, section 9.1)")
  }

  static func requestLineParts(at offset: Int) -> HTTPSyntaxError {
    bad(
      offset,
      "the request line is not method, target and version with one space between each "
        + "(RFC 9112, section 3)")
  }

  static func target(_ byte: UInt8, at offset: Int) -> HTTPSyntaxError {
    bad(
      offset,
      "the request target holds \(quoted(byte)); percent-encode it (RFC 9112, section 3.2)")
  }

  static func targetForm(_ target: String, _ method: String, at offset: Int) -> HTTPSyntaxError {
    bad(
      offset,
      "the target \"\(target)\" does not fit \(method); begin it with \"/\" or \"http://\", or use "
        + "host:port with CONNECT, \"*\" with OPTIONS (RFC 9112, section 3.2)")
  }

  static func targetAuthority(_ authority: String, at offset: Int) -> HTTPSyntaxError {
    bad(
      offset,
      "the authority of the target is \"\(authority)\"; expected a host and an optional port, "
        + "without user information (RFC 9110, section 4.2)")
  }

  static func connectTarget(_ target: String, at offset: Int) -> HTTPSyntaxError {
    bad(
      offset,
      "the target of CONNECT is \"\(target)\"; expected a host and a port from 1 to 65535 "
        + "(RFC 9110, section 9.3.6)")
  }

  static func version(_ text: String, at offset: Int) -> HTTPSyntaxError {
    bad(offset, "the version is \"\(text)\"; expected \"HTTP/1.1\" (RFC 9112, section 2.3)")
  }

  static func versionByte(_ byte: UInt8, at offset: Int) -> HTTPSyntaxError {
    bad(
      offset,
      "the version holds \(quoted(byte)); expected \"HTTP/1.1\" (RFC 9112, section 2.3)")
  }

  static func majorVersion(_ text: String, at offset: Int) -> HTTPSyntaxError {
    HTTPSyntaxError(
      offset: offset,
      reason: "the version is \"\(text)\"; this server speaks HTTP/1.1 (RFC 9110, section 15.6.6)",
      status: 505)
  }

  static func statusLine(at offset: Int) -> HTTPSyntaxError {
    bad(
      offset,
      "the status line is not version, three-digit status from 100 up, and reason "
        + "(RFC 9112, section 4)")
  }

  static func fieldSectionTooLong(_ limit: Int, at offset: Int) -> HTTPSyntaxError {
    HTTPSyntaxError(
      offset: offset,
      reason: "the fields take more than \(limit) bytes (RFC 6585, section 5)", status: 431)
  }

  static func tooManyFields(_ limit: Int, at offset: Int) -> HTTPSyntaxError {
    HTTPSyntaxError(
      offset: offset, reason: "more than \(limit) field lines (RFC 6585, section 5)", status: 431)
  }

  static func folded(at offset: Int) -> HTTPSyntaxError {
    bad(
      offset,
      "a field line begins with whitespace; line folding is obsolete (RFC 9112, section 5.2)")
  }

  static func spaceBeforeColon(at offset: Int) -> HTTPSyntaxError {
    bad(
      offset,
      "whitespace between field name and colon; remove it (RFC 9112, section 5.1)")
  }

  static func fieldName(_ byte: UInt8, at offset: Int) -> HTTPSyntaxError {
    bad(
      offset,
      "a field name holds \(quoted(byte)); a name is a token (RFC 9110, section 5.1)")
  }

  static func emptyFieldName(at offset: Int) -> HTTPSyntaxError {
    bad(offset, "a field line begins with a colon; name the field (RFC 9110, section 5.1)")
  }

  static func noColon(at offset: Int) -> HTTPSyntaxError {
    bad(offset, "a field line has no colon (RFC 9112, section 5)")
  }

  static func fieldValue(_ byte: UInt8, at offset: Int) -> HTTPSyntaxError {
    bad(
      offset,
      "a field value holds \(quoted(byte)); control characters are not allowed "
        + "(RFC 9110, section 5.5)")
  }

  static func noHost(at offset: Int) -> HTTPSyntaxError {
    bad(offset, "no Host field; HTTP/1.1 requires exactly one (RFC 9112, section 3.2)")
  }

  static func secondHost(at offset: Int) -> HTTPSyntaxError {
    bad(offset, "a second Host field; HTTP/1.1 requires exactly one (RFC 9112, section 3.2)")
  }

  static func host(_ value: String, at offset: Int) -> HTTPSyntaxError {
    bad(
      offset,
      "the Host is \"\(value)\"; expected a host and an optional port (RFC 9110, section 7.2)")
  }

  static func expectation(_ value: String, at offset: Int) -> HTTPSyntaxError {
    HTTPSyntaxError(
      offset: offset,
      reason: "the expectation \"\(value)\" is not known; \"100-continue\" is the only one "
        + "(RFC 9110, section 10.1.1)",
      status: 417)
  }

  static func contentLength(_ value: String, at offset: Int) -> HTTPSyntaxError {
    bad(
      offset,
      "the Content-Length is \"\(value)\"; expected decimal digits (RFC 9110, section 8.6)")
  }

  static func contentLengths(_ second: String, at offset: Int) -> HTTPSyntaxError {
    bad(
      offset,
      "a second Content-Length, \"\(second)\", differs from the first; send one "
        + "(RFC 9112, section 6.3)")
  }

  static func lengthAndCoding(at offset: Int) -> HTTPSyntaxError {
    bad(
      offset,
      "Transfer-Encoding together with Content-Length; send one of them (RFC 9112, section 6.1)")
  }

  static func codingInOldVersion(at offset: Int) -> HTTPSyntaxError {
    bad(offset, "Transfer-Encoding in an HTTP/1.0 message (RFC 9112, section 6.1)")
  }

  static func notFinallyChunked(at offset: Int) -> HTTPSyntaxError {
    bad(
      offset,
      "the transfer coding does not end in one \"chunked\"; the end of the message cannot be told "
        + "(RFC 9112, section 6.3)")
  }

  static func unknownCoding(_ coding: String, at offset: Int) -> HTTPSyntaxError {
    HTTPSyntaxError(
      offset: offset,
      reason: "the transfer coding \"\(coding)\" is not known; use \"chunked\" alone "
        + "(RFC 9112, section 6.1)",
      status: 501)
  }

  static func bodyTooLong(_ limit: Int, at offset: Int) -> HTTPSyntaxError {
    HTTPSyntaxError(
      offset: offset,
      reason: "the content is longer than \(limit) bytes (RFC 9110, section 15.5.14)", status: 413)
  }

  static func chunkSize(_ byte: UInt8, at offset: Int) -> HTTPSyntaxError {
    bad(
      offset,
      "a chunk size holds \(quoted(byte)); expected hexadecimal digits, then \";\" or CRLF "
        + "(RFC 9112, section 7.1)")
  }

  static func chunkExtension(_ byte: UInt8, at offset: Int) -> HTTPSyntaxError {
    bad(
      offset,
      "a chunk extension holds \(quoted(byte)); control characters are not allowed "
        + "(RFC 9112, section 7.1.1)")
  }

  static func chunkLineTooLong(_ limit: Int, at offset: Int) -> HTTPSyntaxError {
    bad(offset, "a chunk-size line is longer than \(limit) bytes (RFC 9112, section 7.1.1)")
  }

  static func chunkEnd(_ byte: UInt8, at offset: Int) -> HTTPSyntaxError {
    bad(
      offset,
      "\(quoted(byte)) follows the data of a chunk; expected CRLF (RFC 9112, section 7.1)")
  }

  static func incomplete(_ state: String, at offset: Int) -> HTTPSyntaxError {
    bad(offset, "the connection ended in \(state) (RFC 9112, section 8)")
  }

  static func trailingBytes(_ count: Int, at offset: Int) -> HTTPSyntaxError {
    bad(
      offset,
      "\(count) bytes follow the empty line; a head ends with it (RFC 9112, section 2.1)")
  }

  private static func bad(_ offset: Int, _ reason: String) -> HTTPSyntaxError {
    HTTPSyntaxError(offset: offset, reason: reason, status: 400)
  }

  private static func quoted(_ byte: UInt8) -> String {
    switch byte {
    case 0x21...0x7E: return "\"\(String(UnicodeScalar(byte)))\""
    case 0x20: return "a space"
    default:
      let digits = String(byte, radix: 16, uppercase: true)
      return "0x" + (digits.utf8.count < 2 ? "0" : "") + digits
    }
  }
}
