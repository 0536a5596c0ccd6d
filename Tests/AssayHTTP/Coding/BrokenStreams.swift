/// Raw, gzip and zlib streams with one defect each.
enum BrokenStreams {
  private typealias Bits = BitScript

  static let all = blocks + codeLengths + codes + gzip + zlib

  static let blocks: [BrokenStream] = [
    .raw("nothing", [], "byte 0: \(truncated)"),
    .raw(
      "block type 3", [.code("1 11"), .align],
      "byte 0: the block type is 3, which is reserved; use 0, 1 or 2 (RFC 1951, section 3.2.3)"),
    .raw(
      "block type 3 after an empty fixed block", [.code("0 10 0000000 1 11"), .align],
      "byte 1: the block type is 3, which is reserved; use 0, 1 or 2 (RFC 1951, section 3.2.3)"),
    .raw(
      "a stored length without its complement",
      [.code("1 00"), .align, .bytes([5, 0, 0xfa, 0xfe, 1, 2, 3, 4, 5])],
      "byte 1: the stored block's length is 0x0005 and its complement 0xfefa; write 0xfffa as the "
        + "complement (RFC 1951, section 3.2.4)"),
    .raw(
      "a stored block cut short", [.code("1 00"), .align, .bytes([2, 0, 0xfd, 0xff, 1])],
      "byte 6: \(truncated)"),
    .raw(
      "a stored block beyond the limit",
      [.code("1 00"), .align, .bytes([0xe9, 3, 0x16, 0xfc] + [UInt8](repeating: 7, count: 1001))],
      "byte 1: \(limited)"),
    .raw(
      "a literal beyond the limit",
      [.code("0 00"), .align, .bytes([0xe8, 3, 0x17, 0xfc] + [UInt8](repeating: 7, count: 1000))]
        + [.code("1 10 00110000 0000000"), .align],
      "byte 1005: \(limited)"),
    .raw(
      "a copy beyond the limit",
      [.code("0 00"), .align, .bytes([0xe6, 3, 0x19, 0xfc] + [UInt8](repeating: 7, count: 998))]
        + [.code("1 10 0000001 00000 0000000"), .align],
      "byte 1003: \(limited)"),
  ]

  static let codeLengths: [BrokenStream] = [
    .raw(
      "287 literals", [.code("1 01"), .number(30, 5), .number(0, 5), .number(0, 4), .align],
      "byte 0: the block announces 287 literal/length and 1 distance codes; at most 286 and 30 "
        + "exist (RFC 1951, section 3.2.7)"),
    .raw(
      "31 distances", [.code("1 01"), .number(0, 5), .number(30, 5), .number(0, 4), .align],
      "byte 0: the block announces 257 literal/length and 31 distance codes; at most 286 and 30 "
        + "exist (RFC 1951, section 3.2.7)"),
    .raw(
      "three code length codes of one bit",
      [.code("1 01"), .number(0, 14), .number(1, 3), .number(1, 3), .number(1, 3), .number(0, 3)],
      "byte 0: \(over("code length"))"),
    .raw(
      "a single code length code",
      [.code("1 01"), .number(0, 14), .number(1, 3), .number(0, 9)],
      "byte 0: \(incomplete("code length"))"),
    .raw(
      "no code length code", [.code("1 01"), .number(0, 14), .number(0, 12), .number(0, 32)],
      "byte 0: \(incomplete("code length"))"),
    .raw(
      "a repetition of nothing", [.code("1 01")] + Bits.header(257, 1) + [.code(Bits.four(16))],
      "byte 8: the first code length is a repetition; there is no length before it to repeat "
        + "(RFC 1951, section 3.2.7)"),
    .raw(
      "a repetition past the last length",
      [.code("1 01")] + Bits.header(257, 1)
        + [.code(Bits.four(18)), .number(127, 7), .code(Bits.four(18)), .number(127, 7)],
      "byte 10: a repeated code length goes past the last announced code; shorten the repetition "
        + "(RFC 1951, section 3.2.7)"),
    .raw(
      "no end of the block",
      [.code("1 01"), .dynamic(literals: Bits.lengths([0: 1, 1: 1]), distances: [1]), .align],
      "byte 0: the block has no code for symbol 256, so it can never end; give it one "
        + "(RFC 1951, section 3.2.7)"),
    .raw(
      "three literals of one bit",
      [
        .code("1 01"),
        .dynamic(literals: Bits.lengths([0: 1, 1: 1, 256: 1]), distances: [1]), .align,
      ],
      "byte 0: \(over("literal/length"))"),
    .raw(
      "two literals of two bits",
      [.code("1 01"), .dynamic(literals: Bits.lengths([0: 2, 256: 2]), distances: [1]), .align],
      "byte 0: \(incomplete("literal/length"))"),
    .raw(
      "a single literal of two bits",
      [.code("1 01"), .dynamic(literals: Bits.lengths([256: 2]), distances: [1]), .align],
      "byte 0: \(incomplete("literal/length"))"),
    .raw(
      "three distances of one bit",
      [
        .code("1 01"),
        .dynamic(literals: Bits.lengths([0: 1, 256: 1]), distances: [1, 1, 1]), .align,
      ],
      "byte 0: \(over("distance"))"),
    .raw(
      "a single distance of two bits",
      [.code("1 01"), .dynamic(literals: Bits.lengths([0: 1, 256: 1]), distances: [2]), .align],
      "byte 0: \(incomplete("distance"))"),
  ]

  static let codes: [BrokenStream] = [
    .raw("the fixed code of 286", [.code("1 10 00110000 11000110"), .align], "byte 1: \(literal)"),
    .raw("the fixed code of 287", [.code("1 10 00110000 11000111"), .align], "byte 1: \(literal)"),
    .raw(
      "the bit that a single literal code leaves",
      [.code("1 01"), .dynamic(literals: Bits.lengths([256: 1]), distances: [1]), .code("1")],
      "byte 137: \(literal)"),
    .raw(
      "the fixed code of distance 30", [.code("1 10 00110000 0000001 11110"), .align],
      "byte 1: \(distance)"),
    .raw(
      "the fixed code of distance 31", [.code("1 10 00110000 0000001 11111"), .align],
      "byte 1: \(distance)"),
    .raw(
      "the bit that a single distance code leaves",
      [
        .code("1 01"),
        .dynamic(literals: Bits.lengths([0: 2, 256: 2, 257: 1], count: 258), distances: [1]),
        .code("10 0 1"), .align,
      ],
      "byte 138: \(distance)"),
    .raw(
      "a copy where no distance has a code",
      [
        .code("1 01"),
        .dynamic(literals: Bits.lengths([0: 2, 256: 2, 257: 1], count: 258), distances: [0]),
        .code("10 0 0"), .align,
      ],
      "byte 138: \(distance)"),
    .raw(
      "a copy of nothing", [.code("1 10 0000001 00000 0000000"), .align],
      "byte 0: \(tooFar(1, 0))"),
    .raw(
      "a copy from before the first byte",
      [.code("1 10 00110000 0000001 00001 0000000"), .align], "byte 1: \(tooFar(2, 1))"),
    .raw(
      "a copy from before the first byte, far from both ends of the input",
      [.code("0 10"), .code("00110000 0000001 00001 0000000"), .align]
        + [.bytes([UInt8](repeating: 0, count: 64))],
      "byte 1: \(tooFar(2, 1))"),
  ]

  static let gzip: [BrokenStream] = [
    BrokenStream(
      name: "no gzip at all", format: .gzip, bytes: Array("{}".utf8),
      message: "byte 0: the content begins with 0x7b 0x7d; a gzip member begins with 0x1f 0x8b "
        + "(RFC 1952, section 2.3.1)"),
    BrokenStream(
      name: "one byte that is not gzip", format: .gzip, bytes: [0x7b],
      message: "byte 0: the content begins with 0x7b; a gzip member begins with 0x1f 0x8b "
        + "(RFC 1952, section 2.3.1)"),
    BrokenStream(
      name: "another method", format: .gzip, bytes: [0x1f, 0x8b, 7],
      message: "byte 2: the gzip compression method is 7; 8 is the only one "
        + "(RFC 1952, section 2.3.1)"),
    BrokenStream(
      name: "a reserved flag", format: .gzip, bytes: [0x1f, 0x8b, 8, 0x28],
      message: "byte 3: the gzip flags are 0x28; bits 5 to 7 must be zero "
        + "(RFC 1952, section 2.3.1.2)"),
    BrokenStream(
      name: "a header with a wrong CRC-16", format: .gzip,
      bytes: [0x1f, 0x8b, 8, 2, 0, 0, 0, 0, 0, 3, 1, 2, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0],
      message: "byte 10: the gzip header's CRC-16 says 0x0201 and its bytes give 0x77a7; the "
        + "header was damaged or miscounted (RFC 1952, section 2.3.1)"),
    BrokenStream(
      name: "a wrong CRC-32", format: .gzip,
      bytes: CompressedStreams.plainHeader + [3, 0, 1, 0, 0, 0, 0, 0, 0, 0],
      message: "byte 12: the gzip CRC-32 says 0x00000001 and the decoded bytes give 0x00000000; "
        + "the content was damaged (RFC 1952, section 2.3.1)"),
    BrokenStream(
      name: "a wrong size", format: .gzip,
      bytes: CompressedStreams.plainHeader + [3, 0, 0, 0, 0, 0, 9, 0, 0, 0],
      message: "byte 16: the gzip size says 9 bytes and 0 were decoded (both modulo 2^32); the "
        + "content was damaged (RFC 1952, section 2.3.1)"),
    BrokenStream(
      name: "zeros after the last member", format: .gzip,
      bytes: CompressedStreams.plainHeader + [3, 0] + [UInt8](repeating: 0, count: 10),
      message: "byte 20: more bytes follow the end of the compressed stream (2); end the content "
        + "with it"),
    BrokenStream(
      name: "half a magic number after the last member", format: .gzip,
      bytes: CompressedStreams.plainHeader + [3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x1f, 0x8c],
      message: "byte 20: more bytes follow the end of the compressed stream (2); end the content "
        + "with it"),
    BrokenStream(
      name: "a second member cut short", format: .gzip,
      bytes: CompressedStreams.plainHeader + [3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x1f],
      message: "byte 21: \(truncated)"),
    BrokenStream(
      name: "a second member that copies from the first", format: .gzip,
      bytes: GzipText.a + CompressedStreams.plainHeader
        + BitScript.bytes([.code("1 10 0000001 00000 0000000"), .align]),
      message: "byte \(GzipText.a.count + 10): \(tooFar(1, 0))"),
    BrokenStream(
      name: "a second member that copies from the first, far from the input's end", format: .gzip,
      bytes: GzipText.a + CompressedStreams.plainHeader
        + BitScript.bytes([.code("1 10 0000001 00000 0000000"), .align])
        + [UInt8](repeating: 0, count: 64),
      message: "byte \(GzipText.a.count + 10): \(tooFar(1, 0))"),
  ]

  static let zlib: [BrokenStream] = [
    BrokenStream(
      name: "zlib: nothing", format: .zlib, bytes: [], message: "byte 0: \(truncated)"),
    BrokenStream(
      name: "another zlib method", format: .zlib, bytes: [0x77, 0x85],
      message: "byte 0: the zlib compression method is 7; 8 is the only one "
        + "(RFC 1950, section 2.2)"),
    BrokenStream(
      name: "a window of 64 KiB", format: .zlib, bytes: [0x88, 0x1c],
      message: "byte 0: the zlib window exponent is 8; at most 7, for 32 KiB, is allowed "
        + "(RFC 1950, section 2.2)"),
    BrokenStream(
      name: "a zlib header that is no multiple of 31", format: .zlib, bytes: [0x78, 0x9d],
      message: "byte 0: the zlib header is 0x78 0x9d; its value must be a multiple of 31 "
        + "(RFC 1950, section 2.2)"),
    BrokenStream(
      name: "a preset dictionary", format: .zlib,
      bytes: [0x78, 0xbb, 0x11, 0xe6, 0x0a, 0x51, 3, 0],
      message: "byte 2: the stream needs the preset dictionary 0x11e60a51; preset dictionaries are "
        + "not supported: compress without one (RFC 1950, section 2.2)"),
    BrokenStream(
      name: "a wrong Adler-32", format: .zlib, bytes: [0x78, 0x9c, 3, 0, 0, 0, 0, 2],
      message: "byte 4: the zlib Adler-32 says 0x00000002 and the decoded bytes give 0x00000001; "
        + "the content was damaged (RFC 1950, section 2.2)"),
    BrokenStream(
      name: "a byte after the zlib stream", format: .zlib,
      bytes: [0x78, 0x9c, 3, 0, 0, 0, 0, 1, 0],
      message: "byte 8: more bytes follow the end of the compressed stream (1); end the content "
        + "with it"),
  ]

  private static let truncated =
    "the input ends before the compressed stream does; send all of it"
  private static let limited =
    "the stream holds more than 1000 bytes; raise the limit if that is intended"
  private static let literal =
    "a code stands for no literal or length; use one that the block defines "
    + "(RFC 1951, section 3.2.5)"
  private static let distance =
    "a code stands for no distance; use one that the block defines (RFC 1951, section 3.2.5)"

  private static func over(_ alphabet: String) -> String {
    "the lengths of the \(alphabet) codes give out more codes than there are; make them a complete "
      + "prefix code (RFC 1951, section 3.2.2)"
  }

  private static func incomplete(_ alphabet: String) -> String {
    "the lengths of the \(alphabet) codes leave codes unassigned; make them a complete prefix "
      + "code (RFC 1951, section 3.2.2)"
  }

  private static func tooFar(_ distance: Int, _ available: Int) -> String {
    "a copy goes back \(distance) bytes where only \(available) precede it; copy from what has been "
      + "written (RFC 1951, section 3.2.3)"
  }
}

/// The smallest gzip member that holds something.
enum GzipText {
  /// The letter a.
  static let a: [UInt8] =
    CompressedStreams.plainHeader + [0x4b, 0x04, 0, 0x43, 0xbe, 0xb7, 0xe8, 1, 0, 0, 0]
}
