import AssayJSON
import Testing

struct JSONWriterTests {
  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test func `compact text keeps order and number lexemes`() throws {
    let source = #"{ "b" : 1.50 , "a" : [ 1E5 , -0 , true , null , { } , [ ] ] }"#
    let expected = #"{"b":1.50,"a":[1E5,-0,true,null,{},[]]}"#
    let root = try JSONDocument(parsing: source).root
    #expect(text(JSONWriter.compact(root)) == expected)
    #expect(text(JSONWriter.compact(root.value)) == expected)
    #expect(root["a"].map { text(JSONWriter.compact($0)) } == "[1E5,-0,true,null,{},[]]")
  }

  @Test func `a node keeps duplicates and string lexemes`() throws {
    let source = #"{"a":"\u0041","a":"\ud800","\u0062":[["x"],{"y":{}}]}"#
    #expect(text(JSONWriter.compact(try JSONDocument(parsing: source).root)) == source)
  }

  @Test func `pretty text is indented by two spaces and ends with a line feed`() {
    let value: JSONValue = ["a": [1, ["x": nil]], "e": [:], "f": []]
    #expect(
      text(JSONWriter.pretty(value)) == """
        {
          "a": [
            1,
            {
              "x": null
            }
          ],
          "e": {},
          "f": []
        }

        """)
    #expect(text(JSONWriter.pretty(1)) == "1\n")
  }

  @Test func `only what must be escaped is escaped`() {
    let value = JSONValue.string("\"\\/\u{8}\u{9}\u{A}\u{C}\u{D}\u{0}\u{1F}\u{7F}é\u{2028}😀")
    #expect(
      text(JSONWriter.compact(value))
        == "\"\\\"\\\\/\\b\\t\\n\\f\\r\\u0000\\u001f\u{7F}é\u{2028}😀\"")
  }

  @Test func `pieces append to what is there`() {
    var output: [UInt8] = [0x5B]
    for integer in [0, 7, -10, .max, .min] {
      JSONWriter.append(integer: integer, to: &output)
      JSONWriter.append(literal: ",", to: &output)
    }
    JSONWriter.append(boolean: true, to: &output)
    JSONWriter.append(literal: ",", to: &output)
    JSONWriter.append(string: "a\"b", to: &output)
    JSONWriter.append(literal: ",null]", to: &output)
    #expect(
      text(output)
        == #"[0,7,-10,9223372036854775807,-9223372036854775808,true,"a\"b",null]"#)
  }
}
