import AssayJSON
import Testing

struct JSONSchemaErrorTests {
  private func error(_ schema: String, at pointer: JSONPointer = .root) throws -> JSONSchemaError {
    let source = JSONSchemaSource(document: try JSONDocument(parsing: schema))
    return try #require(throws: JSONSchemaError.self) { _ = try source.compile(at: pointer) }
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let schema: String
    let message: String
    var testDescription: String { schema }

    init(_ schema: String, _ message: String) {
      self.schema = schema
      self.message = message
    }
  }

  static let cases = [
    Case(
      #"{"properties":{"a":{"requird":["b"]}}}"#,
      #"keyword "requird" at "/properties/a/requird": the keyword is unknown or not supported; "#
        + "correct or remove it"
    ),
    Case(
      #"{"$id":"urn:x#y"}"#,
      #"keyword "$id" at "/$id": found string "urn:x#y", expected a URI reference without a "#
        + "fragment"
    ),
    Case(
      #"{"$anchor":"1a"}"#,
      #"keyword "$anchor" at "/$anchor": found string "1a", expected a letter or "_" and then "#
        + #"letters, digits, "-", "." and "_""#
    ),
    Case(
      #"{"$vocabulary":{"urn:v":1}}"#,
      #"keyword "$vocabulary" at "/$vocabulary": found an object of 1 member, expected an object "#
        + "of true and false"
    ),
    Case(
      #"{"$defs":{"a":{"$id":"urn:x"},"b":{"$id":"urn:x"}}}"#,
      #"schema at "/$defs/a": "urn:x" is also the name of another schema; give each its own"#
    ),
    Case(
      #"{"$defs":{"a":{"$anchor":"x"},"b":{"$dynamicAnchor":"x"}}}"#,
      #"schema at "/$defs/a": "x" is also the name of another schema; give each its own"#
    ),
    Case("1", #"schema at "": found number 1, expected an object, true or false"#),
    Case(
      #"{"items":[true]}"#,
      #"schema at "/items": found an array of 1 element, expected an object, true or false"#
    ),
    Case(
      #"{"type":"int"}"#,
      #"keyword "type" at "/type": found string "int", expected null, boolean, integer, number, "#
        + "string, array or object, or several of them"
    ),
    Case(
      #"{"type":[]}"#,
      #"keyword "type" at "/type": found an array of 0 elements, expected null, boolean, "#
        + "integer, number, string, array or object, or several of them"
    ),
    Case(#"{"enum":1}"#, #"keyword "enum" at "/enum": found number 1, expected an array"#),
    Case(
      #"{"minLength":-1}"#,
      #"keyword "minLength" at "/minLength": found number -1, expected an integer that is not "#
        + "negative"
    ),
    Case(
      #"{"maxItems":1.5}"#,
      #"keyword "maxItems" at "/maxItems": found number 1.5, expected an integer that is not "#
        + "negative"
    ),
    Case(
      #"{"minimum":"1"}"#,
      #"keyword "minimum" at "/minimum": found string "1", expected a number"#
    ),
    Case(
      #"{"multipleOf":0.0}"#,
      #"keyword "multipleOf" at "/multipleOf": found number 0.0, expected a number above 0"#
    ),
    Case(
      #"{"pattern":1}"#, #"keyword "pattern" at "/pattern": found number 1, expected a string"#
    ),
    Case(
      #"{"required":["a",1]}"#,
      #"keyword "required" at "/required": found an array of 2 elements, expected an array of "#
        + "strings"
    ),
    Case(
      #"{"properties":[]}"#,
      #"keyword "properties" at "/properties": found an array of 0 elements, expected an object"#
    ),
    Case(
      #"{"anyOf":[]}"#,
      #"keyword "anyOf" at "/anyOf": found an array of 0 elements, expected an array of at "#
        + "least one schema"
    ),
    Case(
      #"{"uniqueItems":1}"#,
      #"keyword "uniqueItems" at "/uniqueItems": found number 1, expected true or false"#
    ),
    Case(
      #"{"$schema":"http://json-schema.org/draft-07/schema#"}"#,
      #"keyword "$schema" at "/$schema": found string "http://json-schema.org/draft-07/schema#", "#
        + #"expected "https://json-schema.org/draft/2020-12/schema" or a known metaschema with a "#
        + #""$vocabulary""#
    ),
    Case(
      #"{"$ref":"other.json"}"#,
      #"keyword "$ref" at "/$ref": "other.json" is in no document that was given, and none is "#
        + "fetched; correct it or add the document"
    ),
    Case(
      ##"{"$ref":"#anchor"}"##,
      ##"keyword "$ref" at "/$ref": "#anchor" leads to nothing; correct it or add the schema"##
    ),
    Case(
      ##"{"$ref":"#/%zz"}"##,
      ##"keyword "$ref" at "/$ref": "#/%zz" leads to nothing; correct it or add the schema"##
    ),
    Case(
      ##"{"$ref":"#/$defs/b"}"##,
      ##"keyword "$ref" at "/$ref": "#/$defs/b" leads to nothing; correct it or add the schema"##
    ),
    Case(
      ##"{"$ref":"#"}"##,
      #"schema at "": the schemas "" lead back to themselves without going deeper into the value; "#
        + "break the cycle"
    ),
    Case(
      ##"{"properties":{"a":{"$ref":"#/$defs/x"}},"$defs":{"x":{"anyOf":[{"$ref":"##
        + ##""#/$defs/y"}]},"y":{"not":{"$ref":"#/$defs/x"}}}}"##,
      #"schema at "/$defs/x": the schemas "/$defs/x", "/$defs/x/anyOf/0", "/$defs/y", "#
        + #""/$defs/y/not" lead back to themselves without going deeper into the value; break "#
        + "the cycle"
    ),
    Case(
      #"{"pattern":"(a"}"#,
      #"keyword "pattern" at "/pattern": "(a" is not a regular expression that can be used: a "#
        + "group is not closed"
    ),
    Case(
      #"{"patternProperties":{"*":true}}"#,
      #"keyword "patternProperties" at "/patternProperties/*": "*" is not a regular expression "#
        + #"that can be used: nothing to repeat before "*""#
    ),
  ]

  @Test(arguments: cases)
  func `a mistake is named with its keyword and its place`(_ wrong: Case) throws {
    #expect(try error(wrong.schema).description == wrong.message)
  }

  @Test func `a pointer to nothing is refused`() throws {
    #expect(
      try error("{}", at: JSONPointer(tokens: ["a"])).description
        == #"schema at "/a": there is no schema here; correct the pointer"#)
  }

  @Test func `a dynamic reference that leads back to itself is refused`() throws {
    let schema = ##"{"$dynamicAnchor":"x","allOf":[{"$dynamicRef":"#x"}]}"##
    #expect(
      try error(schema).reason
        == .endlessReference([.root, JSONPointer(tokens: ["allOf", "0"])]))
  }

  @Test func `an unknown format is refused where formats assert, but not otherwise`() throws {
    let document = try JSONDocument(parsing: #"{"format":"datetime"}"#)
    let asserting = JSONSchemaSource(
      document: document, options: JSONSchemaOptions(formats: .assert))
    let error = try #require(throws: JSONSchemaError.self) {
      _ = try asserting.compile(at: .root)
    }
    #expect(
      error.description.hasPrefix(
        #"keyword "format" at "/format": found string "datetime", expected one of the formats "#
          + "date-time, date, time, duration, email, "))
    #expect(throws: Never.self) { try JSONSchemaSource(document: document).compile(at: .root) }
  }

  @Test func `a metaschema that demands an unknown vocabulary is refused`() throws {
    var library = JSONSchemaLibrary()
    library.add(
      try JSONDocument(parsing: #"{"$vocabulary":{"urn:v":true,"urn:w":false}}"#), at: "urn:meta")
    let source = JSONSchemaSource(
      document: try JSONDocument(parsing: #"{"$schema":"urn:meta"}"#), library: library)
    let error = try #require(throws: JSONSchemaError.self) { _ = try source.compile(at: .root) }
    #expect(
      error.description
        == #"keyword "$schema" at "/$schema": the metaschema demands the vocabulary "urn:v", "#
        + "which is unknown; make it optional or use another metaschema")
  }

  @Test func `the same schema applied twice to one value is no cycle`() throws {
    let schema = ##"{"allOf":[{"$ref":"#/$defs/a"},{"$ref":"#/$defs/a"}],"$defs":{"a":{}}}"##
    let source = JSONSchemaSource(document: try JSONDocument(parsing: schema))
    #expect(throws: Never.self) { _ = try source.compile(at: .root) }
  }
}
