import AssayHTTP
import Testing

@Suite struct ZlibReaderTests {
  @Test func `a stream that zlib wrote is read`() throws {
    #expect(
      try ZlibReader.decode(CompressedStreams.zlib, maxBytes: 874) == CompressedStreams.text)
  }

  @Test(arguments: [[0x78, 0x01], [0x78, 0x5e], [0x78, 0x9c], [0x18, 0x19]] as [[UInt8]])
  func `every level and a smaller window may be announced`(header: [UInt8]) throws {
    #expect(try ZlibReader.decode(header + [3, 0, 0, 0, 0, 1], maxBytes: 0) == [])
  }

  @Test func `the Adler-32 of many bytes does not overflow`() throws {
    let bytes = [UInt8](repeating: 255, count: 100_000)
    let stream = [0x78, 0x9c] + Deflate.encode(bytes) + [0x14, 0x9a, 0x30, 0x2c]
    #expect(try ZlibReader.decode(stream, maxBytes: 100_000) == bytes)
  }

  @Test func `every prefix is truncated`() {
    for count in 0..<CompressedStreams.zlib.count {
      #expect(throws: DecompressionError(.truncated, at: count)) {
        try ZlibReader.decode([UInt8](CompressedStreams.zlib.prefix(count)), maxBytes: 10_000)
      }
    }
    for count in 2..<6 {
      #expect(throws: DecompressionError(.truncated, at: count)) {
        try ZlibReader.decode([UInt8]([0x78, 0xbb, 1, 2, 3].prefix(count)), maxBytes: 9)
      }
    }
  }
}
