import AssayJSON
import Testing

struct JSONSchemaTests {
  private func failures(_ schema: String, _ instance: String) throws -> [JSONSchemaFailure] {
    let schema = try JSONSchemaSource(document: try JSONDocument(parsing: schema))
      .compile(at: .root)
    let node = try JSONDocument(parsing: instance).root
    let failures = schema.validate(node)
    #expect(schema.accepts(node) == failures.isEmpty)
    return failures
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let schema: String
    let instance: String
    let messages: [String]
    var testDescription: String { "\(schema) \(instance)" }

    init(_ schema: String, _ instance: String, _ messages: String...) {
      self.schema = schema
      self.instance = instance
      self.messages = messages
    }
  }

  static let cases = [
    Case("true", "1"),
    Case("{}", "1"),
    Case("false", "1", #""": found number 1, expected no value here ()"#),
    Case(
      #"{"type":"integer"}"#, "1.5", #""": found number 1.5, expected integer (/type)"#),
    Case(#"{"type":"integer"}"#, "1e400"),
    Case(
      #"{"type":["string","null"]}"#, "[1]",
      #""": found an array of 1 element, expected string or null (/type)"#),
    Case(
      #"{"enum":["a",1,{"b":[]}]}"#, #""b""#,
      #""": found string "b", expected one of "a", 1, {"b":[]} (/enum)"#),
    Case(#"{"enum":["a",1,{"b":[]}]}"#, #"{"b":[]}"#),
    Case(#"{"const":1}"#, "true", #""": found true, expected 1 (/const)"#),
    Case(#"{"const":1}"#, "1.0"),
    Case(
      #"{"minimum":1.1,"exclusiveMaximum":3}"#, "1.09",
      #""": found number 1.09, expected at least 1.1 (/minimum)"#),
    Case(
      #"{"minimum":1.1,"exclusiveMaximum":3}"#, "3.0",
      #""": found number 3.0, expected less than 3 (/exclusiveMaximum)"#),
    Case(
      #"{"maximum":1,"exclusiveMinimum":-1}"#, "1.00000000000000000000000000000001",
      #""": found number 1.00000000000000000000000000000001, expected at most 1 (/maximum)"#),
    Case(
      #"{"maximum":1,"exclusiveMinimum":-1}"#, "-1",
      #""": found number -1, expected more than -1 (/exclusiveMinimum)"#),
    Case(
      #"{"multipleOf":0.01}"#, "12.505",
      #""": found number 12.505, expected a multiple of 0.01 (/multipleOf)"#),
    Case(#"{"multipleOf":0.01}"#, "12.50"),
    Case(
      #"{"minLength":2}"#, #""😀""#,
      #""": found 1 character, expected at least 2 characters (/minLength)"#),
    Case(
      #"{"maxLength":1}"#, #""e\u0301""#,
      #""": found 2 characters, expected at most 1 character (/maxLength)"#),
    Case(
      #"{"pattern":"^a+$"}"#, #""aab""#,
      #""": found string "aab", expected a match of "^a+$" (/pattern)"#),
    Case(
      #"{"required":["a","b"]}"#, #"{"a":1}"#,
      #""": found an object of 1 member, expected a member "b" (/required)"#),
    Case(#"{"required":["a"]}"#, "1"),
    Case(
      #"{"minProperties":2}"#, #"{"a":1,"a":2}"#,
      #""": found 1 member, expected at least 2 members (/minProperties)"#),
    Case(
      #"{"maxProperties":1}"#, #"{"a":1,"b":2}"#,
      #""": found 2 members, expected at most 1 member (/maxProperties)"#),
    Case(
      #"{"dependentRequired":{"a":["b"]}}"#, #"{"a":1}"#,
      #""": found an object of 1 member, expected a member "b" beside "a" (/dependentRequired/a)"#),
    Case(
      #"{"properties":{"a/b":{"type":"null"}}}"#, #"{"a/b":1}"#,
      #""/a~1b": found number 1, expected null (/properties/a~1b/type)"#),
    Case(
      #"{"properties":{"a":true},"patternProperties":{"^x":{"type":"null"}},"#
        + #""additionalProperties":false}"#, #"{"a":1,"x1":2,"b":3}"#,
      #""/x1": found number 2, expected null (/patternProperties/^x/type)"#,
      #""/b": found member "b", expected only the members a, /^x/ (/additionalProperties)"#),
    Case(
      #"{"additionalProperties":false}"#, #"{"a":1}"#,
      #""/a": found member "a", expected no members (/additionalProperties)"#),
    Case(
      #"{"additionalProperties":{"type":"null"}}"#, #"{"a":1}"#,
      #""/a": found number 1, expected null (/additionalProperties/type)"#),
    Case(
      #"{"propertyNames":{"maxLength":1}}"#, #"{"ab":1}"#,
      #""/ab": found 2 characters, expected at most 1 character (/propertyNames/maxLength)"#),
    Case(
      #"{"prefixItems":[{"type":"null"}],"items":{"type":"string"}}"#, "[1,2]",
      #""/0": found number 1, expected null (/prefixItems/0/type)"#,
      #""/1": found number 2, expected string (/items/type)"#),
    Case(
      #"{"minItems":1}"#, "[]", #""": found 0 elements, expected at least 1 element (/minItems)"#),
    Case(
      #"{"maxItems":0}"#, "[1]",
      #""": found 1 element, expected at most 0 elements (/maxItems)"#),
    Case(
      #"{"uniqueItems":true}"#, #"[{"a":1,"b":2},1,{"b":2.0,"a":1}]"#,
      #""": found element 2 equal to element 0, expected elements that all differ (/uniqueItems)"#),
    Case(#"{"uniqueItems":false}"#, "[1,1]"),
    Case(
      #"{"contains":{"type":"null"}}"#, "[1]",
      #""": found 0 of 1 elements, expected at least 1 that match (/contains)"#),
    Case(
      #"{"contains":{"type":"null"},"minContains":2,"maxContains":3}"#, "[null]",
      #""": found 1 of 1 elements, expected at least 2 that match (/minContains)"#),
    Case(
      #"{"contains":{"type":"null"},"minContains":0,"maxContains":1}"#, "[null,null]",
      #""": found 2 of 2 elements, expected at most 1 that match (/maxContains)"#),
    Case(
      #"{"allOf":[{"type":"string"},{"minimum":5}]}"#, "1",
      #""": found number 1, expected string (/allOf/0/type)"#,
      #""": found number 1, expected at least 5 (/allOf/1/minimum)"#),
    Case(
      #"{"not":{"type":"null"}}"#, "null",
      #""": found null, expected a value that does not match (/not)"#),
    Case(
      #"{"oneOf":[{"minimum":1},{"maximum":0},{"type":"number"}]}"#, "1",
      #""": found matches of the alternatives 0, 2, expected exactly one of 3 alternatives to "#
        + "match (/oneOf)"),
    Case(
      #"{"if":{"minimum":10},"then":{"multipleOf":10},"else":{"const":5}}"#, "12",
      #""": found number 12, expected a multiple of 10 (/then/multipleOf)"#),
    Case(
      #"{"if":{"minimum":10},"then":{"multipleOf":10},"else":{"const":5}}"#, "6",
      #""": found number 6, expected 5 (/else/const)"#),
    Case(
      #"{"dependentSchemas":{"a":{"required":["b"]}}}"#, #"{"a":1}"#,
      #""": found an object of 1 member, expected a member "b" (/dependentSchemas/a/required)"#),
    Case(
      ##"{"$ref":"#/$defs/list","$defs":{"list":{"properties":{"next":{"$ref":"#/$defs/list"},"##
        + #""v":{"type":"null"}}}}}"#, #"{"next":{"next":{"v":1}}}"#,
      #""/next/next/v": found number 1, expected null (/$defs/list/properties/v/type)"#),
    Case(
      ##"{"$ref":"#/$defs/a%25b~1c","$defs":{"a%b/c":{"type":"null"}}}"##, "1",
      #""": found number 1, expected null (/$defs/a%b~1c/type)"#),
    Case(
      #"{"properties":{"a":true},"unevaluatedProperties":false}"#, #"{"a":1,"b":2}"#,
      #""/b": found member "b", expected no members beyond those that the schema describes "#
        + "(/unevaluatedProperties)"),
    Case(
      #"{"prefixItems":[true],"unevaluatedItems":{"type":"null"}}"#, "[1,2]",
      #""/1": found number 2, expected null (/unevaluatedItems/type)"#),
    Case(
      #"{"contains":{"type":"null"},"unevaluatedItems":false}"#, "[null,1]",
      #""/1": found number 1, expected no elements beyond those that the schema describes "#
        + "(/unevaluatedItems)"),
    Case(
      #"{"anyOf":[{"properties":{"a":{"type":"null"}},"required":["b"]}],"#
        + #""unevaluatedProperties":false}"#, #"{"a":null}"#,
      #""": found an object of 1 member, expected a member "b" (/anyOf/0/required)"#,
      #""": found no match; the nearest is alternative 0, expected a match of one of 1 "#
        + "alternatives (/anyOf)"),
    Case(
      #"{"anyOf":[{"anyOf":[{"type":"null"}]},{"properties":{"a":true}}],"#
        + #""unevaluatedProperties":false}"#, #"{"b":1}"#,
      #""/b": found member "b", expected no members beyond those that the schema describes "#
        + "(/unevaluatedProperties)"),
    Case(
      #"{"dependencies":{"a":["b"],"c":{"required":["d"]}}}"#, #"{"a":1,"c":1}"#,
      #""": found an object of 2 members, expected a member "b" beside "a" (/dependencies/a)"#,
      #""": found an object of 2 members, expected a member "d" (/dependencies/c/required)"#),
    Case(
      #"{"required":["a"],"properties":{"é":{"type":"null"}}}"#, #"{"\u0061":1,"\u00e9":1}"#,
      #""/é": found number 1, expected null (/properties/é/type)"#),
    Case(
      #"{"title":"t","description":"d","default":1,"examples":[1],"format":"email","#
        + #""deprecated":true,"$comment":"c","contentMediaType":"text/plain","readOnly":true,"#
        + #""writeOnly":false,"discriminator":{"propertyName":"x"},"example":1,"x-own":1,"#
        + #""$schema":"https://json-schema.org/draft/2020-12/schema"}"#, "1"),
  ]

  @Test(arguments: cases)
  func `failures name the place, what was found and what was expected`(_ example: Case) throws {
    #expect(try failures(example.schema, example.instance).map(\.description) == example.messages)
  }

  @Test func `the alternative with the right discriminator is reported first`() throws {
    let schema = """
      {"anyOf":[{"type":"string"},
      {"required":["url","size"],"properties":{"kind":{"const":"image"}}},
      {"required":["text"],"properties":{"kind":{"const":"note"},"lang":{"type":"string"}}}]}
      """
    let found = try failures(schema, #"{"kind":"image"}"#)
    #expect(
      found.map(\.schema.description) == [
        "/anyOf/1/required", "/anyOf/1/required", "/anyOf", "/anyOf/2/required",
        "/anyOf/2/properties/kind/const", "/anyOf/0/type",
      ])
    #expect(
      found[2].description
        == #""": found no match; the nearest is alternative 1, expected a match of one of 3 "#
        + "alternatives (/anyOf)")
  }

  @Test func `among equals the alternative with the fewest failures is nearest`() throws {
    let schema = #"{"oneOf":[{"required":["a","b"]},{"required":["c"]}]}"#
    let found = try failures(schema, "{}")
    #expect(
      found.map(\.schema.description) == [
        "/oneOf/1/required", "/oneOf", "/oneOf/0/required", "/oneOf/0/required",
      ])
    #expect(found[1].expected == "exactly one of 2 alternatives")
  }

  @Test func `a schema inside a larger document is compiled by its pointer`() throws {
    let document = try JSONDocument(
      parsing: ##"{"openapi":"3.1.0","components":{"schemas":{"A":{"items":{"$ref":"##
        + ##""#/components/schemas/B"}},"B":{"type":"integer"}}}}"##)
    let schema = try JSONSchemaSource(document: document)
      .compile(at: JSONPointer(tokens: ["components", "schemas", "A"]))
    let failures = schema.validate(try JSONDocument(parsing: #"[1,"2"]"#).root)
    #expect(
      failures == [
        JSONSchemaFailure(
          instance: JSONPointer(tokens: ["1"]),
          schema: JSONPointer(tokens: ["components", "schemas", "B", "type"]), keyword: "type",
          expected: "integer", found: "string \"2\"")
      ])
  }

  @Test func `a long text is shortened in messages and says so`() throws {
    let text = String(repeating: "x", count: 81)
    let found = try failures(#"{"type":"null"}"#, "\"\(text)\"").first?.found
    #expect(found == "string \"\(text.prefix(77))... (81 characters)\"")
  }

  @Test(arguments: [
    (#""""#, 0), (#""ab""#, 2), (#""é日😀""#, 3), (#""\n\\\"""#, 3), (#""\u00e9a""#, 2),
    (#""\ud83d\ude00b""#, 2), (#""\ud83d""#, 1), (#""\ud83dx\ude00""#, 3),
    (#""\ud83d\ud83d\ude00""#, 2), (#""\ude00\ud83d""#, 2), (#""\ud83d\n""#, 2),
  ])
  func `a length counts code points, however they are written`(
    _ instance: String, _ length: Int
  ) throws {
    let node = try JSONDocument(parsing: instance).root
    #expect(node.string?.unicodeScalars.count == length)
    for (limit, keyword) in [(length, "minLength"), (length, "maxLength")] {
      #expect(try failures(#"{"\#(keyword)":\#(limit)}"#, instance) == [])
    }
    #expect(try failures(#"{"minLength":\#(length + 1)}"#, instance).count == 1)
    if length > 0 {
      #expect(try failures(#"{"maxLength":\#(length - 1)}"#, instance).count == 1)
    }
  }

  @Test func `a value nested deeper than the validator goes is never valid`() throws {
    let schema = ##"{"properties":{"a":{"not":{"$ref":"#"}}}}"##
    let deep = String(repeating: "{\"a\":", count: 400) + "1" + String(repeating: "}", count: 400)
    let last = try failures(schema, deep).last
    #expect(last?.found == "a value that is nested deeper")
    #expect(last?.expected == "at most 300 schemas applied one inside the other")
  }
}
