import AssayJSON
import Testing

struct JSONDocumentTests {
  @Test func `every kind of value is read`() throws {
    let text = #" {"n":null,"t":true,"f":false,"i":-12,"s":"x","a":[1,[],{}],"o":{"p":{}}} "#
    let root = try JSONDocument(parsing: text).root
    #expect(root.kind == .object)
    #expect(root.count == 7)
    #expect(root["n"]?.isNull == true)
    #expect(root["t"]?.boolean == true)
    #expect(root["f"]?.boolean == false)
    #expect(root["i"]?.integer == -12)
    #expect(root["s"]?.string == "x")
    #expect(root["a"]?.count == 3)
    #expect(root["a"]?[0]?.integer == 1)
    #expect(root["a"]?[1]?.kind == .array)
    #expect(root["a"]?[2]?.kind == .object)
    #expect(root["a"]?[3] == nil)
    #expect(root["a"]?[-1] == nil)
    #expect(root["o"]?["p"]?.count == 0)
    #expect(root["o"]?["q"] == nil)
    #expect(root["s"]?["p"] == nil)
    #expect(root["s"]?[0] == nil)
    #expect(root.members.map { $0.key.string } == ["n", "t", "f", "i", "s", "a", "o"])
    #expect(root["a"]?.elements.map(\.kind) == [.number, .array, .object])
    #expect(root["a"]?.members.map(\.key.lexeme) == [])
    #expect(Array(root.elements).isEmpty)
  }

  @Test func `accessors of another kind give nothing`() throws {
    let root = try JSONDocument(parsing: #"["1",1,true]"#).root
    #expect(root[0]?.integer == nil && root[0]?.number == nil && root[0]?.boolean == nil)
    #expect(root[1]?.string == nil && root[1]?.isNull == false && root[1]?.count == 0)
    #expect(root.string == nil)
  }

  @Test func `ranges, lexemes and positions point into the text`() throws {
    let document = try JSONDocument(parsing: "{\r\n  \"ä\": [1.50, \"\\u00e4\"]\n}")
    let array = try #require(document.root["ä"])
    #expect(array.lexeme == "[1.50, \"\\u00e4\"]")
    #expect(array.position == JSONPosition(line: 2, column: 9))
    #expect(array[0]?.lexeme == "1.50")
    #expect(array[0]?.number?.lexeme == "1.50")
    #expect(array[1]?.string == "ä")
    #expect(array[1].map { Array($0.lexemeBytes) } == Array("\"\\u00e4\"".utf8))
    #expect(document.root.range == 0..<document.bytes.count)
    #expect(document.position(of: 10_000) == JSONPosition(line: 3, column: 2))
    #expect(document.position(of: 0).description == "1:1")
  }

  @Test func `duplicate names are kept, the last one wins and all are reported`() throws {
    let root = try JSONDocument(parsing: #"{"a":1,"b":2,"\u0061":3,"b":4,"a":5}"#).root
    #expect(root["a"]?.integer == 5)
    #expect(root["b"]?.integer == 4)
    #expect(root.count == 5)
    #expect(root.duplicateKeys == ["a", "b"])
    #expect(root.value.object?.keys == ["a", "b"])
    #expect(root.value == ["a": 5, "b": 4])
  }

  @Test func `composed and decomposed names differ`() throws {
    let root = try JSONDocument(parsing: "{\"\u{E9}\":1,\"e\u{301}\":2}").root
    #expect(root["\u{E9}"]?.integer == 1)
    #expect(root["e\u{301}"]?.integer == 2)
    #expect(root.duplicateKeys == [])
    #expect(root.value.object?.count == 2)
  }

  @Test(arguments: [
    (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
    (#""\u0000\u0041\u00e9\u20AC""#, "\0A\u{E9}\u{20AC}"),
    (#""\ud83d\ude00!""#, "\u{1F600}!"),
    (#""\ud83d""#, "\u{FFFD}"),
    (#""\ude00\ud83d""#, "\u{FFFD}\u{FFFD}"),
    (#""\ud83d\n""#, "\u{FFFD}\n"),
    (#""\ud83d\u0041""#, "\u{FFFD}A"),
    (#""\ud83d\ud83d\ude00""#, "\u{FFFD}\u{1F600}"),
    ("\"\u{1F600} \u{7FF} \u{FFFF} \u{10FFFF}\"", "\u{1F600} \u{7FF} \u{FFFF} \u{10FFFF}"),
    ("\"\u{7F}\"", "\u{7F}"),
  ])
  func `strings are decoded, lone surrogates to the replacement character`(
    _ lexeme: String, _ text: String
  ) throws {
    let root = try JSONDocument(parsing: lexeme).root
    #expect(root.string.map { Array($0.utf8) } == Array(text.utf8))
    #expect(root.lexeme == lexeme)
  }

  @Test func `a string ends at its quote wherever the words of eight bytes fall`() throws {
    for length in 0..<40 {
      let text = String(repeating: "x", count: length)
      let root = try JSONDocument(parsing: "[\"\(text)\",\"\(text)\\n\",\"\(text)é\"]").root
      #expect(root.elements.map(\.string) == [text, text + "\n", text + "é"])
    }
  }

  @Test func `a node is found by pointer`() throws {
    let root = try JSONDocument(parsing: #"{"a/b":[{"":{"~":7}}],"":8}"#).root
    func integer(_ pointer: String) throws -> Int? {
      root.node(at: try JSONPointer(parsing: pointer))?.integer
    }
    #expect(try integer("/a~1b/0//~0") == 7)
    #expect(try integer("/") == 8)
    #expect(try integer("/a~1b/1") == nil)
    #expect(try integer("/a~1b/00") == nil)
    #expect(try integer("/a~1b/-") == nil)
    #expect(try integer("//0") == nil)
    #expect(root.node(at: .root)?.count == 2)
  }

  @Test func `a tape grows beyond the first guess`() throws {
    let text = "[" + repeatElement("[]", count: 5_000).joined(separator: ",") + "]"
    let root = try JSONDocument(parsing: text).root
    #expect(root.count == 5_000)
    #expect(root.elements.allSatisfy { $0.kind == .array && $0.count == 0 })
  }
}
