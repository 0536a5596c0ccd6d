/// One request as it was received: the exact head, and the content with its transfer coding
/// removed.
///
/// Strings are made when asked for and are lossless for ASCII; another byte becomes the character
/// with the same number (ISO 8859-1).
package struct HTTPRequest: Sendable, Equatable {
  let startLine: HTTPStartLine
  let framing: HTTPFraming
  /// The field lines of the head, in order.
  package let fields: HTTPFields
  /// The content; for a chunked message the data of all chunks.
  package let body: [UInt8]
  /// The fields after the last chunk, in order; never merged into `fields` (RFC 9110, section
  /// 6.5.1).
  package let trailers: HTTPFields

  init(
    startLine: HTTPStartLine, framing: HTTPFraming, fields: HTTPFields, body: [UInt8],
    trailers: HTTPFields
  ) {
    self.startLine = startLine
    self.framing = framing
    self.fields = fields
    self.body = body
    self.trailers = trailers
  }

  /// Reads a stored head again, with the content that belongs to it.
  ///
  /// The head is judged as strictly as on the wire and must end with its empty line. The content is
  /// taken as it is: a stored request may be a part of what its head announced.
  package init(
    head: [UInt8], body: [UInt8], trailers: HTTPFields = HTTPFields(),
    limits: HTTPLimits = HTTPLimits()
  ) throws(HTTPSyntaxError) {
    var scanner = HTTPHeadScanner(.request)
    let length = try scanner.scan(all: head, limits: limits)
    guard let length else { throw .incomplete("the head", at: head.count) }
    guard length == head.count else { throw .trailingBytes(head.count - length, at: length) }
    self.init(
      startLine: scanner.startLine, framing: scanner.framing,
      fields: HTTPFields(bytes: head, spans: scanner.spans), body: body, trailers: trailers)
  }

  /// The bytes from the request line through the empty line, exactly as received.
  package var head: [UInt8] { fields.bytes }

  /// The bytes of the method, in the case they came in (RFC 9110, section 9.1: case-sensitive).
  package var methodBytes: ArraySlice<UInt8> { head[..<Int(startLine.methodEnd)] }

  /// The method, in the case it came in.
  package var method: String { String(latin1: methodBytes) }

  /// The bytes of the request target, exactly as received.
  package var targetBytes: ArraySlice<UInt8> {
    head[Int(startLine.methodEnd) + 1..<Int(startLine.targetEnd)]
  }

  /// The bytes of the method, the space and the target, exactly as received.
  package var methodAndTargetBytes: ArraySlice<UInt8> { head[..<Int(startLine.targetEnd)] }

  /// The request target, exactly as received.
  package var target: String { String(latin1: targetBytes) }

  /// Which of the four forms the target has (RFC 9112, section 3.2).
  package var targetForm: HTTPTarget.Form { startLine.form }

  /// The digit after `HTTP/1.`.
  package var minorVersion: Int { startLine.minorVersion }

  /// Whether the client lets the connection live on (RFC 9112, section 9.3).
  ///
  /// False for HTTP/1.0, also with keep-alive: this server does not offer that extension.
  package var keepsAlive: Bool { minorVersion > 0 && !framing.asksClose }

  /// Whether the client asked for `100 Continue` before it sends content (RFC 9110, section
  /// 10.1.1).
  package var expectsContinue: Bool { framing.expectsContinue && minorVersion > 0 }

  /// Whether both have the same head, content and trailers, byte for byte.
  package static func == (one: HTTPRequest, other: HTTPRequest) -> Bool {
    one.head == other.head && one.body == other.body && one.trailers == other.trailers
  }
}

extension HTTPHeadScanner {
  /// Scans bytes that are all there.
  mutating func scan(all bytes: [UInt8], limits: HTTPLimits) throws(HTTPSyntaxError) -> Int? {
    let result: Result<Int?, HTTPSyntaxError> = bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return .success(nil) }
      do throws(HTTPSyntaxError) {
        return .success(try scan(base, count: buffer.count, limits: limits))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }
}
