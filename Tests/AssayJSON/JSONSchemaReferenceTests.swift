import AssayJSON
import Testing

/// References between schemas and documents, and where failures say that the keyword is.
@Suite struct `References between schemas` {
  private func library(_ documents: (String, String)...) throws -> JSONSchemaLibrary {
    var library = JSONSchemaLibrary()
    for (uri, text) in documents { library.add(try JSONDocument(parsing: text), at: uri) }
    return library
  }

  private func failures(
    _ schema: String, at uri: String = "", in library: JSONSchemaLibrary = JSONSchemaLibrary(),
    _ instance: String
  ) throws -> [JSONSchemaFailure] {
    let source = JSONSchemaSource(
      document: try JSONDocument(parsing: schema), uri: uri, library: library)
    return try source.compile(at: .root).validate(try JSONDocument(parsing: instance).root)
  }

  @Test func `a failure in another document has its URI and its place there`() throws {
    let library = try library(
      (
        "https://a.example/types/price.json",
        ##"{"$defs":{"minor":{"type":"integer"}},"properties":{"a%b":{"$ref":"#/$defs/minor"}}}"##
      ))
    let found = try failures(
      #"{"properties":{"p":{"$ref":"types/price.json"}}}"#, at: "https://a.example/offer.json",
      in: library, #"{"p":{"a%b":1.5}}"#)
    #expect(found.map(\.instance.description) == ["/p/a%b"])
    #expect(found.map(\.document) == ["https://a.example/types/price.json"])
    #expect(found.map(\.schema.description) == ["/$defs/minor/type"])
    #expect(found.map(\.location) == ["https://a.example/types/price.json#/$defs/minor/type"])
    #expect(
      found.map(\.description) == [
        #""/p/a%b": found number 1.5, expected integer "#
          + "(https://a.example/types/price.json#/$defs/minor/type)"
      ])
  }

  @Test func `a location starts at the nearest identifier, the schema pointer at the document`()
    throws
  {
    let found = try failures(
      #"{"$defs":{"x":{"$id":"urn:x","items":{"maxLength":1}}},"$ref":"urn:x"}"#, #"["ab"]"#)
    #expect(found.map(\.location) == ["urn:x#/items/maxLength"])
    #expect(found.map(\.schema.description) == ["/$defs/x/items/maxLength"])
    #expect(found.map(\.document) == [""])
  }

  @Test func `a document of the library is found by the identifier inside of it`() throws {
    let library = try library(("file.json", #"{"$id":"https://b.example/s","type":"null"}"#))
    let found = try failures(#"{"$ref":"https://b.example/s"}"#, in: library, "1")
    #expect(found.map(\.location) == ["https://b.example/s#/type"])
  }

  @Test func `an identifier inside of data names nothing`() throws {
    let schema = #"{"const":{"$id":"urn:x"},"$ref":"urn:x"}"#
    #expect(throws: JSONSchemaError.self) { try failures(schema, "1") }
  }

  @Test func `a dynamic reference goes to the outermost schema that has the anchor`() throws {
    let tree =
      ##"{"$dynamicAnchor":"node","properties":{"c":{"items":{"$dynamicRef":"#node"}}}}"##
    let strict =
      #"{"$id":"https://a.example/strict","$dynamicAnchor":"node","$ref":"tree","#
      + #""unevaluatedProperties":false}"#
    let library = try library(("https://a.example/tree", tree))
    #expect(
      try failures(#"{"$ref":"https://a.example/tree"}"#, in: library, #"{"c":[{"x":1}]}"#) == [])
    let found = try failures(strict, in: library, #"{"c":[{"x":1}]}"#)
    #expect(found.map(\.instance.description) == ["/c/0/x"])
    #expect(found.map(\.location) == ["https://a.example/strict#/unevaluatedProperties"])
  }

  @Test func `the metaschema is known and judges schemas`() throws {
    let metaschema = #"{"$ref":"https://json-schema.org/draft/2020-12/schema"}"#
    #expect(try failures(metaschema, #"{"properties":{"a":{"type":"string"}}}"#) == [])
    let found = try failures(metaschema, #"{"properties":{"a":{"type":"text"}}}"#)
    #expect(found.map(\.instance.description).contains("/properties/a/type"))
    #expect(
      found.contains {
        $0.location
          == "https://json-schema.org/draft/2020-12/meta/validation#/$defs/simpleTypes/enum"
      })
  }

  @Test func `all metaschemas of the draft refer to each other without a gap`() throws {
    for name in [
      "schema", "meta/core", "meta/applicator", "meta/unevaluated", "meta/validation",
      "meta/meta-data", "meta/format-annotation", "meta/format-assertion", "meta/content",
    ] {
      let schema = #"{"$ref":"https://json-schema.org/draft/2020-12/\#(name)"}"#
      #expect(try failures(schema, "1") != [], "\(name)")
      #expect(try failures(schema, "{}") == [], "\(name)")
    }
  }

  @Test func `an anchor in a document that is no schema counts where it is said to be one`() throws
  {
    let document = try JSONDocument(
      parsing: ##"{"schemas":{"A":{"$anchor":"a","type":"null"},"B":{"$ref":"#a"}}}"##)
    let all = ["A", "B"].map { JSONPointer(tokens: ["schemas", $0]) }
    let source = JSONSchemaSource(document: document, schemas: all)
    let found = try source.compile(at: all[1]).validate(try JSONDocument(parsing: "1").root)
    #expect(found.map(\.schema.description) == ["/schemas/A/type"])
    #expect(throws: JSONSchemaError.self) {
      try JSONSchemaSource(document: document).compile(at: all[1])
    }
  }

  @Test(arguments: [
    // RFC 3986, sections 5.4.1 and 5.4.2.
    ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"),
    ("/g", "http://a/g"), ("//g", "http://g"), ("g?y", "http://a/b/c/g?y"),
    (";x", "http://a/b/c/;x"), (".", "http://a/b/c/"), ("..", "http://a/b/"),
    ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../g", "http://a/g"),
    ("../../../g", "http://a/g"), ("/./g", "http://a/g"), ("/../g", "http://a/g"),
    ("g.", "http://a/b/c/g."), ("..g", "http://a/b/c/..g"), ("./g/.", "http://a/b/c/g/"),
    ("g/./h", "http://a/b/c/g/h"), ("g/../h", "http://a/b/c/h"), ("?y", "http://a/b/c/d;p?y"),
    ("", "http://a/b/c/d;p?q"), ("g:h", "g:h"),
  ])
  func `relative identifiers are resolved as RFC 3986 shows`(
    _ reference: String, _ target: String
  ) throws {
    let library = try library((target, #"{"type":"null"}"#))
    let schema = #"{"$id":"http://a/b/c/d;p?q","properties":{"a":{"$ref":"\#(reference)"}}}"#
    let found = try failures(schema, in: library, #"{"a":{}}"#)
    // The empty reference is the schema itself, which an object satisfies.
    #expect(found.map(\.document) == (reference.isEmpty ? [] : [target]))
  }
}
