/// One requirement of a schema that a value does not meet.
package struct JSONSchemaFailure: Hashable, Sendable, CustomStringConvertible {
  /// Where the offending value is in its document.
  package var instance: JSONPointer

  /// Where the keyword is in the schema's document, after following every `$ref`.
  package var schema: JSONPointer

  /// The URI of that document; empty for one that was given without a URI.
  package var document: String

  /// The absolute keyword location (Core, section 12.3.3): the URI of the nearest schema with an
  /// `$id`, and a JSON pointer from there as fragment.
  package var location: String

  /// The keyword that is not satisfied.
  package var keyword: String

  /// What the keyword demands.
  package var expected: String

  /// What is there instead.
  package var found: String

  /// Creates a failure; without a location it is in a document that has no URI.
  package init(
    instance: JSONPointer, schema: JSONPointer, keyword: String, expected: String, found: String,
    document: String = "", location: String? = nil
  ) {
    self.instance = instance
    self.schema = schema
    self.keyword = keyword
    self.expected = expected
    self.found = found
    self.document = document
    self.location = location ?? "#\(URIReference.fragment(of: schema))"
  }

  /// The failure in one line, with both places.
  package var description: String {
    let place = document.isEmpty ? schema.description : location
    return "\"\(instance)\": found \(found), expected \(expected) (\(place))"
  }
}

extension JSONNode {
  /// The value in few words, for messages: the kind, and the text where it is short.
  var summary: String {
    switch kind {
    case .null: return "null"
    case .array: return count == 1 ? "an array of 1 element" : "an array of \(count) elements"
    case .object: return count == 1 ? "an object of 1 member" : "an object of \(count) members"
    case .boolean: return lexeme
    case .number: return "number \(Self.shortened(lexeme))"
    case .string: return "string \"\(Self.shortened(string ?? ""))\""
    }
  }

  private static func shortened(_ text: String) -> String {
    text.count <= 80 ? text : "\(text.prefix(77))... (\(text.unicodeScalars.count) characters)"
  }
}
