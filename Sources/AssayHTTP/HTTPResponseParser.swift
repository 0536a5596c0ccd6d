/// Turns the bytes of one connection into responses, interim ones included, without any input or
/// output.
///
/// As strict as the request parser; errors carry status 502. It has to be told which methods it
/// sees the answers of, since a head that answers HEAD has no content (RFC 9112, section 6.3).
package struct HTTPResponseParser: Sendable {
  /// What is refused for its size.
  package let limits: HTTPLimits
  /// The head of the response returned last, exactly as received.
  package private(set) var lastHead: [UInt8] = []
  /// The trailer fields of the response returned last.
  package private(set) var lastTrailers = HTTPFields()
  private var methods: [String] = []
  private var scanner = HTTPHeadScanner(.response)
  private var pending: [UInt8] = []
  private var open: HTTPFields?
  private var decoder = HTTPBodyDecoder(length: 0)
  private var failure: HTTPSyntaxError?

  /// Makes a parser for a new connection.
  package init(limits: HTTPLimits = HTTPLimits()) {
    self.limits = limits
  }

  /// Says that a request with this method was sent; answers come in the order of requests.
  ///
  /// An answer without an expected method is read as one to GET.
  package mutating func expect(answerTo method: String) {
    methods.append(method)
  }

  /// Adds bytes for `next()` to take.
  package mutating func feed(_ bytes: some Collection<UInt8>) {
    pending.append(contentsOf: bytes)
  }

  /// Adds bytes for `next()` to take.
  package mutating func feed(_ bytes: UnsafeRawBufferPointer) {
    pending.append(contentsOf: bytes)
  }

  /// The next whole response of the bytes fed so far, interim (1xx) ones too; nil when it needs
  /// more.
  package mutating func next() throws(HTTPSyntaxError) -> HTTPResponse? {
    if let failure { throw failure }
    do throws(HTTPSyntaxError) {
      if open == nil {
        guard try takeHead() else { return nil }
      }
      return try takeBody(ended: false)
    } catch {
      failure = error.inResponse
      throw error.inResponse
    }
  }

  /// Says that the connection ended; the response that only this end completes, or nil between
  /// messages.
  ///
  /// A message that is cut short is an error (RFC 9112, section 8).
  package mutating func finish() throws(HTTPSyntaxError) -> HTTPResponse? {
    if let response = try next() { return response }
    let error: HTTPSyntaxError
    if let fields = open {
      if decoder.state == .untilClose { return try takeBody(ended: true) }
      let state = if case .length = decoder.state { "the content" } else { "a chunked content" }
      error = .incomplete(state, at: fields.bytes.count + decoder.taken)
    } else if pending.isEmpty {
      return nil
    } else {
      error = .incomplete("the head", at: pending.count)
    }
    failure = error.inResponse
    throw error.inResponse
  }

  /// Bytes fed that belong to no response returned yet.
  package var unparsed: [UInt8] { pending }

  private mutating func takeHead() throws(HTTPSyntaxError) -> Bool {
    guard let length = try scanner.scan(all: pending, limits: limits) else { return false }
    open = HTTPFields(bytes: Array(pending[..<length]), spans: scanner.spans)
    pending.removeSubrange(..<length)
    let framing = scanner.framing
    if hasNoContent {
      decoder = HTTPBodyDecoder(length: 0)
    } else if framing.codingOffset != nil {
      decoder = HTTPBodyDecoder(chunked: ())
    } else if let length = framing.contentLength {
      guard length <= limits.body else {
        throw .bodyTooLong(limits.body, at: framing.contentLengthOffset)
      }
      decoder = HTTPBodyDecoder(length: length)
    } else {
      decoder = HTTPBodyDecoder(untilClose: ())
    }
    return true
  }

  /// RFC 9112, section 6.3, items 1 and 2.
  private var hasNoContent: Bool {
    let status = scanner.startLine.status
    if status < 200 || status == 204 || status == 304 { return true }
    let method = methods.first ?? "GET"
    return method == "HEAD" || (method == "CONNECT" && status < 300)
  }

  private mutating func takeBody(ended: Bool) throws(HTTPSyntaxError) -> HTTPResponse? {
    guard let fields = open else { return nil }
    let limits = limits
    let bytes = pending
    var used = 0
    let result: Result<Void, HTTPSyntaxError> = bytes.withUnsafeBytes { buffer in
      do throws(HTTPSyntaxError) {
        return .success(try decoder.consume(buffer, from: &used, limits: limits))
      } catch {
        return .failure(error)
      }
    }
    if case .failure(let error) = result { throw error.moved(by: fields.bytes.count) }
    pending.removeSubrange(..<used)
    guard decoder.isComplete || (ended && decoder.state == .untilClose) else { return nil }
    let line = scanner.startLine
    let response = HTTPResponse(
      status: line.status,
      reason: String(latin1: fields.bytes[Int(line.reason)..<Int(line.reasonEnd)]),
      fields: fields.pairs, body: decoder.body)
    lastHead = fields.bytes
    lastTrailers = decoder.trailers
    if line.status >= 200 || line.status == 101, !methods.isEmpty { methods.removeFirst() }
    open = nil
    scanner = HTTPHeadScanner(.response)
    decoder = HTTPBodyDecoder(length: 0)
    return response
  }
}
