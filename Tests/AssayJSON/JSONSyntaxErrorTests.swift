import AssayJSON
import Testing

struct JSONSyntaxErrorTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let text: String
    let offset: Int
    let message: String

    init(_ text: String, _ offset: Int, _ message: String) {
      self.text = text
      self.offset = offset
      self.message = message
    }

    var testDescription: String { text.debugDescription }
  }

  static let cases = [
    Case("", 0, "1:1: the text ends, expected a value"),
    Case(" \n ", 3, "2:2: the text ends, expected a value"),
    Case("{", 1, #"1:2: the text ends, expected a member name in double quotes or "}""#),
    Case("{\"a\"", 4, #"1:5: the text ends, expected ":" after the member name"#),
    Case("{\"a\":", 5, "1:6: the text ends, expected a value"),
    Case("{\"a\":1", 6, #"1:7: the text ends, expected "," or "}""#),
    Case("{\"a\":1,", 7, "1:8: the text ends, expected a member name in double quotes"),
    Case("[", 1, #"1:2: the text ends, expected a value or "]""#),
    Case("[1", 2, #"1:3: the text ends, expected "," or "]""#),
    Case("\"abc", 4, "1:5: the text ends, expected a closing double quote"),
    Case("\"a\\", 3, "1:4: the text ends, expected a closing double quote"),
    Case("\"a\\u12", 6, "1:7: the text ends, expected a closing double quote"),
    Case("-", 1, "1:2: the text ends, expected a digit"),
    Case("1.", 2, "1:3: the text ends, expected a digit"),
    Case("[1,]", 3, #"1:4: unexpected "]" after a comma; remove the comma"#),
    Case("{\"a\":1,\n}", 8, #"2:1: unexpected "}" after a comma; remove the comma"#),
    Case("[,1]", 1, #"1:2: unexpected ",", expected a value or "]""#),
    Case("[1 2]", 3, #"1:4: unexpected "2", expected "," or "]""#),
    Case("[1}", 2, #"1:3: unexpected "}", expected "," or "]""#),
    Case("{\"a\":1]", 6, #"1:7: unexpected "]", expected "," or "}""#),
    Case("{a:1}", 1, #"1:2: unexpected "a", expected a member name in double quotes or "}""#),
    Case(
      "{'a':1}", 1,
      #"1:2: unexpected "'", expected a member name in double quotes or "}"; use double quotes"#),
    Case("{\"a\" 1}", 5, #"1:6: unexpected "1", expected ":" after the member name"#),
    Case("{\"a\":1,2:3}", 7, #"1:8: unexpected "2", expected a member name in double quotes"#),
    Case("['a']", 1, #"1:2: unexpected "'", expected a value or "]"; use double quotes"#),
    Case("1 2", 2, #"1:3: unexpected "2", expected the end of the document"#),
    Case(
      "1 // one", 2,
      #"1:3: unexpected "/", expected the end of the document; JSON has no comments"#),
    Case("+1", 0, #"1:1: unexpected "+", expected a value; remove the sign"#),
    Case(".5", 0, #"1:1: unexpected ".", expected a value"#),
    Case("-a", 1, #"1:2: unexpected "a", expected a digit"#),
    Case("1.e2", 2, #"1:3: unexpected "e", expected a digit"#),
    Case("1e+", 3, "1:4: the text ends, expected a digit"),
    Case("1é", 1, #"1:2: unexpected "é", expected the end of the document"#),
    Case("1\u{0}", 1, #"1:2: unexpected "U+0000", expected the end of the document"#),
    Case(
      "01", 0, #"1:1: a number starts with "0" and goes on with digits; remove the zero"#),
    Case(
      "-012", 1, #"1:2: a number starts with "0" and goes on with digits; remove the zero"#),
    Case(
      "nul", 0,
      #"1:1: unknown word "nul", expected null, true or false; put text in double quotes"#),
    Case(
      "[True]", 1,
      #"1:2: unknown word "True", expected null, true or false; put text in double quotes"#),
    Case(
      "NaN", 0,
      #"1:1: unknown word "NaN", expected null, true or false; put text in double quotes"#),
    Case("truex", 4, #"1:5: unexpected "x", expected the end of the document"#),
    Case(
      "\"a\nb\"", 2, #"1:3: control character "U+000A" in a string; write it as "\n""#),
    Case(
      "\"\u{1}\"", 1, #"1:2: control character "U+0001" in a string; write it as "\u0001""#),
    Case(
      "\"\\x\"", 1,
      #"1:2: invalid escape "\x", expected one of \" \\ \/ \b \f \n \r \t or \u and four "#
        + "hexadecimal digits"),
    Case(
      "\"\\u12G4\"", 1,
      #"1:2: invalid escape "\u12G4", expected one of \" \\ \/ \b \f \n \r \t or \u and four "#
        + "hexadecimal digits"),
    Case(
      "\u{FEFF}{}", 0,
      "1:1: the document starts with a byte order mark; save it as UTF-8 without one"),
  ]

  @Test(arguments: cases)
  func `the first offence is reported with its place`(_ wrong: Case) throws {
    let error = try #require(throws: JSONSyntaxError.self) {
      _ = try JSONDocument(parsing: wrong.text)
    }
    #expect(error.description == wrong.message)
    #expect(error.offset == wrong.offset)
  }

  @Test(
    arguments: [
      [0x80], [0xC0, 0x80], [0xC3], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80],
      [0xF0, 0x80, 0x80, 0x80],
      [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFF], [0xE3, 0x81],
    ] as [[UInt8]])
  func `ill-formed UTF-8 is refused`(_ sequence: [UInt8]) throws {
    for padding in 0..<9 {
      let prefix = [0x22] + [UInt8](repeating: 0x61, count: padding)
      let error = try #require(throws: JSONSyntaxError.self) {
        _ = try JSONDocument(parsing: prefix + sequence + [0x22])
      }
      #expect(error.offset == padding + 1)
      #expect(error.reason == .invalidUTF8(sequence[0]))
      #expect(error.description.hasSuffix("valid UTF-8; save the document as UTF-8"))
    }
  }

  @Test func `nesting beyond the limit is an error and not a crash`() throws {
    let limits = JSONLimits(maxDepth: 3)
    #expect(try JSONDocument(parsing: "[[[1]]]", limits: limits).root.count == 1)
    let error = try #require(throws: JSONSyntaxError.self) {
      _ = try JSONDocument(parsing: "[[{\"a\":[]}]]", limits: limits)
    }
    #expect(
      error.description
        == "1:8: arrays and objects are nested deeper than the limit of \"3\" levels")
    let brackets = String(repeating: "[", count: 1_000_000)
    #expect(throws: JSONSyntaxError.self) { _ = try JSONDocument(parsing: brackets) }
  }

  @Test func `a document beyond the limit is refused`() throws {
    let limits = JSONLimits(maxBytes: 3)
    #expect(try JSONDocument(parsing: "123", limits: limits).root.integer == 123)
    let error = try #require(throws: JSONSyntaxError.self) {
      _ = try JSONDocument(parsing: "1234", limits: limits)
    }
    #expect(error.description == "1:4: the document is longer than the limit of \"3\" bytes")
  }
}
