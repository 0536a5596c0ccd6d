import AssayJSON
import Testing

@testable import assay_bench

@Suite struct `The schema benchmark` {
  @Test func `Assay finds the document valid, and the one with a wrong member not`() throws {
    let contender = try SchemaContender(
      document: OffersDocument.bytes, wrong: OffersSchema.wrongDocument, schema: OffersSchema.text)
    #expect(throws: Never.self) { try SchemaBenchmark.expectVerdicts(of: contender) }
    let schema = try JSONSchemaSource(document: try JSONDocument(parsing: OffersSchema.text))
      .compile(at: .root)
    let failures = schema.validate(try JSONDocument(parsing: OffersSchema.wrongDocument).root)
    #expect(failures.map(\.instance.description) == ["/paddinx"])
  }

  @Test func `a contender with a wrong verdict is not compared with`() throws {
    let blind = try SchemaContender(
      document: OffersDocument.bytes, wrong: OffersSchema.wrongDocument, schema: "{}")
    #expect(
      throws: BenchError.wrongAnswer(side: "assay", got: "\"valid\"", wanted: "\"not valid\"")
    ) { try SchemaBenchmark.expectVerdicts(of: blind) }
  }

  @Test func `a schema that cannot be used is named`() throws {
    #expect(throws: BenchError.self) {
      try SchemaContender(document: [], wrong: [], schema: #"{"type":"text"}"#)
    }
  }

  @Test func `what a contender does not do is an error`() throws {
    #expect(throws: BenchError.failed("assay tape does not validate.")) {
      try TapeContender(OffersDocument.bytes).measure(.validate, times: 1)
    }
  }
}
