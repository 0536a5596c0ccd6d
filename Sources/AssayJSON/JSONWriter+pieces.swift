/// Appending single tokens, for code that writes JSON on a hot path without building a tree.
extension JSONWriter {
  /// Appends a string with its quotes, escaping what must be escaped.
  package static func append(string: String, to output: inout [UInt8]) {
    var copy = string
    copy.withUTF8 { append(utf8: $0, to: &output) }
  }

  /// Appends bytes that are known to be UTF-8 as a string with its quotes.
  package static func append(utf8 text: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
    output.append(0x22)
    var start = 0
    for i in 0..<text.count {
      let byte = text[i]
      guard byte < 0x20 || byte == 0x22 || byte == 0x5C else { continue }
      output.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<i]))
      append(escaped: byte, to: &output)
      start = i + 1
    }
    output.append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
    output.append(0x22)
  }

  /// Appends an integer in decimal.
  package static func append(integer: Int, to output: inout [UInt8]) {
    if integer < 0 { output.append(0x2D) }
    var rest = integer.magnitude
    let start = output.count
    repeat {
      output.append(0x30 + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    output[start...].reverse()
  }

  /// Appends `true` or `false`.
  package static func append(boolean: Bool, to output: inout [UInt8]) {
    append(literal: boolean ? "true" : "false", to: &output)
  }

  /// Appends text that already is JSON: punctuation, `null`, a prepared fragment.
  package static func append(literal: StaticString, to output: inout [UInt8]) {
    output.append(
      contentsOf: UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
  }

  private static func append(escaped byte: UInt8, to output: inout [UInt8]) {
    output.append(0x5C)
    switch byte {
    case 0x08: output.append(0x62)
    case 0x09: output.append(0x74)
    case 0x0A: output.append(0x6E)
    case 0x0C: output.append(0x66)
    case 0x0D: output.append(0x72)
    case 0x22, 0x5C: output.append(byte)
    default:
      let low = byte & 15
      output.append(contentsOf: [0x75, 0x30, 0x30, 0x30 + byte >> 4])
      output.append(low < 10 ? 0x30 + low : 0x57 + low)
    }
  }
}
