import AssayJSON
import Testing

struct JSONSchemaPatternTests {
  private func compile(_ pattern: String) throws -> JSONSchema {
    let schema = JSONWriter.compact(["pattern": .string(pattern)])
    return try JSONSchemaSource(document: try JSONDocument(parsing: schema)).compile(at: .root)
  }

  private func matches(_ pattern: String, _ text: String) throws -> Bool {
    let node = try JSONDocument(parsing: JSONWriter.compact(.string(text))).root
    return try compile(pattern).accepts(node)
  }

  @Test(
    arguments: [
      ("", ["", "a"], []),
      ("b", ["abc", "b"], ["", "ac"]),
      ("^a", ["ab"], ["ba"]),
      ("a$", ["ba"], ["ab", "a\n"]),
      ("^a.c$", ["abc", "a😀c"], ["a\nc", "ac", "a\u{2028}c"]),
      ("^(a|bc|)d$", ["ad", "bcd", "d"], ["bd", "abcd"]),
      ("^a*b+c?$", ["b", "aabbc"], ["a", "bcc"]),
      ("^a{2}$", ["aa"], ["a", "aaa"]),
      ("^a{2,}$", ["aa", "aaaa"], ["a"]),
      ("^(ab){1,2}$", ["ab", "abab"], ["", "ababab"]),
      ("^a{0}$", [""], ["a"]),
      ("^a+?b*?$", ["a", "aab"], [""]),
      ("^[a-c\\d-]+$", ["ab3-"], ["d", "_"]),
      ("^[^a-c]$", ["d", "\n"], ["a", "dd"]),
      ("^[]$", [], ["", "a"]),
      ("^[^]$", ["a", "\n"], [""]),
      ("^[\\w.]+$", ["a_Z9."], ["é", "-"]),
      ("^\\d$", ["5"], ["\u{665}"]),
      ("^\\D\\S\\W$", ["aa-"], ["1a-", "a -", "aaa"]),
      ("^\\s$", [" ", "\t", "\u{A0}", "\u{FEFF}", "\u{2029}", "\u{3000}"], ["a", "\u{200B}"]),
      ("\\bfoo\\b", ["a foo b", "foo"], ["afoo", "foo_"]),
      ("\\Boo", ["foo"], ["oo"]),
      ("^\\t\\n\\v\\f\\r\\0\\x41\\u0042\\u{1F600}$", ["\t\n\u{B}\u{C}\r\0AB😀"], ["x"]),
      ("^\\ud83d\\ude00$", ["😀"], ["x"]),
      ("^\\cJ$", ["\n"], ["J"]),
      ("^\\/\\.\\-\\{\\}$", ["/.-{}"], ["/a-{}"]),
      ("^[\\b]$", ["\u{8}"], ["b"]),
      ("^\\p{Lu}\\p{Letter}+$", ["Éa", "Ab"], ["ab", "A1"]),
      ("^\\P{L}$", ["1"], ["a"]),
      ("^\\p{gc=Nd}\\p{ASCII}$", ["\u{665}a"], ["aa", "1é"]),
      ("^(?=.*\\d)(?!.*x).{2,}$", ["a1", "1ab"], ["ab", "1x"]),
      ("(?<=\\$)\\d+$", ["a$12"], ["12"]),
      ("^.*(?<!ab)c$", ["bc", "xbc"], ["abc"]),
      ("^(?:a(?<n>b))+$", ["abab"], ["aba"]),
      ("^(a*)*$", ["", "aaa"], ["b"]),
      ("^([a-z]+)+$", ["abc"], [String(repeating: "a", count: 500) + "!"]),
    ] as [(String, [String], [String])])
  func `expressions mean what ECMA-262 says`(
    _ pattern: String, _ accepted: [String], _ refused: [String]
  ) throws {
    // A look around keeps the automaton away, so both ways of matching are compared.
    for pattern in [pattern, "(?=)(?:\(pattern))"] {
      for text in accepted { #expect(try matches(pattern, text), "\(text.debugDescription)") }
      for text in refused { #expect(try !matches(pattern, text), "\(text.debugDescription)") }
    }
  }

  @Test(arguments: [
    ("a)", #"unexpected ")"; escape it"#),
    ("(", "a group is not closed"),
    ("(?=a", "a group is not closed"),
    ("[a", "a class is not closed"),
    ("[\\", "it ends with a backslash"),
    ("[b-a]", "a range in a class is out of order"),
    ("[a-\\d]", "a range in a class starts or ends with a class"),
    ("+a", #"nothing to repeat before "+""#),
    ("a**", #"nothing to repeat before "*""#),
    ("{", #"unexpected "{"; escape it"#),
    ("]", #"unexpected "]"; escape it"#),
    ("a{x}", #""{" without a number; escape it"#),
    ("a{1", #""{" is not closed; escape it"#),
    ("a{2,1}", "a repetition is out of order"),
    ("a{100001}", "a repetition is above 100000"),
    ("(a{1000}){1000}", "it is too large when unrolled"),
    ("\\", "it ends with a backslash"),
    ("\\q", #"unknown escape "\q""#),
    ("(a)\\1", "back references are not supported"),
    ("(?<n>a)\\k<n>", "back references are not supported"),
    ("\\01", "an octal escape; write \\x and two digits"),
    ("\\x4", "an escape needs 2 hexadecimal digits"),
    ("\\u12", "an escape needs 4 hexadecimal digits"),
    ("\\u{110000}", #""\u{" needs a code point and "}""#),
    ("\\c1", #""\c" needs a letter"#),
    ("\\pL", #""\p" needs a property in braces"#),
    ("\\p{L", #""\p{" is not closed"#),
    ("\\p{Script=Greek}", #"the property "Script=Greek" is not supported"#),
    ("(?i:a)", #""(?" starts no group that is known"#),
    ("(?<a-b>c)", #"a group name contains "-""#),
    (String(repeating: "(", count: 200), "groups are nested too deep"),
  ])
  func `an expression that cannot be used is refused with the problem`(
    _ pattern: String, _ problem: String
  ) throws {
    let error = try #require(throws: JSONSchemaError.self) { _ = try compile(pattern) }
    #expect(error.reason == .pattern(pattern, problem: problem))
  }
}
