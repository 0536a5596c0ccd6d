/// Why bytes are not an HTTP/1.1 message, where that shows, and the status that says so to a
/// client.
package struct HTTPSyntaxError: Error, Sendable, Equatable {
  /// Bytes from the first byte of the message's start line to the byte at fault.
  ///
  /// The same whatever pieces the bytes arrived in. Empty lines before a request line do not count.
  package let offset: Int
  /// One sentence: what was found, what was expected, and the section that says so.
  package let reason: String
  /// What a server answers: 400, 413, 414, 417, 431, 501 or 505; 502 for a response (RFC 9110,
  /// section 15.6.3).
  package let status: Int

  /// Makes an error out of its three parts.
  package init(offset: Int, reason: String, status: Int) {
    self.offset = offset
    self.reason = reason
    self.status = status
  }
}

extension HTTPSyntaxError: CustomStringConvertible {
  /// The place and the reason on one line.
  package var description: String { "byte \(offset): \(reason)" }
}

extension HTTPSyntaxError {
  /// The same error as seen from `count` bytes earlier in the message.
  func moved(by count: Int) -> HTTPSyntaxError {
    HTTPSyntaxError(offset: offset + count, reason: reason, status: status)
  }

  /// The same error as the receiver of a response states it.
  var inResponse: HTTPSyntaxError {
    HTTPSyntaxError(offset: offset, reason: reason, status: 502)
  }
}
