import AssayHTTP
import Testing

@Suite struct InflateTests {
  @Test(arguments: BrokenStreams.all)
  func `a broken stream is refused with what is wrong and where`(stream: BrokenStream) {
    let error = #expect(throws: DecompressionError.self) {
      switch stream.format {
      case .raw: _ = try Inflate.decode(stream.bytes, maxBytes: 1000)
      case .gzip: _ = try GzipReader.decode(stream.bytes, maxBytes: 1000)
      case .zlib: _ = try ZlibReader.decode(stream.bytes, maxBytes: 1000)
      }
    }
    #expect(error.map { "\($0)" } == stream.message)
  }

  struct Accepted: CustomTestStringConvertible, Sendable {
    var name: String
    var bytes: [UInt8]
    var output: [UInt8]
    var testDescription: String { name }

    init(_ name: String, _ parts: [BitScript.Part], _ output: [UInt8]) {
      self.name = name
      self.bytes = BitScript.bytes(parts)
      self.output = output
    }
  }

  static let accepted: [Accepted] = [
    Accepted("an empty fixed block", [.code("1 10 0000000")], []),
    Accepted("an empty stored block", [.code("1 00"), .align, .bytes([0, 0, 255, 255])], []),
    Accepted(
      "stored blocks, padding that is not zero",
      [.code("0 00 11111"), .bytes([1, 0, 0xfe, 0xff, 9]), .code("1 00 10101")]
        + [.bytes([2, 0, 0xfd, 0xff, 8, 7])],
      [9, 8, 7]),
    Accepted(
      "the longest stored block",
      [.code("1 00"), .align, .bytes([255, 255, 0, 0] + [UInt8](repeating: 5, count: 65_535))],
      [UInt8](repeating: 5, count: 65_535)),
    Accepted(
      "literals of eight and nine bits",
      [.code("1 10 00110000 10111111 110010000 111111111 0000000")], [0, 143, 144, 255]),
    Accepted(
      "258 by its own symbol, from one byte back",
      [.code("1 10 00110001 11000101 00000 0000000")], [UInt8](repeating: 1, count: 259)),
    Accepted(
      "258 by symbol 284 and 31",
      [.code("1 10 00110001 11000100 11111 00000 0000000")], [UInt8](repeating: 1, count: 259)),
    Accepted(
      "a copy that overlaps itself",
      [.code("1 10 00110001 00110010 0000100 00001 0000000")], [1, 2, 1, 2, 1, 2, 1, 2]),
    Accepted(
      "the farthest copy",
      [.code("0 00"), .align, .bytes([0, 0x80, 255, 0x7f]), .bytes(Self.farthest)]
        + [.code("1 10 0000001 11101"), .number(8191, 13), .code("0000000")],
      Self.farthest + [1, 2, 3]),
    Accepted(
      "nothing but the end, in a single code of one bit",
      [
        .code("1 01"), .dynamic(literals: BitScript.lengths([256: 1]), distances: [0]), .code("0"),
      ], []),
    Accepted(
      "literals where no distance has a code",
      [
        .code("1 01"),
        .dynamic(literals: BitScript.lengths([65: 1, 256: 1]), distances: [0, 0, 0]),
        .code("0 0 1"),
      ], [65, 65]),
    Accepted(
      "a copy by a single distance code of one bit",
      [
        .code("1 01"),
        .dynamic(
          literals: BitScript.lengths([65: 2, 256: 2, 257: 1], count: 258), distances: [1]),
        .code("10 0 0 11"),
      ], [65, 65, 65, 65]),
    Accepted(
      "a repetition that goes from literals into distances",
      // 65 and 256…258 have two bits, and so have the four distances, by one repetition of six.
      [.code("1 01")] + BitScript.header(259, 4)
        + [.code(BitScript.four(18)), .number(65 - 11, 7), .code(BitScript.four(2))]
        + [.code(BitScript.four(18)), .number(138 - 11, 7)]
        + [.code(BitScript.four(18)), .number(52 - 11, 7), .code(BitScript.four(2))]
        + [.code(BitScript.four(16)), .number(3, 2)]
        + [.code("00 10 00 01")],
      [65, 65, 65, 65]),
  ]

  private static let farthest: [UInt8] = [1, 2, 3] + [UInt8](repeating: 0, count: 32_765)

  @Test(arguments: accepted)
  func `an unusual stream is read as RFC 1951 says`(stream: Accepted) throws {
    let decoded = try Inflate.decode(stream.bytes, maxBytes: stream.output.count)
    #expect(decoded.bytes == stream.output)
    #expect(decoded.used == stream.bytes.count)
  }

  @Test(arguments: accepted)
  func `the bytes around a stream are left alone`(stream: Accepted) throws {
    let around = [0xff] + stream.bytes + [UInt8](repeating: 0xff, count: 40)
    let decoded = try Inflate.decode(around, from: 1, maxBytes: stream.output.count)
    #expect(decoded == Inflate.Decoded(bytes: stream.output, used: stream.bytes.count))
  }

  @Test(arguments: accepted.filter { !$0.output.isEmpty })
  func `one byte less than the stream holds is a limit that it exceeds`(stream: Accepted) {
    let limit = stream.output.count - 1
    let error = #expect(throws: DecompressionError.self) {
      try Inflate.decode(stream.bytes, maxBytes: limit)
    }
    #expect(error?.reason == .outputLimit(limit))
  }

  @Test func `codes of fifteen bits are read`() throws {
    var lengths = [UInt8](repeating: 0, count: 257)
    for symbol in 0..<14 { lengths[symbol] = UInt8(symbol + 1) }
    lengths[14] = 15
    lengths[256] = 15
    let table = lengths.map(Int.init)
    // Lengths 13, 14 and 15 need a code length code of their own: 16 symbols of four bits.
    let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    var parts: [BitScript.Part] = [.code("1 01"), .number(0, 10), .number(15, 4)]
    parts += order.map { .number($0 < 16 ? 4 : 0, 3) }
    parts += (table + [0]).map { length in
      .code((0..<4).map { length >> (3 - $0) & 1 == 1 ? "1" : "0" }.joined())
    }
    let ones = { String(repeating: "1", count: $0) }
    let codes = (0..<14).map { ones($0) + "0" } + [ones(14) + "0"]
    let end = ones(15)
    let bytes = BitScript.bytes(parts + (codes + codes.reversed() + [end]).map { .code($0) })
    let expected: [UInt8] = Array(0...14) + Array(0...14).reversed()
    #expect(try Inflate.decode(bytes, maxBytes: 100).bytes == expected)
    // With more input behind, the quick loop reads the same.
    let longer = bytes + [UInt8](repeating: 0, count: 64)
    let decoded = try Inflate.decode(longer, maxBytes: 100_000)
    #expect(decoded == Inflate.Decoded(bytes: expected, used: bytes.count))
  }

  @Test func `a stream that zlib wrote is read`() throws {
    let decoded = try Inflate.decode(CompressedStreams.dynamic, maxBytes: 874)
    #expect(decoded.bytes == CompressedStreams.text)
    #expect(decoded.used == CompressedStreams.dynamic.count)
  }

  @Test func `a start outside the input is its nearer end`() throws {
    #expect(throws: DecompressionError(.truncated, at: 2)) {
      try Inflate.decode([3, 0], from: 9, maxBytes: 0)
    }
    #expect(try Inflate.decode([3, 0], from: -9, maxBytes: 0).used == 2)
  }

  @Test func `a negative limit admits nothing but nothing`() throws {
    #expect(try Inflate.decode([3, 0], maxBytes: -1).bytes == [])
    #expect(throws: DecompressionError(.outputLimit(0), at: 0)) {
      try Inflate.decode([0x4b, 0x04, 0], maxBytes: -1)
    }
  }

  @Test func `a bomb costs no more than its limit`() throws {
    let zeros = [UInt8](repeating: 0, count: 3_000_000)
    let bomb = Deflate.encode(zeros)
    #expect(bomb.count < 30_000)
    #expect(try Inflate.decode(bomb, maxBytes: 3_000_000).bytes == zeros)
    let error = #expect(throws: DecompressionError.self) {
      try Inflate.decode(bomb, maxBytes: 1_000_000)
    }
    #expect(error?.reason == .outputLimit(1_000_000))
  }
}
