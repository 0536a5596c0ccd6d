/// Turns the bytes of one connection into requests, without any input or output of its own.
///
/// Feed bytes in whatever pieces they come and ask for the next request until there is none;
/// pipelined requests come one by one. The pieces never change the result. Strict where RFC 9112
/// lets a server refuse: bare LF and bare CR (section 2.2), folded lines (5.2), whitespace before a
/// colon (5.1), lengths that disagree or stand beside a transfer coding (6.1, 6.3), codings other
/// than chunked (6.1), expectations other than 100-continue (RFC 9110, section 10.1.1). After an
/// error the parser only repeats that error.
package struct HTTPRequestParser: Sendable {
  /// What is refused for its size.
  package let limits: HTTPLimits
  /// Whether to return once between the head and the content of a request that has content, so that
  /// its head can be looked at (`unfinished`) before more is taken.
  package var stopsAfterHead = false
  private var scanner = HTTPHeadScanner(.request)
  /// The start of a head whose end has not come; empty between messages.
  private var partial: [UInt8] = []
  private var emptyLines = 0
  private var sawReturn = false
  /// The head whose content is still coming.
  private var open: HTTPFields?
  private var decoder = HTTPBodyDecoder(length: 0)
  private var failure: HTTPSyntaxError?
  private var fed: [UInt8] = []
  private var fedPosition = 0

  /// Makes a parser for a new connection.
  package init(limits: HTTPLimits = HTTPLimits()) {
    self.limits = limits
  }

  /// Adds bytes for `next()` to take.
  package mutating func feed(_ bytes: UnsafeRawBufferPointer) {
    if fedPosition == fed.count {
      fed.removeAll(keepingCapacity: true)
      fedPosition = 0
    }
    fed.append(contentsOf: bytes)
  }

  /// Adds bytes for `next()` to take.
  package mutating func feed(_ bytes: some Collection<UInt8>) {
    if fedPosition == fed.count {
      fed.removeAll(keepingCapacity: true)
      fedPosition = 0
    }
    fed.append(contentsOf: bytes)
  }

  /// The next whole request of the bytes fed so far; nil when it needs more.
  package mutating func next() throws(HTTPSyntaxError) -> HTTPRequest? {
    let bytes = fed
    var position = fedPosition
    let result: Result<HTTPRequest?, HTTPSyntaxError> = bytes.withUnsafeBytes { buffer in
      do throws(HTTPSyntaxError) {
        return .success(try consume(buffer, from: &position))
      } catch {
        return .failure(error)
      }
    }
    fedPosition = position
    return try result.get()
  }

  /// Takes bytes from `position` on, where they lie, until one request is whole or they are used
  /// up.
  ///
  /// The way in for a server: head and content are copied once, out of its read buffer. Call again
  /// with the same bytes while it returns a request.
  package mutating func consume(_ bytes: UnsafeRawBufferPointer, from position: inout Int)
    throws(HTTPSyntaxError) -> HTTPRequest?
  {
    if let failure { throw failure }
    do throws(HTTPSyntaxError) {
      if open == nil {
        guard try takeHead(bytes, &position) else { return nil }
        if stopsAfterHead && !decoder.isComplete { return nil }
      }
      return try takeBody(bytes, &position)
    } catch {
      failure = error
      cutRefusedHead()
      throw error
    }
  }

  /// Whether a client waits for `100 Continue`: its head asked for it, and no content has come.
  ///
  /// Stored, not computed: it is asked after every read, and asking must not copy the parser.
  package private(set) var wantsContinue = false

  /// The request whose content is still coming, with what of it has come; nil at other times.
  package var unfinished: HTTPRequest? {
    open.map { fields in
      HTTPRequest(
        startLine: scanner.startLine, framing: scanner.framing, fields: fields, body: decoder.body,
        trailers: HTTPFields())
    }
  }

  /// Whether a head is whole and its content is not.
  package var hasOpenHead: Bool { open != nil }

  /// Whether a message has begun and is not whole; not after an error.
  package var isInsideMessage: Bool { failure == nil && (open != nil || !partial.isEmpty) }

  /// The error that a message is which has begun and will not go on (RFC 9112, section 8).
  package var incomplete: HTTPSyntaxError {
    guard let open else { return .incomplete("a head", at: partial.count) }
    return .incomplete("the content of a request", at: open.bytes.count + decoder.taken)
  }

  /// Bytes of content that have come of the request that is still coming.
  package var unfinishedBodyCount: Int { open == nil ? 0 : decoder.body.count }

  /// The bytes of the head that is coming or was refused, as far as they came, and no more than
  /// that.
  package var headBytes: [UInt8] { open?.bytes ?? partial }

  /// Drops what came after the empty line of a refused head.
  private mutating func cutRefusedHead() {
    var seen = 0
    for (index, byte) in partial.enumerated() {
      // Counts CR LF CR LF: even places are CR, odd ones LF.
      seen =
        byte == (seen & 1 == 0 ? HTTPByte.cr : HTTPByte.lf) ? seen + 1 : byte == HTTPByte.cr ? 1 : 0
      if seen == 4 { return partial.removeSubrange((index + 1)...) }
    }
  }

  /// Takes bytes of a head; true when it is whole.
  private mutating func takeHead(_ bytes: UnsafeRawBufferPointer, _ position: inout Int)
    throws(HTTPSyntaxError) -> Bool
  {
    if partial.isEmpty {
      try skipEmptyLines(bytes, &position)
      guard position < bytes.count, let base = bytes.baseAddress else { return false }
      let start = base.assumingMemoryBound(to: UInt8.self) + position
      let count = bytes.count - position
      let length: Int?
      do throws(HTTPSyntaxError) {
        length = try scanner.scan(start, count: count, limits: limits)
      } catch {
        partial = Array(UnsafeBufferPointer(start: start, count: count))
        position = bytes.count
        throw error
      }
      guard let length else {
        partial = Array(UnsafeBufferPointer(start: start, count: count))
        position = bytes.count
        return false
      }
      position += length
      return try begin(Array(UnsafeBufferPointer(start: start, count: length)))
    }
    let before = partial.count
    partial.append(contentsOf: UnsafeRawBufferPointer(rebasing: bytes[position...]))
    guard let length = try scanner.scan(all: partial, limits: limits) else {
      position = bytes.count
      return false
    }
    position += length - before
    partial.removeSubrange(length...)
    let head = partial
    partial = []
    return try begin(head)
  }

  /// Skips CRLFs before a request line (RFC 9112, section 2.2).
  private mutating func skipEmptyLines(_ bytes: UnsafeRawBufferPointer, _ position: inout Int)
    throws(HTTPSyntaxError)
  {
    while position < bytes.count {
      if sawReturn {
        guard bytes[position] == HTTPByte.lf else { throw .bareCR(at: 0) }
        sawReturn = false
        emptyLines += 1
        guard emptyLines <= limits.emptyLines else { throw .emptyLines(limits.emptyLines, at: 0) }
      } else if bytes[position] == HTTPByte.cr {
        sawReturn = true
      } else {
        return
      }
      position += 1
    }
  }

  /// Opens the message whose head is whole.
  private mutating func begin(_ head: [UInt8]) throws(HTTPSyntaxError) -> Bool {
    open = HTTPFields(bytes: head, spans: scanner.spans)
    wantsContinue = scanner.framing.expectsContinue && scanner.startLine.minorVersion > 0
    if scanner.framing.codingOffset != nil {
      decoder = HTTPBodyDecoder(chunked: ())
    } else {
      let length = scanner.framing.contentLength ?? 0
      guard length <= limits.body else {
        throw .bodyTooLong(limits.body, at: scanner.framing.contentLengthOffset)
      }
      decoder = HTTPBodyDecoder(length: length)
    }
    return true
  }

  private mutating func takeBody(_ bytes: UnsafeRawBufferPointer, _ position: inout Int)
    throws(HTTPSyntaxError) -> HTTPRequest?
  {
    guard let fields = open else { return nil }
    if !decoder.isComplete {
      do throws(HTTPSyntaxError) {
        try decoder.consume(bytes, from: &position, limits: limits)
        if decoder.taken > 0 { wantsContinue = false }
      } catch {
        throw error.moved(by: fields.bytes.count)
      }
      guard decoder.isComplete else { return nil }
    }
    let request = HTTPRequest(
      startLine: scanner.startLine, framing: scanner.framing, fields: fields, body: decoder.body,
      trailers: decoder.trailers)
    open = nil
    wantsContinue = false
    scanner = HTTPHeadScanner(.request)
    decoder = HTTPBodyDecoder(length: 0)
    emptyLines = 0
    return request
  }
}
