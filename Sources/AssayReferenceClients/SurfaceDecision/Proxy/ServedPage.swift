import Foundation

/// An HTTP answer on its way to a visitor.
package struct ServedPage: Sendable {
  /// The status code (RFC 9110, section 15).
  package var status: Int

  /// The header fields, with their names in small letters.
  package private(set) var fields: [(name: String, value: String)]

  /// The content.
  package var body: String

  /// What is between two machines rather than of the page, and what does not fit a changed content.
  private static let hops: Set<String> = [
    "connection", "content-encoding", "content-length", "date", "keep-alive", "server", "te",
    "trailer", "transfer-encoding", "upgrade",
  ]

  /// Creates an answer.
  init(status: Int, fields: [(name: String, value: String)] = [], body: String = "") {
    self.status = status
    self.fields = fields.filter { !Self.hops.contains($0.name) }
    self.body = body
  }

  /// What the site answered.
  init(_ answer: TransportAnswer) {
    self.init(
      status: answer.status,
      fields: answer.fields.sorted { $0.key < $1.key }.map { ($0.key, $0.value) },
      body: String(decoding: answer.body, as: UTF8.self))
  }

  /// Whether it is a page that a decision can be made about.
  var isDecidable: Bool {
    200..<300 ~= status && (value("content-type") ?? "").lowercased().hasPrefix("text/html")
  }

  /// The first value of a header field.
  func value(_ name: String) -> String? { fields.first { $0.name == name }?.value }

  /// Sets a header field in place of those of its name.
  mutating func set(_ name: String, _ value: String) {
    remove(name)
    fields.append((name.lowercased(), value))
  }

  /// Takes the header fields of a name away.
  mutating func remove(_ name: String) {
    let name = name.lowercased()
    fields.removeAll { $0.name == name }
  }

  /// Adds a header field beside those of its name.
  mutating func add(_ name: String, _ value: String) {
    fields.append((name.lowercased(), value))
  }
}
