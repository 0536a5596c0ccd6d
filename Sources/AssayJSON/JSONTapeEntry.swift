/// One value or member name of a document: where its bytes are and where its neighbour is.
///
/// The entries of a document lie in one array in the order of the text. An object is followed by
/// its names and values in turn, an array by its elements.
struct JSONTapeEntry: Sendable {
  /// The offset of the first byte.
  var start: UInt32

  /// The offset after the last byte.
  var end: UInt32

  /// The index of the entry after this one and everything inside it.
  ///
  /// While the parser is inside a container this holds the index of the enclosing container.
  var next: UInt32

  /// The kind in bits 0–2, ``escapedFlag`` in bit 3, the number of members or elements above.
  var info: UInt32

  static let null: UInt32 = 0
  static let boolean: UInt32 = 1
  static let number: UInt32 = 2
  static let string: UInt32 = 3
  static let array: UInt32 = 4
  static let object: UInt32 = 5

  /// Set on strings whose lexeme contains an escape, and so differs from their text.
  static let escapedFlag: UInt32 = 8

  var tag: UInt32 { info & 7 }
  var isEscaped: Bool { info & Self.escapedFlag != 0 }
  var count: Int { Int(info >> 4) }

  var kind: JSONKind {
    switch tag {
    case Self.null: .null
    case Self.boolean: .boolean
    case Self.number: .number
    case Self.string: .string
    case Self.array: .array
    default: .object
    }
  }
}
