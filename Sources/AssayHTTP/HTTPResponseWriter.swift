/// Turns a response into bytes and actions with the framing that RFC 9110 and RFC 9112 ask for.
///
/// - Content-Length is exact: a given one is corrected in place, a missing one is added at the end.
///   Transfer-Encoding is left out, since content is kept decoded.
/// - 1xx, 204 and 304 carry neither content nor Content-Length (RFC 9110, sections 8.6 and 15.4.5),
///   nor does a 2xx to CONNECT (section 9.3.6); 205 has length 0 (section 15.3.6).
/// - An answer to HEAD says the length that GET would have, and ends after its head (section
///   9.3.2).
/// - `Connection: close` is added and the connection closed when the request asks for it, is
///   HTTP/1.0, or could not be read; also when the response's own fields say so (RFC 9112, section
/// 9.6).
///
/// No Date is added: the clock belongs to whoever plans the response.
package enum HTTPResponseWriter {
  /// The whole answer: the head, the content where there is any, and a close where one is due.
  ///
  /// Without a request (it could not be read) the connection is closed. An interim response to an
  /// HTTP/1.0 request is nothing at all, since such a client knows none (RFC 9110, section 15.2).
  package static func actions(
    for response: HTTPResponse, answering request: HTTPRequest?, closing: Bool = false
  ) -> [WireAction] {
    if let request, request.minorVersion == 0, (100..<200).contains(response.status) {
      return closing ? [.close] : []
    }
    var actions: [WireAction] = [
      .send(head(for: response, answering: request, closing: closing))
    ]
    let body = body(for: response, answering: request)
    if !body.isEmpty { actions.append(.send(body)) }
    if closes(response, request, closing) { actions.append(.close) }
    return actions
  }

  /// The bytes from the status line through the empty line.
  package static func head(
    for response: HTTPResponse, answering request: HTTPRequest?, closing: Bool = false
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(256)
    bytes.append(contentsOf: "HTTP/1.1 ".utf8)
    let digits = String(response.status).utf8
    bytes.append(contentsOf: repeatElement(0x30, count: max(0, 3 - digits.count)))
    bytes.append(contentsOf: digits)
    bytes.append(HTTPByte.space)
    bytes.append(safe: response.reason ?? HTTPResponse.reasonPhrase(of: response.status))
    bytes.append(HTTPByte.cr)
    bytes.append(HTTPByte.lf)

    var length = contentLength(of: response, answering: request)
    for field in response.fields {
      if HTTPResponse.isSame(field.name, "transfer-encoding") { continue }
      if HTTPResponse.isSame(field.name, "content-length") {
        if let exact = length { append(field.name, String(exact), to: &bytes) }
        length = nil
        continue
      }
      append(field.name, field.value, to: &bytes)
    }
    if let exact = length { append("Content-Length", String(exact), to: &bytes) }
    if closes(response, request, closing) && !saysClose(response) {
      append("Connection", "close", to: &bytes)
    }
    bytes.append(HTTPByte.cr)
    bytes.append(HTTPByte.lf)
    return bytes
  }

  /// The bytes that follow the head; empty where the status or the method allows no content.
  package static func body(for response: HTTPResponse, answering request: HTTPRequest?) -> [UInt8] {
    let allowed =
      allowsLength(response.status, request) && response.status != 205
      && !(request.map { $0.methodBytes.elementsEqual("HEAD".utf8) } ?? false)
    return allowed ? response.body : []
  }

  /// The number that Content-Length says, or nil where none may be sent.
  package static func contentLength(of response: HTTPResponse, answering request: HTTPRequest?)
    -> Int?
  {
    guard allowsLength(response.status, request) else { return nil }
    return response.status == 205 ? 0 : response.body.count
  }

  private static func allowsLength(_ status: Int, _ request: HTTPRequest?) -> Bool {
    switch status {
    case 100..<200, 204, 304: false
    case 200..<300: !(request.map { $0.methodBytes.elementsEqual("CONNECT".utf8) } ?? false)
    default: true
    }
  }

  /// An interim response never ends its connection (RFC 9110, section 15.2).
  private static func closes(
    _ response: HTTPResponse, _ request: HTTPRequest?, _ closing: Bool
  ) -> Bool {
    if (100..<200).contains(response.status) { return closing }
    guard let request else { return true }
    return closing || !request.keepsAlive || saysClose(response)
  }

  private static func saysClose(_ response: HTTPResponse) -> Bool {
    response.values(of: "connection").contains { value in
      value.utf8.split(separator: HTTPByte.comma).contains { part in
        let token = part.drop(while: HTTPByte.isOWS).prefix { !HTTPByte.isOWS($0) }
        return token.map(HTTPByte.lowercased).elementsEqual("close".utf8)
      }
    }
  }

  private static func append(_ name: String, _ value: String, to bytes: inout [UInt8]) {
    bytes.append(safe: name)
    bytes.append(HTTPByte.colon)
    bytes.append(HTTPByte.space)
    bytes.append(safe: value)
    bytes.append(HTTPByte.cr)
    bytes.append(HTTPByte.lf)
  }
}
