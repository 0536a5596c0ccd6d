/// Lines of a report for people, wrapped at a fixed width, safe for any terminal.
struct TextPage {
  /// The column at which prose is broken; commands and timelines are never broken.
  static let width = 100

  /// What a piece of text tells, for the choice of a colour.
  enum Tone {
    case good, bad, unsure, quiet
  }

  /// Whether tones become ANSI escape sequences (ECMA-48, section 8.3.117).
  let isColoured: Bool

  private(set) var bytes: [UInt8] = []

  init(isColoured: Bool) { self.isColoured = isColoured }

  /// Ends a line; without text the line is empty.
  mutating func line(_ text: String = "") {
    bytes.append(contentsOf: text.utf8)
    bytes.append(0x0A)
  }

  /// The text in the colour of a tone, where colours are wanted.
  func toned(_ text: String, _ tone: Tone?) -> String {
    guard isColoured, let tone else { return text }
    let code =
      switch tone {
      case .good: "32"
      case .bad: "31;1"
      case .unsure: "33"
      case .quiet: "2"
      }
    return "\u{1B}[\(code)m\(text)\u{1B}[0m"
  }

  /// Prose that begins behind `lead` and whose further lines begin below its first letter.
  mutating func prose(_ lead: String, _ text: String) {
    let indent = lead.count
    var current = lead
    var isFresh = true
    for word in Self.printable(text).split(separator: " ") {
      if !isFresh, current.count + 1 + word.count > Self.width {
        line(current)
        current = String(repeating: " ", count: indent)
        isFresh = true
      }
      if !isFresh { current += " " }
      current += word
      isFresh = false
    }
    line(current)
  }

  /// A name and what belongs to it, with the name in a column of its own.
  mutating func field(_ name: String, _ text: String, indent: Int = 5) {
    let lead = String(repeating: " ", count: indent) + Self.padded(name, to: 16)
    prose(lead, text)
  }

  /// The text with spaces behind it up to a width.
  static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  /// The text with spaces before it up to a width.
  static func aligned(_ text: String, to width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }

  /// The text on one line, with everything spelt out that could steer a terminal or reorder letters.
  ///
  /// Reports quote what clients send; a client must not be able to write its own verdict with
  /// escape sequences.
  static func printable(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: steers) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n", "\r", "\t": result += " "
      case _ where steers(scalar):
        result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func steers(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x1F, 0x7F...0x9F, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
