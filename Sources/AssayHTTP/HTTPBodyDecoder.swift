/// Removes the framing of one message's content as its bytes come (RFC 9112, sections 6 and 7).
struct HTTPBodyDecoder: Sendable {
  enum State: Sendable, Equatable {
    case length(Int)
    case untilClose
    case size
    case sizeSpace
    case `extension`
    case sizeFeed
    case data(Int)
    case dataReturn
    case dataFeed
    case trailers
    case complete
  }

  private(set) var state: State
  private(set) var body: [UInt8] = []
  /// Raw bytes taken, framing included.
  private(set) var taken = 0
  private var size = 0
  private var digits = 0
  private var lineLength = 0
  private var trailerBytes: [UInt8] = []
  private var trailerScanner = HTTPHeadScanner(.trailers)

  init(length: Int) {
    state = length == 0 ? .complete : .length(length)
    // Grows with what really comes: a client that announces much must send it before it costs
    // memory.
    body.reserveCapacity(min(length, 65_536))
  }

  init(chunked: Void) {
    state = .size
  }

  init(untilClose: Void) {
    state = .untilClose
  }

  var isComplete: Bool { state == .complete }

  /// The trailer section, once complete.
  var trailers: HTTPFields {
    trailerScanner.spans.isEmpty
      ? HTTPFields() : HTTPFields(bytes: trailerBytes, spans: trailerScanner.spans)
  }

  /// Takes bytes from `position` on until the content is complete or the bytes are used up.
  ///
  /// Offsets of errors count from the first byte of the content.
  mutating func consume(
    _ bytes: UnsafeRawBufferPointer, from position: inout Int, limits: HTTPLimits
  ) throws(HTTPSyntaxError) {
    let start = position
    let before = taken
    while position < bytes.count && state != .complete {
      switch state {
      case .length(let left):
        let count = min(left, bytes.count - position)
        append(bytes, position, count)
        position += count
        state = left == count ? .complete : .length(left - count)
      case .untilClose:
        let count = bytes.count - position
        guard body.count + count <= limits.body else {
          throw .bodyTooLong(limits.body, at: before + limits.body - body.count)
        }
        append(bytes, position, count)
        position += count
      case .data(let left):
        let count = min(left, bytes.count - position)
        append(bytes, position, count)
        position += count
        state = left == count ? .dataReturn : .data(left - count)
      case .trailers:
        try takeTrailers(bytes, &position, offset: before + position - start, limits: limits)
      default:
        try take(bytes[position], at: before + position - start, limits: limits)
        position += 1
      }
      taken = before + position - start
    }
  }

  private mutating func append(_ bytes: UnsafeRawBufferPointer, _ start: Int, _ count: Int) {
    body.append(contentsOf: UnsafeRawBufferPointer(rebasing: bytes[start..<start + count]))
  }

  /// Takes one byte of chunked framing.
  private mutating func take(_ byte: UInt8, at offset: Int, limits: HTTPLimits)
    throws(HTTPSyntaxError)
  {
    switch state {
    case .dataReturn:
      guard byte == HTTPByte.cr else { throw .chunkEnd(byte, at: offset) }
      state = .dataFeed
    case .dataFeed:
      guard byte == HTTPByte.lf else { throw .chunkEnd(byte, at: offset) }
      (state, size, digits, lineLength) = (.size, 0, 0, 0)
    case .sizeFeed:
      guard byte == HTTPByte.lf else { throw .bareCR(at: offset - 1) }
      state = size == 0 ? .trailers : .data(size)
    default:
      lineLength += 1
      guard lineLength <= limits.chunkLine else {
        throw .chunkLineTooLong(limits.chunkLine, at: offset)
      }
      try takeSizeLine(byte, at: offset, limits: limits)
    }
  }

  private mutating func takeSizeLine(_ byte: UInt8, at offset: Int, limits: HTTPLimits)
    throws(HTTPSyntaxError)
  {
    if byte == HTTPByte.lf { throw .bareLF(at: offset) }
    switch state {
    case .size:
      if let value = HTTPByte.hexValue(byte) {
        digits += 1
        let (product, overflow) = size.multipliedReportingOverflow(by: 16)
        guard !overflow && product <= limits.body - body.count - value else {
          throw .bodyTooLong(limits.body, at: offset)
        }
        size = product + value
      } else if digits == 0 {
        throw .chunkSize(byte, at: offset)
      } else if byte == HTTPByte.cr {
        state = .sizeFeed
      } else if byte == HTTPByte.semicolon {
        state = .extension
      } else if HTTPByte.isOWS(byte) {
        state = .sizeSpace
      } else {
        throw .chunkSize(byte, at: offset)
      }
    case .sizeSpace:
      if byte == HTTPByte.semicolon {
        state = .extension
      } else if !HTTPByte.isOWS(byte) {
        throw .chunkSize(byte, at: offset)
      }
    default:
      if byte == HTTPByte.cr {
        state = .sizeFeed
      } else if !HTTPByte.isFieldValue(byte) {
        throw .chunkExtension(byte, at: offset)
      }
    }
  }

  private mutating func takeTrailers(
    _ bytes: UnsafeRawBufferPointer, _ position: inout Int, offset: Int, limits: HTTPLimits
  ) throws(HTTPSyntaxError) {
    let before = trailerBytes.count
    trailerBytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: bytes[position...]))
    let length: Int?
    do throws(HTTPSyntaxError) {
      length = try trailerScanner.scan(all: trailerBytes, limits: limits)
    } catch {
      throw error.moved(by: offset - before)
    }
    guard let length else {
      position = bytes.count
      return
    }
    position += length - before
    trailerBytes.removeSubrange(length...)
    state = .complete
  }
}
