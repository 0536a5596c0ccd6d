import AssayHTTP
import Testing

@Suite struct GzipReaderTests {
  private static let extra: [UInt8] = [3, 0, 0xaa, 0, 0xbb]
  private static let name: [UInt8] = Array("offers.json".utf8) + [0]
  private static let comment: [UInt8] = Array("caf\u{e9}".utf8) + [0]

  /// The header with these flags, and whatever they announce; the CRC-16s are from zlib.
  private static func header(_ flags: UInt8) -> [UInt8] {
    var bytes: [UInt8] = [0x1f, 0x8b, 8, flags, 1, 2, 3, 4, 0, 3]
    if flags & 4 != 0 { bytes += extra }
    if flags & 8 != 0 { bytes += name }
    if flags & 16 != 0 { bytes += comment }
    return bytes
  }

  @Test(arguments: [0, 1, 4, 8, 16, 4 | 8, 4 | 16, 8 | 16, 1 | 4 | 8 | 16] as [UInt8])
  func `every optional header field is skipped`(flags: UInt8) throws {
    let stream =
      Self.header(flags) + CompressedStreams.dynamic + CompressedStreams.checksum
      + CompressedStreams.size
    #expect(try GzipReader.decode(stream, maxBytes: 874) == CompressedStreams.text)
    Self.expectTruncatedPrefixes(of: stream)
  }

  @Test(arguments: [(2, [0x50, 0xf0]), (31, [0xee, 0x2e])] as [(UInt8, [UInt8])])
  func `a header's CRC-16 is checked over all of the header`(flags: UInt8, crc: [UInt8]) throws {
    let stream =
      Self.header(flags) + crc + CompressedStreams.dynamic + CompressedStreams.checksum
      + CompressedStreams.size
    #expect(try GzipReader.decode(stream, maxBytes: 874) == CompressedStreams.text)
    Self.expectTruncatedPrefixes(of: stream)
    var damaged = stream
    damaged[5] ^= 1
    #expect(throws: DecompressionError.self) { try GzipReader.decode(damaged, maxBytes: 874) }
  }

  @Test func `members follow each other`() throws {
    let stream = CompressedStreams.gzip + GzipText.a + GzipWriter.encode([]) + GzipText.a
    #expect(
      try GzipReader.decode(stream, maxBytes: 876) == CompressedStreams.text + Array("aa".utf8))
    #expect(throws: DecompressionError.self) { try GzipReader.decode(stream, maxBytes: 875) }
  }

  @Test func `every prefix of members is truncated but those that end with one`() {
    let first = CompressedStreams.gzip
    let stream = first + GzipText.a
    for count in 0..<stream.count where count != first.count {
      #expect(throws: DecompressionError(.truncated, at: count)) {
        try GzipReader.decode([UInt8](stream.prefix(count)), maxBytes: 10_000)
      }
    }
    #expect(throws: Never.self) { try GzipReader.decode(first, maxBytes: 10_000) }
  }

  @Test(arguments: [0, 1, 2, 300, 5000])
  func `every prefix of what the writer writes is truncated`(size: Int) {
    for sample in CodingSamples.of(size: size, seed: 11) {
      Self.expectTruncatedPrefixes(of: GzipWriter.encode(sample.bytes))
    }
  }

  @Test func `many empty members cost no memory each`() throws {
    let stream = [[UInt8]](repeating: GzipWriter.encode([]), count: 5000).flatMap { $0 }
    #expect(try GzipReader.decode(stream, maxBytes: 0) == [])
  }

  @Test func `the writer's bytes are pinned`() {
    #expect(
      GzipWriter.encode(Array("a".utf8))
        == [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255, 0x4b, 4, 0, 0x43, 0xbe, 0xb7, 0xe8, 1, 0, 0, 0])
  }

  private static func expectTruncatedPrefixes(of stream: [UInt8]) {
    // Past a few hundred bytes, every 37th is enough.
    for count in 0..<stream.count where count < 400 || count > stream.count - 40 || count % 37 == 0
    {
      let prefix = [UInt8](stream.prefix(count))
      do throws(DecompressionError) {
        let bytes = try GzipReader.decode(prefix, maxBytes: 1_000_000)
        Issue.record("\(count) of \(stream.count) bytes gave \(bytes.count)")
      } catch {
        if error != DecompressionError(.truncated, at: count) {
          Issue.record("\(count) of \(stream.count) bytes: \(error)")
        }
      }
    }
  }
}
