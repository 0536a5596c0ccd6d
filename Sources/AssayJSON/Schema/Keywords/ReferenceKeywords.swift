/// `$ref`, `$defs`: JSON Schema Core 2020-12, section 8.2, within one document.
enum ReferenceKeywords: JSONSchemaKeywordFamily {
  static let keywords = ["$ref", "$defs"]

  static func compile(
    _ schema: JSONSchemaScope, with compiler: inout JSONSchemaCompiler
  ) throws(JSONSchemaError) -> [any JSONSchemaCheck] {
    if let keyword = schema["$defs"] {
      for (_, node, pointer) in try keyword.members() {
        _ = try compiler.part(node, at: pointer)
      }
    }
    guard let keyword = schema["$ref"] else { return [] }
    let reference = try keyword.string()
    guard reference.hasPrefix("#"), let fragment = decodePercents(reference.dropFirst()),
      let pointer = try? JSONPointer(parsing: fragment)
    else {
      throw JSONSchemaError(
        keyword: "$ref", pointer: keyword.pointer, reason: .foreignReference(reference))
    }
    guard let target = compiler.root.node(at: pointer) else {
      throw JSONSchemaError(
        keyword: "$ref", pointer: keyword.pointer, reason: .brokenReference(reference))
    }
    return [ReferenceCheck(part: try compiler.part(target, at: pointer))]
  }

  /// Decodes a URI fragment (RFC 6901, section 6); nil when an escape is broken.
  private static func decodePercents(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == 0x25 else {
        bytes.append(byte)
        continue
      }
      let digits = rest.prefix(2)
      guard digits.count == 2, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      else { return nil }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    let decoded = String(decoding: bytes, as: UTF8.self)
    return decoded.utf8.elementsEqual(bytes) ? decoded : nil
  }
}

private struct ReferenceCheck: JSONSchemaCheck {
  let part: Int

  var inPlaceParts: [Int] { [part] }

  func validate(_ node: JSONNode, in run: inout JSONSchemaRun) { run.apply(part, to: node) }
}
