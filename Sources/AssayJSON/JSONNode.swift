/// A value inside a parsed document: a cursor that keeps the document alive and is cheap to copy.
///
/// Everything but ``lexeme`` and the positions speaks about the meaning of the value.
package struct JSONNode: Sendable {
  let storage: JSONStorage
  let index: Int

  var entry: JSONTapeEntry { storage.tape[index] }

  /// What kind of value this is.
  package var kind: JSONKind { entry.kind }

  /// The bytes of the document that the value occupies, quotes and brackets included.
  package var range: Range<Int> {
    let entry = entry
    return Int(entry.start)..<Int(entry.end)
  }

  /// The line and the column of the first byte, in the sense of ``JSONPosition``.
  ///
  /// The cost grows with the offset of the value; meant for diagnostics.
  package var position: JSONPosition {
    let start = Int(entry.start)
    return storage.bytes.withUnsafeBufferPointer { JSONPosition(of: start, in: $0) }
  }

  /// The bytes of ``range``.
  package var lexemeBytes: ArraySlice<UInt8> { storage.bytes[range] }

  /// The text of the value exactly as it stands in the document.
  package var lexeme: String { String(decoding: lexemeBytes, as: UTF8.self) }

  /// Whether the value is `null`.
  package var isNull: Bool { entry.tag == JSONTapeEntry.null }

  /// The truth value; nil for other kinds.
  package var boolean: Bool? {
    let entry = entry
    guard entry.tag == JSONTapeEntry.boolean else { return nil }
    return storage.bytes[Int(entry.start)] == 0x74
  }

  /// The decoded text of a string; nil for other kinds.
  ///
  /// An escape of a lone surrogate (`\uD800`), which stands for no character, becomes U+FFFD; the
  /// ``lexeme`` tells it apart.
  package var string: String? {
    let entry = entry
    guard entry.tag == JSONTapeEntry.string else { return nil }
    return storage.bytes.withUnsafeBufferPointer { bytes in
      let inner = UnsafeBufferPointer(rebasing: bytes[Int(entry.start) + 1..<Int(entry.end) - 1])
      return entry.isEscaped ? JSONText.unescape(inner) : String(decoding: inner, as: UTF8.self)
    }
  }

  /// The number with its lexeme; nil for other kinds.
  package var number: JSONNumber? {
    guard entry.tag == JSONTapeEntry.number else { return nil }
    return JSONNumber(valid: lexeme)
  }

  /// The value of a number that is an integer by value (`1`, `1.0`, `1e2`) and fits `Int`.
  package var integer: Int? {
    let entry = entry
    guard entry.tag == JSONTapeEntry.number else { return nil }
    let short: Int? = storage.bytes.withUnsafeBufferPointer { bytes in
      JSONNumber.shortInteger(
        UnsafeBufferPointer(rebasing: bytes[Int(entry.start)..<Int(entry.end)]))
    }
    return short ?? number?.integer
  }

  /// The number of members of an object (duplicates included) or elements of an array, else 0.
  package var count: Int {
    let entry = entry
    return entry.tag >= JSONTapeEntry.array ? entry.count : 0
  }
}

extension JSONNode: CustomStringConvertible {
  /// The text of the value exactly as it stands in the document.
  package var description: String { lexeme }
}
