import AssayJSON

/// The pattern engine: a pattern in a group, or beside itself, says what it says alone.
enum PatternSubject: FuzzSubject {
  static let name = "patterns"

  static func problem(_ random: inout FuzzRandom) -> String? {
    let pattern = (0..<random.below(9)).map { _ in random.pick(parts) }.joined()
    let text = (0..<random.below(9)).map { _ in random.pick(letters) }.joined()
    guard let schema = schema(pattern), let value = document(text) else { return nil }
    var said: String { Array("\(pattern) on \(text)".utf8).visible }
    let isMatch = schema.accepts(value.root)
    if schema.validate(value.root).isEmpty != isMatch {
      return "accepts and validate differ: \(said)"
    }
    for other in ["(?:\(pattern))", "(\(pattern)|\(pattern))", "(?=(?:\(pattern)))"] {
      guard let again = self.schema(other) else { return "\(Array(other.utf8).visible) is refused" }
      if again.accepts(value.root) != isMatch { return "in \(other.prefix(3)) it differs: \(said)" }
    }
    return nil
  }

  private static func schema(_ pattern: String) -> JSONSchema? {
    var bytes = Array(#"{"pattern":"#.utf8)
    JSONWriter.append(string: pattern, to: &bytes)
    bytes.append(0x7D)
    guard let document = try? JSONDocument(parsing: bytes) else { return nil }
    return try? JSONSchemaSource(document: document).compile(at: .root)
  }

  private static func document(_ text: String) -> JSONDocument? {
    var bytes: [UInt8] = []
    JSONWriter.append(string: text, to: &bytes)
    return try? JSONDocument(parsing: bytes)
  }

  private static let letters = ["a", "b", "A", "0", "_", " ", "-", "\n", "é", "😀", "\u{2028}"]

  private static let parts =
    letters + [
      "(", ")", "(?:", "(?=", "(?!", "(?<=", "(?<!", "(?<n>", "[", "[^", "]", "{", "}", "{0}",
      "{1,}",
      "{2,3}", "{3,2}", "{40}", "{999999}", "*", "+", "?", "*?", "|", "^", "$", ".", "\\", "\\d",
      "\\D",
      "\\w", "\\W", "\\s", "\\S", "\\b", "\\B", "\\1", "\\k<n>", "\\p{L}", "\\P{Lu}", "\\p{x}",
      "\\u",
      "\\u{1F600}", "\\ud83d\\ude00", "\\x41", "\\cA", "\\0", "\\-", "\\/", "a-b", "b-a", "\\d-a",
    ]
}
