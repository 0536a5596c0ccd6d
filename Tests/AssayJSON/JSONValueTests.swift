import AssayJSON
import Testing

struct JSONValueTests {
  @Test func `equality is by meaning`() throws {
    func value(_ text: String) throws -> JSONValue { try JSONDocument(parsing: text).root.value }
    let one = try value(#"{"a":[1,2.50,"x"],"b":{"c":null,"d":true}}"#)
    let other = try value(#"{"b":{"d":true,"c":null},"a":[1.0,25e-1,"\u0078"]}"#)
    #expect(one == other)
    #expect(one.hashValue == other.hashValue)
    #expect(one != (try value(#"{"a":[2.50,1,"x"],"b":{"c":null,"d":true}}"#)))
    #expect(try value(#"{"a":1}"#) != value(#"{"a":1,"b":1}"#))
    #expect(try value(#"{"a":null}"#) != value(#"{"b":null}"#))
    #expect(JSONValue.null != false)
    #expect(JSONValue.string("1") != 1)
    #expect(JSONValue.string("\u{E9}") != .string("e\u{301}"))
  }

  @Test func `literals make values`() {
    let value: JSONValue = ["a": [nil, true, 1, -2.5, "x", [:], []], "b": 1e30]
    #expect(value.description == #"{"a":[null,true,1,-2.5,"x",{},[]],"b":1e+30}"#)
    #expect(value.kind == .object)
    let object: JSONObject = ["z": 1, "a": 2, "z": 3]
    #expect(object.keys == ["z", "a"])
    #expect(object["z"] == 3)
  }

  @Test func `accessors give their kind or nothing`() {
    let value: JSONValue = ["s": "x", "i": 3, "b": false, "a": [1, 2], "o": ["k": 1.5], "n": nil]
    #expect(value["s"]?.string == "x")
    #expect(value["i"]?.integer == 3)
    #expect(value["b"]?.boolean == false)
    #expect(value["a"]?.array == [1, 2])
    #expect(value["a"]?[1] == 2)
    #expect(value["a"]?[2] == nil)
    #expect(value["o"]?.object?.count == 1)
    #expect(value["o"]?["k"]?.number?.lexeme == "1.5")
    #expect(value["n"]?.isNull == true)
    #expect(value["s"]?.integer == nil)
    #expect(value["i"]?.string == nil)
    #expect(value["x"] == nil)
    #expect(value.value(at: JSONPointer(tokens: ["a", "0"])) == 1)
    #expect(value.value(at: JSONPointer(tokens: ["a", "2"])) == nil)
    #expect(value.value(at: JSONPointer(tokens: ["s", "0"])) == nil)
    #expect(value.value(at: .root) == value)
  }

  @Test(arguments: [3, 16, 17, 18, 60])
  func `an object keeps order through changes, small or large`(_ count: Int) {
    var object = JSONObject()
    for i in 0..<count { object["k\(i)"] = .number(JSONNumber(i)) }
    object["k1"] = "changed"
    object["k0"] = nil
    object["missing"] = nil
    object["last"] = true
    #expect(object.keys == (1..<count).map { "k\($0)" } + ["last"])
    #expect(object["k1"] == "changed")
    #expect(object["k0"] == nil)
    #expect(object["k\(count - 1)"] != nil)
    #expect(object == JSONObject(object.members.reversed()))
    #expect(object.hashValue == JSONObject(object.members.reversed()).hashValue)
    for key in object.keys { object[key] = nil }
    #expect(object.isEmpty)
  }

  @Test func `a value of the greatest depth can be used like any other`() throws {
    let text = String(repeating: "{\"a\":[", count: 256) + String(repeating: "]}", count: 256)
    let value = try JSONDocument(parsing: text).root.value
    #expect(value.hashValue == value.hashValue)
    #expect(String(decoding: JSONWriter.compact(value), as: UTF8.self) == text)
    #expect(try JSONDocument(parsing: JSONWriter.pretty(value)).root.value == value)
  }
}
