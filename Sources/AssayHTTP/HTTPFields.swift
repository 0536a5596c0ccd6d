/// The field lines of one section in order, with the case, duplicates and bytes that they came
/// with.
///
/// A view: it keeps the bytes that were received and the places of names and values in them, and
/// makes strings only when asked. Strings are lossless for ASCII; another byte becomes the
/// character with the same number (ISO 8859-1, RFC 9110, section 5.5), so nothing is ever lost or
/// replaced.
package struct HTTPFields: Sendable {
  let bytes: [UInt8]
  let spans: [HTTPFieldSpan]

  init(bytes: [UInt8], spans: [HTTPFieldSpan]) {
    self.bytes = bytes
    self.spans = spans
  }

  /// Makes a section without fields.
  package init() {
    self.init(bytes: [], spans: [])
  }

  /// Makes a section out of pairs, one line each, `name: value`.
  ///
  /// Characters up to U+00FF become one byte, others their UTF-8 bytes. A CR, LF or NUL becomes a
  /// space, as RFC 9110, section 5.5, allows, so that no pair can make a second line.
  package init(_ pairs: [(name: String, value: String)]) {
    var bytes: [UInt8] = []
    var spans: [HTTPFieldSpan] = []
    spans.reserveCapacity(pairs.count)
    for pair in pairs {
      let start = bytes.count
      bytes.append(safe: pair.name)
      let nameEnd = bytes.count
      bytes.append(HTTPByte.colon)
      bytes.append(HTTPByte.space)
      let valueStart = bytes.count
      bytes.append(safe: pair.value)
      spans.append(
        HTTPFieldSpan(name: start, nameEnd: nameEnd, value: valueStart, valueEnd: bytes.count))
      bytes.append(HTTPByte.cr)
      bytes.append(HTTPByte.lf)
    }
    self.init(bytes: bytes, spans: spans)
  }

  /// The bytes of the name of field `index`, as received.
  package func nameBytes(_ index: Int) -> ArraySlice<UInt8> {
    bytes[Int(spans[index].name)..<Int(spans[index].nameEnd)]
  }

  /// The bytes of the value of field `index` without the whitespace around it (RFC 9110, section
  /// 5.5).
  package func valueBytes(_ index: Int) -> ArraySlice<UInt8> {
    bytes[Int(spans[index].value)..<Int(spans[index].valueEnd)]
  }

  /// The bytes of field line `index` with all its whitespace, without its CRLF.
  package func lineBytes(_ index: Int) -> ArraySlice<UInt8> {
    var end = Int(spans[index].valueEnd)
    while end < bytes.count && HTTPByte.isOWS(bytes[end]) { end += 1 }
    return bytes[Int(spans[index].name)..<end]
  }

  /// The values of all fields with that name, in order; names are compared without case.
  package func values(of name: String) -> [String] {
    indices.filter { has(name, at: $0) }.map { String(latin1: valueBytes($0)) }
  }

  /// The value of the first field with that name, or nil.
  package func first(_ name: String) -> String? {
    indices.first { has(name, at: $0) }.map { String(latin1: valueBytes($0)) }
  }

  /// Whether a field has that name, in whatever case.
  package func contains(_ name: String) -> Bool {
    indices.contains { has(name, at: $0) }
  }

  /// All fields as pairs of strings, in order.
  package var pairs: [(name: String, value: String)] { Array(self) }

  private func has(_ name: String, at index: Int) -> Bool {
    let span = spans[index]
    guard Int(span.nameEnd - span.name) == name.utf8.count else { return false }
    var place = Int(span.name)
    for byte in name.utf8 {
      if HTTPByte.lowercased(bytes[place]) != HTTPByte.lowercased(byte) { return false }
      place += 1
    }
    return true
  }
}

extension HTTPFields: RandomAccessCollection {
  /// The place before the first field, always 0.
  package var startIndex: Int { 0 }
  /// The number of fields.
  package var endIndex: Int { spans.count }
  /// Field `index` as strings; one character per byte where it is not ASCII.
  package subscript(index: Int) -> (name: String, value: String) {
    (String(latin1: nameBytes(index)), String(latin1: valueBytes(index)))
  }
}

extension HTTPFields: Equatable {
  /// Whether both have the same names and values, byte for byte and in the same order.
  package static func == (one: HTTPFields, other: HTTPFields) -> Bool {
    one.count == other.count
      && one.indices.allSatisfy {
        one.nameBytes($0) == other.nameBytes($0) && one.valueBytes($0) == other.valueBytes($0)
      }
  }
}

/// Where a field's name and value stand in the bytes of their section.
struct HTTPFieldSpan: Sendable, Equatable {
  var name: UInt32
  var nameEnd: UInt32
  var value: UInt32
  var valueEnd: UInt32

  @inline(__always)
  init(name: Int, nameEnd: Int, value: Int, valueEnd: Int) {
    self.name = UInt32(truncatingIfNeeded: name)
    self.nameEnd = UInt32(truncatingIfNeeded: nameEnd)
    self.value = UInt32(truncatingIfNeeded: value)
    self.valueEnd = UInt32(truncatingIfNeeded: valueEnd)
  }
}

extension [UInt8] {
  /// Appends text for a field line: one line stays one line.
  mutating func append(safe text: String) {
    let start = count
    append(latin1: text)
    for index in start..<count
    where self[index] == HTTPByte.cr || self[index] == HTTPByte.lf || self[index] == 0 {
      self[index] = HTTPByte.space
    }
  }
}
