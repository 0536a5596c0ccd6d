/// Turns values into UTF-8 JSON text, always in the same way.
///
/// Numbers keep their lexemes and members their order. Of the characters only those are escaped
/// that must be (RFC 8259, section 7): `"`, `\` and the controls below U+0020.
package struct JSONWriter {
  /// Writes a value without any whitespace.
  package static func compact(_ value: JSONValue) -> [UInt8] {
    var output: [UInt8] = []
    append(value, to: &output)
    return output
  }

  /// Writes a node without any whitespace, see ``append(_:to:)-(JSONNode,_)``.
  package static func compact(_ node: JSONNode) -> [UInt8] {
    var output: [UInt8] = []
    append(node, to: &output)
    return output
  }

  /// Writes a value with two spaces of indentation for each level and LF at the end.
  ///
  /// Empty arrays and objects stay on one line.
  package static func pretty(_ value: JSONValue) -> [UInt8] {
    var output: [UInt8] = []
    append(pretty: value, level: 0, to: &output)
    output.append(0x0A)
    return output
  }

  /// Appends a value without any whitespace.
  package static func append(_ value: JSONValue, to output: inout [UInt8]) {
    switch value {
    case .null: append(literal: "null", to: &output)
    case .boolean(let value): append(boolean: value, to: &output)
    case .number(let number): output.append(contentsOf: number.lexeme.utf8)
    case .string(let text): append(string: text, to: &output)
    case .array(let values):
      output.append(0x5B)
      var isFirst = true
      for value in values {
        if !isFirst { output.append(0x2C) }
        isFirst = false
        append(value, to: &output)
      }
      output.append(0x5D)
    case .object(let object):
      output.append(0x7B)
      var isFirst = true
      for (key, value) in object.members {
        if !isFirst { output.append(0x2C) }
        isFirst = false
        append(string: key, to: &output)
        output.append(0x3A)
        append(value, to: &output)
      }
      output.append(0x7D)
    }
  }

  private static func append(
    pretty value: JSONValue, level: Int, to output: inout [UInt8]
  ) {
    switch value {
    case .array(let values) where !values.isEmpty:
      output.append(0x5B)
      for (index, value) in values.enumerated() {
        if index > 0 { output.append(0x2C) }
        append(lineAtLevel: level + 1, to: &output)
        append(pretty: value, level: level + 1, to: &output)
      }
      append(lineAtLevel: level, to: &output)
      output.append(0x5D)
    case .object(let object) where !object.isEmpty:
      output.append(0x7B)
      for (index, member) in object.members.enumerated() {
        if index > 0 { output.append(0x2C) }
        append(lineAtLevel: level + 1, to: &output)
        append(string: member.key, to: &output)
        output.append(0x3A)
        output.append(0x20)
        append(pretty: member.value, level: level + 1, to: &output)
      }
      append(lineAtLevel: level, to: &output)
      output.append(0x7D)
    default:
      append(value, to: &output)
    }
  }

  private static func append(lineAtLevel level: Int, to output: inout [UInt8]) {
    output.append(0x0A)
    output.append(contentsOf: repeatElement(0x20, count: level * 2))
  }
}
