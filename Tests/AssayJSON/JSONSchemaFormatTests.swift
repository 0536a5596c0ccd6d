import AssayJSON
import Testing

/// `format`, which the official suite tests in depth; here are the names, and who decides.
@Suite struct `Formats` {
  private func schema(
    _ text: String, _ formats: JSONSchemaOptions.Formats, _ library: JSONSchemaLibrary = .init()
  ) throws -> JSONSchema {
    try JSONSchemaSource(
      document: try JSONDocument(parsing: text), library: library,
      options: JSONSchemaOptions(formats: formats)
    ).compile(at: .root)
  }

  static let examples: [(name: String, good: String, bad: String)] = [
    ("date-time", "2024-02-29T23:59:60Z", "2023-02-29T00:00:00Z"),
    ("date", "2000-02-29", "1900-02-29"),
    ("time", "22:59:60-01:00", "22:59:60Z"),
    ("duration", "P1Y2M3DT4H5M6S", "P1YT"),
    ("email", #"\"a b\"@[IPv6:::1]"#, "a..b@c.example"),
    ("idn-email", "실례@실례.테스트", "실례.테스트"),
    ("hostname", "xn--4gbwdl.xn--wgbh1c", "-a.example"),
    ("idn-hostname", "실례。테스트", "〮한국"),
    ("ipv4", "127.0.0.1", "127.0.0.01"),
    ("ipv6", "::ffff:1.2.3.4", "1::2::3"),
    ("uri", "http://[::1]:80/a?b#c", "//relative"),
    ("uri-reference", "../a?b", "a:b:c d"),
    ("iri", "https://ü.example/ö", "ü"),
    ("iri-reference", "ü#ö", "\\\\"),
    ("uuid", "2eb8aa08-aa98-11ea-b4aa-73b441d16380", "2eb8aa08aa9811eab4aa73b441d16380"),
    ("uri-template", "/a{?b,c*,d:3}", "/a{b"),
    ("json-pointer", "/a~1b", "/a~2b"),
    ("relative-json-pointer", "1+2/a", "01"),
    ("regex", "^(a)\\\\1$", "(a"),
  ]

  @Test(arguments: examples)
  func `a string must have the format that asserts`(
    _ name: String, _ good: String, _ bad: String
  ) throws {
    let schema = try schema(#"{"format":"\#(name)"}"#, .assert)
    #expect(schema.accepts(try JSONDocument(parsing: "\"\(good)\"").root))
    let node = try JSONDocument(parsing: "\"\(bad)\"").root
    #expect(schema.validate(node).map(\.expected) == ["the format \"\(name)\""])
    #expect(schema.accepts(try JSONDocument(parsing: "1").root))
  }

  @Test func `the formats of the draft are all there`() throws {
    #expect(Self.examples.count == 19)
  }

  @Test func `a format asserts nothing unless asked to`() throws {
    let schema = try schema(#"{"format":"ipv4"}"#, .annotate)
    #expect(schema.accepts(try JSONDocument(parsing: #""x""#).root))
  }

  @Test func `a metaschema may make formats assert`() throws {
    var library = JSONSchemaLibrary()
    library.add(
      try JSONDocument(
        parsing: #"{"$vocabulary":{"https://json-schema.org/draft/2020-12/vocab/"#
          + #"format-assertion":false}}"#), at: "urn:meta")
    let schema = try schema(#"{"$schema":"urn:meta","format":"ipv4"}"#, .annotate, library)
    #expect(!schema.accepts(try JSONDocument(parsing: #""x""#).root))
  }
}
