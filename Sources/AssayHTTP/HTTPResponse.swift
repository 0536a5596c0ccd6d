/// A response as a value: what is to be written, or what was read with its framing removed.
package struct HTTPResponse: Sendable {
  /// The status code, three digits on the wire.
  package var status: Int
  /// The reason phrase; nil writes the registered phrase of the status, an empty one writes none.
  package var reason: String?
  /// Names and values in order, with their case and duplicates.
  package var fields: [(name: String, value: String)]
  /// The content without any transfer coding.
  package var body: [UInt8]

  /// Makes a response out of its parts.
  package init(
    status: Int, reason: String? = nil, fields: [(name: String, value: String)] = [],
    body: [UInt8] = []
  ) {
    self.status = status
    self.reason = reason
    self.fields = fields
    self.body = body
  }

  /// The value of the first field with that name, in whatever case, or nil.
  package func first(_ name: String) -> String? {
    fields.first { HTTPResponse.isSame($0.name, name) }?.value
  }

  /// The values of all fields with that name, in order.
  package func values(of name: String) -> [String] {
    fields.filter { HTTPResponse.isSame($0.name, name) }.map(\.value)
  }

  /// Whether two field names are one name: compared without the case of ASCII letters.
  static func isSame(_ one: String, _ other: String) -> Bool {
    one.utf8.count == other.utf8.count
      && zip(one.utf8, other.utf8).allSatisfy {
        HTTPByte.lowercased($0) == HTTPByte.lowercased($1)
      }
  }
}

extension HTTPResponse: Equatable {
  /// Whether both have the same status, reason, fields in order and content.
  package static func == (one: HTTPResponse, other: HTTPResponse) -> Bool {
    one.status == other.status && one.reason == other.reason && one.body == other.body
      && one.fields.elementsEqual(other.fields) { $0.name == $1.name && $0.value == $1.value }
  }
}
