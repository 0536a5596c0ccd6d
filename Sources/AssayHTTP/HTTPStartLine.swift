/// The parts of a request line or status line, as places in the bytes of their head.
struct HTTPStartLine: Sendable, Equatable {
  var methodEnd: UInt32 = 0
  var targetEnd: UInt32 = 0
  var minorVersion = 1
  var status = 0
  /// Where the reason phrase begins and ends.
  var reason: UInt32 = 0
  var reasonEnd: UInt32 = 0
  var form = HTTPTarget.Form.origin

  /// Takes `method SP request-target SP HTTP-version` (RFC 9112, section 3), strictly.
  mutating func takeRequestLine(
    _ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int, limits: HTTPLimits
  ) throws(HTTPSyntaxError) {
    var index = start
    while index < end && HTTPByte.isToken(base[index]) { index &+= 1 }
    if index - start > limits.method { throw .methodTooLong(limits.method, at: limits.method) }
    guard index < end else { throw .requestLineParts(at: index) }
    guard base[index] == HTTPByte.space else {
      throw Self.control(base, index, HTTPSyntaxError.method)
    }
    let method = index
    index &+= 1
    while index < end && base[index] > HTTPByte.space && base[index] != 0x7F { index &+= 1 }
    guard index < end else { throw .requestLineParts(at: index) }
    guard base[index] == HTTPByte.space else {
      throw Self.control(base, index, HTTPSyntaxError.target)
    }
    guard index > method &+ 1 else { throw .requestLineParts(at: index) }
    methodEnd = UInt32(truncatingIfNeeded: method)
    targetEnd = UInt32(truncatingIfNeeded: index)
    try takeVersion(base, index &+ 1, end)
    try takeForm(base, start, method, index)
  }

  /// Takes `HTTP-version SP status-code SP [reason-phrase]` (RFC 9112, section 4).
  ///
  /// The space after the status may be missing, as many servers leave it out with an empty reason.
  mutating func takeStatusLine(_ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int)
    throws(HTTPSyntaxError)
  {
    guard end - start >= 12 else { throw .statusLine(at: end) }
    try takeVersion(base, start, start + 8)
    guard base[start + 8] == HTTPByte.space else { throw .statusLine(at: start + 8) }
    for index in start + 9..<start + 12 {
      guard HTTPByte.isDigit(base[index]) else { throw .statusLine(at: index) }
      status = status * 10 + Int(base[index] - 0x30)
    }
    guard status >= 100 else { throw .statusLine(at: start + 9) }
    var index = start + 12
    if index < end {
      guard base[index] == HTTPByte.space else { throw .statusLine(at: index) }
      index += 1
    }
    let fault = HTTPByte.firstNonValue(base, from: index, to: end)
    guard fault == end else { throw Self.control(base, fault) { _, at in .statusLine(at: at) } }
    reason = UInt32(truncatingIfNeeded: index)
    reasonEnd = UInt32(truncatingIfNeeded: end)
  }

  private mutating func takeVersion(_ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int)
    throws(HTTPSyntaxError)
  {
    guard
      end &- start == 8, base[start] == 0x48, base[start + 1] == 0x54, base[start + 2] == 0x54,
      base[start + 3] == 0x50, base[start + 4] == HTTPByte.slash, HTTPByte.isDigit(base[start + 5]),
      base[start + 6] == 0x2E, HTTPByte.isDigit(base[start + 7])
    else {
      if let space = (start..<end).first(where: { base[$0] == HTTPByte.space }) {
        throw .requestLineParts(at: space)
      }
      if let fault = (start..<end).first(where: { !HTTPByte.isFieldValue(base[$0]) }) {
        throw Self.control(base, fault, HTTPSyntaxError.versionByte)
      }
      throw .version(HTTPFraming.text(base, start, end), at: start)
    }
    guard base[start + 5] == 0x31 else {
      throw .majorVersion(HTTPFraming.text(base, start, end), at: start)
    }
    minorVersion = Int(base[start + 7] - 0x30)
  }

  private mutating func takeForm(
    _ base: UnsafePointer<UInt8>, _ start: Int, _ methodEnd: Int, _ end: Int
  ) throws(HTTPSyntaxError) {
    let target = methodEnd + 1
    let isConnect = Self.isMethod(base, start, methodEnd, "CONNECT")
    if base[target] == HTTPByte.slash && !isConnect { return }
    let bytes = UnsafeBufferPointer(start: base + target, count: end - target)
    if isConnect {
      if let parts = HTTPTarget.splitAuthority(bytes), parts.userInfo == nil, let port = parts.port
      {
        guard (1...65_535).contains(port), !parts.host.isEmpty else {
          throw .connectTarget(HTTPFraming.text(base, target, end), at: target)
        }
        form = .authority
        return
      }
    } else if bytes.count == 1 && bytes[0] == 0x2A
      && Self.isMethod(base, start, methodEnd, "OPTIONS")
    {
      form = .asterisk
      return
    } else if let scheme = HTTPTarget.schemeLength(bytes) {
      try Self.checkAuthority(base, target, scheme: target + scheme, end)
      form = .absolute
      return
    }
    throw .targetForm(
      HTTPFraming.text(base, target, end), HTTPFraming.text(base, start, methodEnd), at: target)
  }

  /// Whether the method is exactly that one: methods are case-sensitive (RFC 9110, section 9.1).
  private static func isMethod(
    _ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int, _ method: StaticString
  ) -> Bool {
    UnsafeBufferPointer(start: base + start, count: end - start)
      .elementsEqual(
        UnsafeBufferPointer(start: method.utf8Start, count: method.utf8CodeUnitCount))
  }

  /// Refuses an absolute-form whose authority is none, and for http and https an empty host and
  /// user information (RFC 9110, sections 4.2.1 and 4.2.4).
  private static func checkAuthority(
    _ base: UnsafePointer<UInt8>, _ start: Int, scheme: Int, _ end: Int
  ) throws(HTTPSyntaxError) {
    let first = scheme + 3
    var last = first
    while last < end && ![HTTPByte.slash, 0x3F, 0x23].contains(base[last]) { last += 1 }
    let authority = UnsafeBufferPointer(start: base + first, count: last - first)
    let isHTTP =
      HTTPByte.matches(base, from: start, to: scheme, "http")
      || HTTPByte.matches(base, from: start, to: scheme, "https")
    guard let parts = HTTPTarget.splitAuthority(authority),
      !isHTTP || (parts.userInfo == nil && !parts.host.isEmpty)
    else {
      throw .targetAuthority(HTTPFraming.text(base, first, last), at: first)
    }
  }

  private static func control(
    _ base: UnsafePointer<UInt8>, _ index: Int, _ other: (UInt8, Int) -> HTTPSyntaxError
  ) -> HTTPSyntaxError {
    base[index] == HTTPByte.cr ? .bareCR(at: index) : other(base[index], index)
  }
}
