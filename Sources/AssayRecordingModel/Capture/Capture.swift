/// Traffic that another tool captured: a HAR 1.2 log as values.
package struct Capture: Sendable {
  /// Name and version of the tool, as it says.
  package var creator: String?
  /// In the order in which they started.
  package var exchanges: [CapturedExchange]
  /// What a reader should know about the document, each once: what was missing and how it was read.
  package var notes: [String]
}

/// One request and what became of it.
package struct CapturedExchange: Sendable {
  package struct Field: Hashable, Sendable {
    package var name: String
    package var value: String
  }

  /// Its number in the document, from 0.
  package var index: Int
  /// When the request started, in milliseconds since 1970.
  package var start: Int
  /// How long it took until all of the reply was there, in milliseconds.
  package var duration: Int
  /// The connection, by the name that the tool gives it.
  package var connection: String?
  package var method: String
  package var url: String
  /// Without the pseudo header fields of HTTP/2 (RFC 9113, section 8.3).
  package var requestFields: [Field]
  /// `nil` when the capture does not hold it.
  package var requestBody: [UInt8]?
  /// 0 when no reply came.
  package var status: Int
  package var statusText: String
  package var replyFields: [Field]
  /// Content codings removed; `nil` when the capture does not hold it.
  package var replyBody: [UInt8]?
}
