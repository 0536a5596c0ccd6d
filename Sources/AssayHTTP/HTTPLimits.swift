/// How much of a message a parser takes before it refuses it; every limit is an error, none cuts.
package struct HTTPLimits: Sendable, Equatable {
  /// Bytes of a request line or status line without its CRLF (RFC 9112, section 3, asks for 8000 or
  /// more); beyond: 414.
  package var startLine: Int
  /// Bytes of the method; beyond: 501 (RFC 9112, section 3).
  package var method: Int
  /// Bytes of all field lines of one section together, CRLFs and the empty line included; beyond:
  /// 431 (RFC 6585, section 5).
  package var fieldSection: Int
  /// Field lines of one section; beyond: 431.
  package var fieldCount: Int
  /// Bytes of content after the transfer coding is removed; beyond: 413 (RFC 9110, section
  /// 15.5.14).
  package var body: Int
  /// Bytes of one chunk-size line with its extensions; beyond: 400 (RFC 9112, section 7.1.1).
  package var chunkLine: Int
  /// Empty lines skipped before a start line (RFC 9112, section 2.2, asks for one or more); beyond:
  /// 400.
  package var emptyLines: Int

  /// Makes limits that an app's traffic does not reach, and that a runaway client does.
  package init(
    startLine: Int = 16_384, method: Int = 64, fieldSection: Int = 65_536, fieldCount: Int = 256,
    body: Int = 67_108_864, chunkLine: Int = 4_096, emptyLines: Int = 4
  ) {
    self.startLine = startLine
    self.method = method
    self.fieldSection = fieldSection
    self.fieldCount = fieldCount
    self.body = body
    self.chunkLine = chunkLine
    self.emptyLines = emptyLines
  }
}
