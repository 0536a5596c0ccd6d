/// XML 1.0 text, written element by element.
///
/// Everything is escaped; a character that XML 1.0 cannot hold at all (section 2.2) is replaced by what
/// `TextPage` shows for it, so that a reader sees that it was there.
struct XMLText {
  private(set) var bytes: [UInt8] = []
  private var depth = 0

  mutating func declare() { line("<?xml version=\"1.0\" encoding=\"UTF-8\"?>") }

  mutating func open(_ name: String, _ attributes: [(String, String)]) {
    line("<\(name)\(Self.list(attributes))>")
    depth += 1
  }

  mutating func close(_ name: String) {
    depth -= 1
    line("</\(name)>")
  }

  mutating func leaf(_ name: String, _ attributes: [(String, String)]) {
    line("<\(name)\(Self.list(attributes))/>")
  }

  /// An element that holds nothing but text.
  mutating func element(_ name: String, _ attributes: [(String, String)], text: String) {
    if text.isEmpty { return leaf(name, attributes) }
    line("<\(name)\(Self.list(attributes))>\(Self.escaped(text, inAttribute: false))</\(name)>")
  }

  private mutating func line(_ text: String) {
    bytes += String(repeating: "  ", count: depth).utf8
    bytes += text.utf8
    bytes.append(0x0A)
  }

  private static func list(_ attributes: [(String, String)]) -> String {
    attributes.map { " \($0)=\"\(escaped($1, inAttribute: true))\"" }.joined()
  }

  /// The text as character data, or as the value of an attribute, where line ends would become spaces.
  static func escaped(_ text: String, inAttribute: Bool) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"" where inAttribute: result += "&quot;"
      case "\n" where inAttribute: result += "&#10;"
      case "\t" where inAttribute: result += "&#9;"
      case "\n", "\t": result.unicodeScalars.append(scalar)
      case _ where isIllegal(scalar) || TextPage.printable(String(scalar)) != String(scalar):
        result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Whether XML 1.0 has no way to write the character (section 2.2).
  private static func isIllegal(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x9, 0xA, 0xD: false
    case 0..<0x20, 0xFFFE, 0xFFFF: true
    default: false
    }
  }
}
