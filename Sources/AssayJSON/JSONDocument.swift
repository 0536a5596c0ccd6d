/// A parsed JSON text (RFC 8259) that forgets nothing: lexemes, key order, duplicates, positions.
///
/// The text is kept as it came, beside one flat array of entries that point into it. Strings and
/// numbers are decoded when they are asked for. Copies share the storage.
package struct JSONDocument: Sendable {
  let storage: JSONStorage

  /// Parses UTF-8 bytes strictly.
  ///
  /// Refused: a byte order mark, ill-formed UTF-8, comments, trailing commas, anything after the
  /// value, nesting deeper than the limits say. Accepted: duplicate names (see
  /// ``JSONNode/duplicateKeys``) and escapes of lone surrogates (see ``JSONNode/string``).
  /// - Throws: ``JSONSyntaxError`` for the first offence.
  package init(
    parsing bytes: [UInt8], limits: JSONLimits = .standard
  ) throws(JSONSyntaxError) {
    storage = JSONStorage(
      bytes: bytes, tape: try JSONParser.tape(of: bytes, limits: limits))
  }

  /// Parses the UTF-8 form of a string; otherwise the same.
  /// - Throws: ``JSONSyntaxError`` for the first offence.
  package init(
    parsing text: String, limits: JSONLimits = .standard
  ) throws(JSONSyntaxError) {
    try self.init(parsing: Array(text.utf8), limits: limits)
  }

  /// The text as it was given.
  package var bytes: [UInt8] { storage.bytes }

  /// The one value of the text.
  package var root: JSONNode { JSONNode(storage: storage, index: 0) }

  /// The line and the column of a byte; an offset past the end counts as the end.
  ///
  /// The column counts UTF-8 bytes. The cost grows with the offset.
  package func position(of offset: Int) -> JSONPosition {
    storage.bytes.withUnsafeBufferPointer { JSONPosition(of: offset, in: $0) }
  }
}

/// The text and the tape that a document and all its nodes share.
final class JSONStorage: Sendable {
  let bytes: [UInt8]
  let tape: [JSONTapeEntry]

  init(bytes: [UInt8], tape: [JSONTapeEntry]) {
    self.bytes = bytes
    self.tape = tape
  }
}
