/// Takes a head line by line as its bytes come, and remembers what it has seen.
///
/// It always sees the section from its first byte, with more bytes behind at each call. A line is
/// judged when its LF is there, and limits are judged before anything else in a line; so the
/// result, and the offset of an error, do not depend on the pieces in which the bytes came.
struct HTTPHeadScanner: Sendable {
  enum Kind: Sendable { case request, response, trailers }

  let kind: Kind
  /// Where the line that is not taken yet begins.
  private(set) var cursor = 0
  /// There is no LF between `cursor` and here.
  private var searched = 0
  private(set) var fieldsStart = 0
  private(set) var spans: [HTTPFieldSpan] = []
  private(set) var framing = HTTPFraming()
  private(set) var startLine = HTTPStartLine()

  init(_ kind: Kind) {
    self.kind = kind
  }

  /// Scans what is there; the length of the section with its empty line, or nil while it is not
  /// whole.
  mutating func scan(_ base: UnsafePointer<UInt8>, count: Int, limits: HTTPLimits)
    throws(HTTPSyntaxError) -> Int?
  {
    if cursor == 0 && kind == .request && count > 0 && !HTTPByte.isToken(base[0]) {
      throw base[0] == HTTPByte.lf ? .bareLF(at: 0) : .notHTTP(base[0], at: 0)
    }
    while true {
      let feed = HTTPByte.firstLF(base, from: searched, to: count)
      let isWhole = feed < count
      if fieldsStart == 0 && kind != .trailers {
        if feed &- cursor > limits.startLine &+ 1 { throw tooLong(base, limits) }
      } else if (isWhole ? feed &+ 1 : count) &- fieldsStart > limits.fieldSection {
        throw .fieldSectionTooLong(limits.fieldSection, at: fieldsStart + limits.fieldSection)
      }
      guard isWhole else {
        searched = count
        return nil
      }
      guard feed > cursor && base[feed &- 1] == HTTPByte.cr else { throw .bareLF(at: feed) }
      let end = feed &- 1
      if fieldsStart == 0 && kind != .trailers {
        switch kind {
        case .request: try startLine.takeRequestLine(base, cursor, end, limits: limits)
        default: try startLine.takeStatusLine(base, cursor, end)
        }
        fieldsStart = feed &+ 1
        spans.reserveCapacity(16)
      } else if end == cursor {
        if kind != .trailers { try finish(end: cursor) }
        return feed &+ 1
      } else {
        guard spans.count < limits.fieldCount else {
          throw .tooManyFields(limits.fieldCount, at: cursor)
        }
        try takeField(base, end)
      }
      cursor = feed &+ 1
      searched = cursor
    }
  }

  @inline(__always)
  private mutating func takeField(_ base: UnsafePointer<UInt8>, _ end: Int)
    throws(HTTPSyntaxError)
  {
    let start = cursor
    var index = start
    while index < end && HTTPByte.isToken(base[index]) { index &+= 1 }
    guard index < end && base[index] == HTTPByte.colon && index > start else {
      throw Self.nameFault(base, start, index, end)
    }
    let nameEnd = index
    index &+= 1
    while index < end && HTTPByte.isOWS(base[index]) { index &+= 1 }
    let fault = HTTPByte.firstNonValue(base, from: index, to: end)
    guard fault == end else {
      throw base[fault] == HTTPByte.cr ? .bareCR(at: fault) : .fieldValue(base[fault], at: fault)
    }
    var valueEnd = end
    while valueEnd > index && HTTPByte.isOWS(base[valueEnd &- 1]) { valueEnd &-= 1 }
    let span = HTTPFieldSpan(name: start, nameEnd: nameEnd, value: index, valueEnd: valueEnd)
    spans.append(span)
    if kind != .trailers { try framing.take(base, span, request: kind == .request) }
  }

  private static func nameFault(
    _ base: UnsafePointer<UInt8>, _ start: Int, _ index: Int, _ end: Int
  ) -> HTTPSyntaxError {
    guard index < end else { return .noColon(at: start) }
    let byte = base[index]
    if byte == HTTPByte.colon { return .emptyFieldName(at: start) }
    guard HTTPByte.isOWS(byte) else {
      return byte == HTTPByte.cr ? .bareCR(at: index) : .fieldName(byte, at: index)
    }
    if index == start { return .folded(at: start) }
    var next = index
    while next < end && HTTPByte.isOWS(base[next]) { next += 1 }
    return next < end && base[next] == HTTPByte.colon
      ? .spaceBeforeColon(at: index) : .fieldName(byte, at: index)
  }

  /// Judges what the fields say together (RFC 9112, sections 3.2, 6.1 and 6.3; RFC 9110, section
  /// 10.1.1).
  private func finish(end: Int) throws(HTTPSyntaxError) {
    if kind == .request {
      if framing.hosts > 1 { throw .secondHost(at: framing.secondHostOffset) }
      if framing.hosts == 0 && startLine.minorVersion > 0 { throw .noHost(at: end) }
    }
    try judgeCoding()
    if let expectation = framing.unknownExpectation, startLine.minorVersion > 0 {
      throw .expectation(expectation.value, at: expectation.offset)
    }
  }

  private func judgeCoding() throws(HTTPSyntaxError) {
    guard let coding = framing.codingOffset else { return }
    if startLine.minorVersion == 0 { throw .codingInOldVersion(at: coding) }
    if framing.contentLength != nil { throw .lengthAndCoding(at: coding) }
    if let unknown = framing.unknownCoding, kind == .response || framing.endsChunked {
      throw .unknownCoding(unknown, at: coding)
    }
    if !framing.endsChunked || framing.chunkedCount > 1 { throw .notFinallyChunked(at: coding) }
  }

  private func tooLong(_ base: UnsafePointer<UInt8>, _ limits: HTTPLimits) -> HTTPSyntaxError {
    if kind == .request {
      var index = 0
      while index < limits.startLine && base[index] != HTTPByte.space { index += 1 }
      if index > limits.method { return .methodTooLong(limits.method, at: limits.method) }
    }
    return .startLineTooLong(limits.startLine, at: limits.startLine)
  }
}
