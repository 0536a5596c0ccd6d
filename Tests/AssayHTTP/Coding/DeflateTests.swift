import AssayHTTP
import Testing

@Suite struct DeflateTests {
  @Test(
    arguments: [
      0, 1, 2, 3, 4, 5, 7, 8, 15, 16, 17, 31, 63, 64, 65, 255, 257, 258, 259, 260, 511, 1000, 4097,
      32_767, 32_768, 32_769, 65_534, 65_535, 65_536, 70_000, 131_070, 131_071, 300_000,
    ])
  func `what is encoded is decoded`(size: Int) throws {
    for sample in CodingSamples.of(size: size, seed: 1) {
      let encoded = Deflate.encode(sample.bytes)
      let decoded = try Inflate.decode(encoded, maxBytes: size)
      #expect(decoded.bytes == sample.bytes, "\(sample.kind)")
      #expect(decoded.used == encoded.count, "\(sample.kind)")
      let blocks = size / 65_535 + 1
      #expect(encoded.count <= size + 5 * blocks, "\(sample.kind)")
    }
  }

  @Test func `JSON takes less than a third`() {
    var random = SplitMix(seed: 3)
    let json = CodingSamples.json(100_000, &random)
    #expect(Deflate.encode(json).count < 33_000)
  }

  @Test func `a copy reaches over the end of a block`() throws {
    var random = SplitMix(seed: 4)
    let noise = CodingSamples.noise(30_000, upTo: 255, &random)
    let encoded = Deflate.encode(noise + noise + noise)
    // The noise itself takes 8.4 bits a byte in a fixed block.
    #expect(encoded.count < 32_500)
    #expect(try Inflate.decode(encoded, maxBytes: 90_000).bytes == noise + noise + noise)
  }

  @Test func `every length and every distance symbol is written and read`() throws {
    var bytes: [UInt8] = []
    var random = SplitMix(seed: 5)
    bytes += CodingSamples.noise(33_000, upTo: 255, &random)
    for length in 3...258 {
      let distance = 1 + (length * 131) % 32_768
      bytes += CodingSamples.noise(2, upTo: 255, &random)
      for _ in 0..<length { bytes.append(bytes[bytes.count - distance]) }
    }
    let encoded = Deflate.encode(bytes)
    #expect(try Inflate.decode(encoded, maxBytes: bytes.count).bytes == bytes)
  }

  @Test func `the same bytes give the same stream`() {
    #expect(Deflate.encode([]) == [3, 0])
    #expect(Deflate.encode(Array("aaaaaaaaaa".utf8)) == [0x4b, 0x84, 0x03, 0x00])
    #expect(Deflate.encode(Array(200...255)) == [1, 56, 0, 0xc7, 0xff] + Array(200...255))
  }
}
