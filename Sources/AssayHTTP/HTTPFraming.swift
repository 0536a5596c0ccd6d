/// What the fields of one head say about where its message ends and what becomes of the connection.
struct HTTPFraming: Sendable, Equatable {
  /// An element of an Expect field, and where it stands.
  struct Expectation: Sendable, Equatable {
    let value: String
    let offset: Int
  }

  var contentLength: Int?
  /// Where the first Content-Length and Transfer-Encoding lines begin.
  var contentLengthOffset = 0
  var codingOffset: Int?
  var endsChunked = false
  var chunkedCount = 0
  var unknownCoding: String?
  var hosts = 0
  var secondHostOffset = 0
  var asksClose = false
  var asksKeepAlive = false
  var expectsContinue = false
  /// The first expectation that is not `100-continue`.
  var unknownExpectation: Expectation?

  /// Takes one field line; the spans have been checked for syntax.
  @inline(__always)
  mutating func take(_ base: UnsafePointer<UInt8>, _ span: HTTPFieldSpan, request: Bool)
    throws(HTTPSyntaxError)
  {
    let name = Int(span.name)
    let nameEnd = Int(span.nameEnd)
    let value = Int(span.value)
    let end = Int(span.valueEnd)
    switch nameEnd &- name {
    case 4 where request && HTTPByte.matches(base, from: name, to: nameEnd, "host"):
      hosts += 1
      if hosts == 2 { secondHostOffset = name }
      try Self.checkHost(base, value, end)
    case 6 where request && HTTPByte.matches(base, from: name, to: nameEnd, "expect"):
      takeExpectations(base, value, end)
    case 10 where HTTPByte.matches(base, from: name, to: nameEnd, "connection"):
      Self.eachElement(base, value, end) { start, stop in
        if HTTPByte.matches(base, from: start, to: stop, "close") { asksClose = true }
        if HTTPByte.matches(base, from: start, to: stop, "keep-alive") { asksKeepAlive = true }
      }
    case 14 where HTTPByte.matches(base, from: name, to: nameEnd, "content-length"):
      try takeLength(base, value, end, line: name)
    case 17 where HTTPByte.matches(base, from: name, to: nameEnd, "transfer-encoding"):
      takeCodings(base, value, end, line: name)
    default:
      break
    }
  }

  /// Takes one Content-Length value; a list of equal lengths is one length (RFC 9112, section 6.3).
  private mutating func takeLength(
    _ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int, line: Int
  ) throws(HTTPSyntaxError) {
    var failure: HTTPSyntaxError?
    var index = start
    repeat {
      while index < end && HTTPByte.isOWS(base[index]) { index += 1 }
      var length = 0
      let digits = index
      while index < end && HTTPByte.isDigit(base[index]) {
        // Saturates: whatever is beyond Int is beyond every limit too.
        let (product, over) = length.multipliedReportingOverflow(by: 10)
        let (sum, overSum) = product.addingReportingOverflow(Int(base[index] &- 0x30))
        length = over || overSum ? Int.max : sum
        index += 1
      }
      let digitsEnd = index
      while index < end && HTTPByte.isOWS(base[index]) { index += 1 }
      if digitsEnd == digits || (index < end && base[index] != HTTPByte.comma) {
        failure = .contentLength(Self.text(base, start, end), at: start)
        break
      }
      if let contentLength, contentLength != length {
        failure = .contentLengths(Self.text(base, digits, digitsEnd), at: digits)
        break
      }
      if contentLength == nil { contentLengthOffset = line }
      contentLength = length
      guard index < end else { break }
      index += 1
    } while true
    if let failure { throw failure }
  }

  private mutating func takeExpectations(
    _ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int
  ) {
    Self.eachElement(base, start, end) { first, stop in
      if HTTPByte.matches(base, from: first, to: stop, "100-continue") {
        expectsContinue = true
      } else if unknownExpectation == nil {
        unknownExpectation = Expectation(value: Self.text(base, first, stop), offset: first)
      }
    }
  }

  private mutating func takeCodings(
    _ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int, line: Int
  ) {
    if codingOffset == nil { codingOffset = line }
    Self.eachElement(base, start, end) { first, stop in
      endsChunked = HTTPByte.matches(base, from: first, to: stop, "chunked")
      if endsChunked {
        chunkedCount += 1
      } else if unknownCoding == nil {
        unknownCoding = Self.text(base, first, stop)
      }
    }
  }

  /// Calls with the bounds of every element of a comma-separated list that is not empty.
  private static func eachElement(
    _ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int, _ body: (Int, Int) -> Void
  ) {
    var index = start
    while index < end {
      var stop = index
      while stop < end && base[stop] != HTTPByte.comma { stop += 1 }
      var first = index
      var last = stop
      while first < last && HTTPByte.isOWS(base[first]) { first += 1 }
      while last > first && HTTPByte.isOWS(base[last - 1]) { last -= 1 }
      if first < last { body(first, last) }
      index = stop + 1
    }
  }

  /// Refuses what is no `uri-host [":" port]` (RFC 9112, section 3.2); an empty value is one.
  private static func checkHost(_ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int)
    throws(HTTPSyntaxError)
  {
    let bytes = UnsafeBufferPointer(start: base + start, count: end - start)
    guard let parts = HTTPTarget.splitAuthority(bytes), parts.userInfo == nil else {
      throw .host(text(base, start, end), at: start)
    }
  }

  static func text(_ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> String {
    String(latin1: UnsafeBufferPointer(start: base + start, count: end - start))
  }
}
