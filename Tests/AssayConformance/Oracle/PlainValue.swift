import AssayJSON

/// When two values are the same: numbers by value, strings by code points, and absent equals absent.
///
/// Every value has a text that all values of the same meaning share.
enum PlainValue {
  static func text(_ value: JSONValue?) -> String {
    switch value {
    case nil: "absent"
    case .null: "null"
    case .boolean(let truth): "boolean \(truth)"
    case .number(let number): "number " + decimal(number.lexeme)
    case .string(let string): "string " + codePoints(string)
    case .array(let values): "[" + values.map { text($0) }.joined(separator: ", ") + "]"
    case .object(let object):
      "{"
        + object.members.map { codePoints($0.key) + ": " + text($0.value) }.sorted()
        .joined(separator: ", ") + "}"
    }
  }

  static func isSame(_ a: JSONValue?, _ b: JSONValue?) -> Bool { text(a) == text(b) }

  private static func codePoints(_ string: String) -> String {
    string.unicodeScalars.map { String($0.value) }.joined(separator: " ")
  }

  /// A number as sign, digits without zeros at either end, and the power of ten of the last one.
  private static func decimal(_ lexeme: String) -> String {
    var digits: [Character] = []
    var power = 0
    var isFraction = false
    let parts = lexeme.split(whereSeparator: { $0 == "e" || $0 == "E" })
    for character in parts[0] {
      if character == "." {
        isFraction = true
      } else if character != "-" {
        digits.append(character)
        if isFraction { power -= 1 }
      }
    }
    if parts.count > 1 { power += Int(parts[1].filter { $0 != "+" }) ?? 0 }
    while digits.last == "0" {
      digits.removeLast()
      power += 1
    }
    while digits.first == "0" { digits.removeFirst() }
    if digits.isEmpty { return "0" }
    return (lexeme.hasPrefix("-") ? "-" : "") + String(digits) + "e\(power)"
  }
}
