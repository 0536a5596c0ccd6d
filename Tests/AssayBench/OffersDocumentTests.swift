import AssayJSON
import Testing

@testable import AssayContractModel
@testable import assay_bench

@Suite struct `The benchmark's document` {
  @Test func `it is exactly as long as it says, and JSON`() throws {
    #expect(OffersDocument.bytes.count == OffersDocument.size)
    let document = try JSONDocument(parsing: OffersDocument.bytes)
    #expect(document.root["offers"]?.count == OffersDocument.offerCount)
  }

  @Test func `the first offer's pixel is what GET requests`() throws {
    let document = try JSONDocument(parsing: OffersDocument.bytes)
    let pixel = document.root["offers"]?[0]?["links"]?["pixel"]?.string
    #expect(pixel == OffersDocument.host + OffersDocument.pixelTarget)
  }

  @Test func `a loopback base is as long as the host of its URLs`() {
    #expect(OffersDocument.host.count == "http://127.0.0.1:41235".count)
  }

  @Test func `Foundation reads the same fields out of it as Assay`() throws {
    let tape = try TapeContender(OffersDocument.bytes).measure(.read, times: 1).check
    #expect(tape > 0)
    #expect(try SerializationContender(OffersDocument.bytes).measure(.read, times: 1).check == tape)
    #expect(try DecoderContender(OffersDocument.bytes).measure(.read, times: 1).check == tape)
  }

  @Test func `the contract loads and hands out URLs of the document`() throws {
    let contract = try BenchContract.load()
    let document = try JSONDocument(parsing: OffersDocument.bytes)
    let served = contract.servedContent(
      of: document, operation: "fetch", bases: [:])
    #expect(served.urls.entries.count == 4 * OffersDocument.offerCount)
    #expect(served.items.count == OffersDocument.offerCount)
  }

  @Test func `it fits into nginx's configuration in pieces`() {
    let pieces = NginxServer.quotedPieces(of: OffersDocument.bytes)
    #expect(pieces.allSatisfy { $0.utf8.count < 4_096 })
    let text = pieces.map { $0.dropFirst().dropLast() }.joined()
      .replacing("\\\\", with: "\\").replacing("\\'", with: "'")
    #expect(Array(text.utf8) == OffersDocument.bytes)
    // nginx would take it for the name of a variable.
    #expect(!text.contains("$"))
  }
}
