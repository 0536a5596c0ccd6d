import AssayJSON
import Testing

struct JSONPointerTests {
  static let document: JSONValue = [
    "foo": ["bar", "baz"], "": 0, "a/b": 1, "c%d": 2, "e^f": 3, "g|h": 4, "i\\j": 5, "k\"l": 6,
    " ": 7, "m~n": 8,
  ]

  @Test(
    arguments: [
      ("/foo", ["bar", "baz"]), ("/foo/0", "bar"), ("/", 0), ("/a~1b", 1), ("/c%d", 2), ("/e^f", 3),
      ("/g|h", 4), ("/i\\j", 5), ("/k\"l", 6), ("/ ", 7), ("/m~0n", 8),
    ] as [(String, JSONValue)])
  func `the examples of RFC 6901, section 5, are found`(
    _ text: String, _ value: JSONValue
  ) throws {
    let pointer = try JSONPointer(parsing: text)
    #expect(Self.document.value(at: pointer) == value)
    #expect(pointer.description == text)
  }

  @Test func `the empty pointer is the whole document`() throws {
    #expect(try JSONPointer(parsing: "") == .root)
    #expect(Self.document.value(at: .root) == Self.document)
    #expect(JSONPointer.root.description == "")
    #expect(JSONPointer.root.parent == nil)
  }

  @Test func `escapes are undone once`() throws {
    #expect(try JSONPointer(parsing: "/~01/~10//é").tokens == ["~1", "/0", "", "é"])
    #expect(JSONPointer(tokens: ["~1", "/0", "", "é"]).description == "/~01/~10//é")
  }

  @Test func `pointers grow at the end`() throws {
    let pointer = JSONPointer.root.appending("a").appending(3).appending(
      JSONPointer(tokens: ["x", "/"]))
    #expect(pointer.description == "/a/3/x/~1")
    #expect(pointer.parent?.description == "/a/3/x")
  }

  @Test func `pointers are compared by code points`() {
    let composed = JSONPointer(tokens: ["a", "\u{E9}"])
    #expect(composed != JSONPointer(tokens: ["a", "e\u{301}"]))
    #expect(Set([composed, composed, JSONPointer(tokens: ["a"])]).count == 2)
    #expect(composed.starts(with: JSONPointer(tokens: ["a"])))
    #expect(!JSONPointer(tokens: ["ab"]).starts(with: JSONPointer(tokens: ["a"])))
  }

  @Test(arguments: [
    ("a", #"JSON pointer "a" must be empty or start with "/""#),
    ("#/a", ##"JSON pointer "#/a" must be empty or start with "/""##),
    (
      "/~2", #"JSON pointer "/~2" has a "~" without 0 or 1; write "~0" for "~", "~1" for "/""#
    ),
    (
      "/a~", #"JSON pointer "/a~" has a "~" without 0 or 1; write "~0" for "~", "~1" for "/""#
    ),
  ])
  func `what is no pointer is refused`(_ text: String, _ message: String) throws {
    let error = try #require(throws: JSONPointerError.self) {
      _ = try JSONPointer(parsing: text)
    }
    #expect(error.description == message)
  }
}
