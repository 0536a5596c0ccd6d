import Foundation

/// One HTTP conversation of a table that people can read: bytes in, what they mean, bytes out.
///
/// A file is a list of these blocks; a line that begins with `#` is a comment.
///
///     == a name that is unique among all files
///     limits: startLine 30, body 5
///     in:
///       GET / HTTP/1.1\r\n
///       Host: a\r\n
///       \r\n
///     read:
///       request GET / 1.1
///       field Host: a
///     out:
///       HTTP/1.1 204 No Content\r\n
///       \r\n
///
/// The lines of a block are joined without anything between them. `\r`, `\n`, `\t`, `\0`, `\\` and
/// `\xHH` are one byte each, every other character is its own. A dialogue of several turns has
/// several `in` and `out` blocks. After the last turn the client ends its side.
package struct WireDialogue: Sendable, CustomStringConvertible {
  /// What the client sends, and what it gets before it sends more.
  package struct Turn: Sendable {
    package var input: [UInt8] = []
    package var output: [UInt8] = []

    package init() {}
  }

  /// Below the top folder of the checkout.
  package var file: String
  package var name: String
  /// The comment lines before and in the dialogue, with their `#`.
  package var comments: [String] = []
  package var limits: [(name: String, value: Int)] = []
  package var turns: [Turn] = []
  /// What a parser makes of the input: one line for each part of a request, or for a refusal.
  package var read: [String] = []

  init(file: String, name: String, comments: [String]) {
    self.file = file
    self.name = name
    self.comments = comments
  }

  /// Everything that the client sends.
  package var input: [UInt8] { turns.flatMap(\.input) }

  package var description: String { name }

  /// Reads all files of a folder of the checkout, in the order of their names.
  package static func all(in folder: String) throws -> [WireDialogue] {
    try Checkout.files(in: folder, ending: "txt").flatMap {
      try list(in: $0.text, named: $0.path)
    }
  }

  /// Writes dialogues back to their files.
  package static func write(_ dialogues: [WireDialogue]) throws {
    for (file, list) in Dictionary(grouping: dialogues, by: \.file) {
      let text = list.map(\.text).joined(separator: "\n")
      try Data(text.utf8).write(to: Checkout.root.appendingPathComponent(file))
    }
  }

  /// A line of a file that is none of the format.
  package struct Malformed: Error, CustomStringConvertible {
    package var place: String
    package var problem: String
    package var description: String { "\(place): \(problem)" }
  }

  /// Reads the text of one file.
  package static func list(in text: String, named name: String) throws -> [WireDialogue] {
    let file = SourceFile(path: name, text: text)
    var all: [WireDialogue] = []
    var comments: [String] = []
    var block = ""
    for (number, line) in file.lines {
      func fail(_ problem: String) -> Malformed {
        Malformed(place: "\(file.path):\(number)", problem: problem)
      }
      if line.hasPrefix("== ") {
        all.append(
          WireDialogue(file: file.path, name: String(line.dropFirst(3)), comments: comments))
        (comments, block) = ([], "")
      } else if line.isEmpty {
        block = ""
        if !comments.isEmpty { comments.append("") }
      } else if line.hasPrefix("#") {
        comments.append(String(line))
      } else if let last = all.indices.last {
        if line.hasPrefix("  ") {
          guard let bytes = bytes(line.dropFirst(2)) else { throw fail("an unknown escape") }
          guard all[last].add(line.dropFirst(2), bytes, to: block) else { throw fail("no block") }
        } else if line.hasPrefix("limits: ") {
          for limit in line.dropFirst(8).split(separator: ", ") {
            let parts = limit.split(separator: " ")
            guard parts.count == 2, let value = Int(parts[1]) else { throw fail("no limit") }
            all[last].limits.append((String(parts[0]), value))
          }
        } else {
          block = String(line)
          if block == "in:" { all[last].turns.append(Turn()) }
        }
      } else {
        throw fail("expected \"== \" and a name")
      }
    }
    return all
  }

  private mutating func add(_ line: Substring, _ bytes: [UInt8], to block: String) -> Bool {
    switch block {
    case "in:": turns[turns.count - 1].input += bytes
    case "out:" where !turns.isEmpty: turns[turns.count - 1].output += bytes
    case "read:": read.append(String(line))
    default: return false
    }
    return true
  }
}

extension WireDialogue {
  /// The dialogue in its format; reading it again gives the same.
  package var text: String {
    var lines = comments + ["== \(name)"]
    if !limits.isEmpty {
      lines.append("limits: " + limits.map { "\($0.name) \($0.value)" }.joined(separator: ", "))
    }
    for (index, turn) in turns.enumerated() {
      lines += ["in:"] + Self.lines(turn.input)
      if index == turns.count - 1 { lines += ["read:"] + read.map { "  " + $0 } }
      lines += ["out:"] + Self.lines(turn.output)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The bytes on one line, with escapes.
  package static func escaped(_ bytes: some Collection<UInt8>) -> String {
    var text = ""
    for byte in bytes {
      switch byte {
      case 0x0D: text += "\\r"
      case 0x0A: text += "\\n"
      case 0x09: text += "\\t"
      case 0x00: text += "\\0"
      case 0x5C: text += "\\\\"
      case 0x20...0x7E: text.unicodeScalars.append(UnicodeScalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        text += "\\x" + (digits.utf8.count < 2 ? "0" : "") + digits
      }
    }
    // Editors and diffs lose a space at the end of a line.
    return text.hasSuffix(" ") ? text.dropLast() + "\\x20" : text
  }

  private static func lines(_ bytes: [UInt8]) -> [String] {
    bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
      .map { index, line in (index, line) }
      .reduce(into: [String]()) { lines, part in
        let isLast = part.1.endIndex == bytes.endIndex
        if isLast && part.1.isEmpty { return }
        lines.append("  " + escaped(isLast ? part.1 : bytes[part.1.startIndex...part.1.endIndex]))
      }
  }

  private static func bytes(_ line: Substring) -> [UInt8]? {
    var bytes: [UInt8] = []
    var rest = Array(line.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == 0x5C else {
        bytes.append(byte)
        continue
      }
      switch rest.popFirst() {
      case 0x72: bytes.append(0x0D)
      case 0x6E: bytes.append(0x0A)
      case 0x74: bytes.append(0x09)
      case 0x30: bytes.append(0x00)
      case 0x5C: bytes.append(0x5C)
      case 0x78:
        let digits = rest.prefix(2)
        guard let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16),
          digits.count == 2
        else { return nil }
        bytes.append(value)
        rest.removeFirst(2)
      default: return nil
      }
    }
    return bytes
  }
}
