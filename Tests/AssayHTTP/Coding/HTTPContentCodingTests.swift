import AssayHTTP
import Testing

@Suite struct HTTPContentCodingTests {
  private static let text = CompressedStreams.text
  private static let twice = GzipWriter.encode(CompressedStreams.zlib)

  @Test(
    arguments: [
      ([], text, false),
      (["identity"], text, false),
      (["", " , ,\t"], text, false),
      (["gzip"], CompressedStreams.gzip, false),
      (["X-GZIP"], CompressedStreams.gzip, false),
      ([" gzip\t"], CompressedStreams.gzip, false),
      (["deflate"], CompressedStreams.zlib, false),
      (["Deflate"], CompressedStreams.dynamic, true),
      (["deflate", "gzip"], twice, false),
      (["deflate, gzip"], twice, false),
      (["deflate,identity", "gzip ,"], twice, false),
      (["deflate", "x-gzip"], GzipWriter.encode(CompressedStreams.dynamic), true),
    ] as [([String], [UInt8], Bool)])
  func `codings are undone from the last to the first`(
    codings: [String], body: [UInt8], raw: Bool
  ) throws {
    let decoded = try HTTPContentCoding.decode(body, codings: codings, maxBytes: 1000)
    #expect(decoded == HTTPContentCoding.Decoded(bytes: Self.text, hadRawDeflate: raw))
  }

  @Test(
    arguments: [
      (
        ["br"], [],
        "content coding \"br\" has no decoder here; use gzip, x-gzip, deflate or identity "
          + "(RFC 9110, section 8.4.1)"
      ),
      (
        ["Zstd, gzip"], Array("not gzip".utf8),
        "content coding \"Zstd\" has no decoder here; use gzip, x-gzip, deflate or identity "
          + "(RFC 9110, section 8.4.1)"
      ),
      (
        ["gzip;q=1"], [],
        "content coding \"gzip;q=1\" has no decoder here; use gzip, x-gzip, deflate or identity "
          + "(RFC 9110, section 8.4.1)"
      ),
      (
        [String](repeating: "identity", count: 8) + ["GZip"], [],
        "content coding \"GZip\" is one more than the 8 that are decoded; apply fewer "
          + "(RFC 9110, section 8.4)"
      ),
      (
        ["GZip"], [],
        "content coding \"GZip\": byte 0: the input ends before the compressed stream does; send "
          + "all of it"
      ),
      (
        ["x-gzip", "gzip"], GzipWriter.encode([0x1f, 0x8b, 9]),
        "content coding \"x-gzip\": byte 2: the gzip compression method is 9; 8 is the only one "
          + "(RFC 1952, section 2.3.1)"
      ),
      (
        ["deflate"], Array("gzip?".utf8),
        "content coding \"deflate\": byte 0: the block type is 3, which is reserved; use 0, 1 or "
          + "2 (RFC 1951, section 3.2.3)"
      ),
      (
        ["deflate"], [0x78, 0x9d, 3, 0, 0, 0, 0, 1],
        "content coding \"deflate\": byte 0: the zlib header is 0x78 0x9d; its value must be a "
          + "multiple of 31 (RFC 1950, section 2.2)"
      ),
      (
        ["deflate"], [0x78, 0x9c, 3, 0, 0, 0, 0, 9],
        "content coding \"deflate\": byte 4: the zlib Adler-32 says 0x00000009 and the decoded "
          + "bytes give 0x00000001; the content was damaged (RFC 1950, section 2.2)"
      ),
      (
        ["deflate"], [3, 0, 7],
        "content coding \"deflate\": byte 2: more bytes follow the end of the compressed stream "
          + "(1); end the content with it"
      ),
    ] as [([String], [UInt8], String)])
  func `what cannot be undone is named`(codings: [String], body: [UInt8], message: String) {
    let error = #expect(throws: HTTPContentCodingError.self) {
      try HTTPContentCoding.decode(body, codings: codings, maxBytes: 1000)
    }
    #expect(error.map { "\($0)" } == message)
  }

  @Test func `raw DEFLATE that begins like zlib without its checksum is still read`() throws {
    let body = BitScript.bytes([.code("0 00 11110"), .bytes([0, 0, 255, 255, 3, 0])])
    #expect(body[0] & 15 == 8)
    let decoded = try HTTPContentCoding.decode(body, codings: ["deflate"], maxBytes: 1)
    #expect(decoded == HTTPContentCoding.Decoded(bytes: [], hadRawDeflate: true))
  }

  @Test func `the limit is that of every coding by itself`() throws {
    let limit = CompressedStreams.zlib.count
    let zeros = GzipWriter.encode(Deflate.encode([UInt8](repeating: 0, count: 1000)))
    let error = #expect(throws: HTTPContentCodingError.self) {
      try HTTPContentCoding.decode(zeros, codings: ["deflate", "gzip"], maxBytes: limit)
    }
    #expect(error?.coding == "deflate")
    let outer = #expect(throws: HTTPContentCodingError.self) {
      try HTTPContentCoding.decode(Self.twice, codings: ["deflate", "gzip"], maxBytes: limit - 1)
    }
    #expect(outer?.coding == "gzip")
  }
}
