/// The first place where a text stops being JSON, and why.
package struct JSONSyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The offset of the offending byte; the length of the text when it ended too early.
  package var offset: Int

  /// The line and the column of ``offset``.
  package var position: JSONPosition

  /// What is wrong there.
  package var reason: Reason

  /// Creates an error.
  package init(offset: Int, position: JSONPosition, reason: Reason) {
    self.offset = offset
    self.position = position
    self.reason = reason
  }

  /// What can be wrong with a text.
  package enum Reason: Hashable, Sendable {
    /// The text ended although something had to follow.
    case unexpectedEnd(expected: Expectation)

    /// Something stood where something else had to.
    case unexpected(found: String, expected: Expectation)

    /// A word that is none of `null`, `true`, `false`.
    case unknownWord(String)

    /// A member or an element list ended with a comma.
    case trailingComma(before: String)

    /// A number began with a zero and went on with digits.
    case leadingZero

    /// A control character (below U+0020) inside a string.
    case controlCharacter(UInt8)

    /// A backslash followed by something that RFC 8259, section 7, does not allow.
    case invalidEscape(String)

    /// Bytes that are not UTF-8.
    case invalidUTF8(UInt8)

    /// A byte order mark, which RFC 8259, section 8.1, forbids to add.
    case byteOrderMark

    /// More nested arrays and objects than the limit.
    case tooDeep(limit: Int)

    /// More bytes than the limit.
    case tooLong(limit: Int)
  }

  /// What the grammar allowed at a place.
  package enum Expectation: String, Hashable, Sendable {
    case value = "a value"
    case valueOrEnd = "a value or \"]\""
    case key = "a member name in double quotes"
    case keyOrEnd = "a member name in double quotes or \"}\""
    case colon = "\":\" after the member name"
    case commaOrArrayEnd = "\",\" or \"]\""
    case commaOrObjectEnd = "\",\" or \"}\""
    case documentEnd = "the end of the document"
    case closingQuote = "a closing double quote"
    case digit = "a digit"
  }

  /// The position and the reason in one line, with what to do where that is not obvious.
  package var description: String { "\(position): \(reason)" }
}

extension JSONSyntaxError.Reason: CustomStringConvertible {
  /// The reason as one line.
  package var description: String {
    switch self {
    case .unexpectedEnd(let expected):
      "the text ends, expected \(expected.rawValue)"
    case .unexpected(let found, let expected):
      "unexpected \"\(found)\", expected \(expected.rawValue)\(Self.advice(for: found, expected))"
    case .unknownWord(let word):
      "unknown word \"\(word)\", expected null, true or false; put text in double quotes"
    case .trailingComma(let closer):
      "unexpected \"\(closer)\" after a comma; remove the comma"
    case .leadingZero:
      "a number starts with \"0\" and goes on with digits; remove the zero"
    case .controlCharacter(let byte):
      "control character \"\(Self.hex(byte, prefix: "U+00"))\" in a string; "
        + "write it as \"\(Self.escape(byte))\""
    case .invalidEscape(let text):
      "invalid escape \"\(text)\", expected one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t "
        + "or \\u and four hexadecimal digits"
    case .invalidUTF8(let byte):
      "byte \"\(Self.hex(byte, prefix: "0x"))\" is not part of valid UTF-8; "
        + "save the document as UTF-8"
    case .byteOrderMark:
      "the document starts with a byte order mark; save it as UTF-8 without one"
    case .tooDeep(let limit):
      "arrays and objects are nested deeper than the limit of \"\(limit)\" levels"
    case .tooLong(let limit):
      "the document is longer than the limit of \"\(limit)\" bytes"
    }
  }

  private static func advice(
    for found: String, _ expected: JSONSyntaxError.Expectation
  ) -> String {
    switch found {
    case "'": "; use double quotes"
    case "/", "#": "; JSON has no comments"
    case "+" where expected == .value: "; remove the sign"
    default: ""
    }
  }

  private static func escape(_ byte: UInt8) -> String {
    switch byte {
    case 0x08: "\\b"
    case 0x09: "\\t"
    case 0x0A: "\\n"
    case 0x0C: "\\f"
    case 0x0D: "\\r"
    default: hex(byte, prefix: "\\u00")
    }
  }

  private static func hex(_ byte: UInt8, prefix: String) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return prefix + (digits.count < 2 ? "0" : "") + digits
  }
}
