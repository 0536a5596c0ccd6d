/// The sentences. Each names what was found, what was expected, and the section that asks for it.
extension DecompressionError: CustomStringConvertible {
  /// The place and the reason on one line.
  package var description: String { "byte \(offset): \(reason)" }
}

extension DecompressionError.Reason: CustomStringConvertible {
  /// One sentence: what was found, what was expected, and the section that says so.
  package var description: String {
    switch self {
    case .truncated:
      "the input ends before the compressed stream does; send all of it"
    case .outputLimit(let limit):
      "the stream holds more than \(limit) bytes; raise the limit if that is intended"
    case .trailingBytes(let count):
      "more bytes follow the end of the compressed stream (\(count)); end the content with it"
    case .blockType:
      "the block type is 3, which is reserved; use 0, 1 or 2 (RFC 1951, section 3.2.3)"
    case .storedLength(let length, let complement):
      "the stored block's length is \(Self.hex(length)) and its complement "
        + "\(Self.hex(complement)); write \(Self.hex(~length)) as the complement "
        + "(RFC 1951, section 3.2.4)"
    case .symbolCounts(let literals, let distances):
      "the block announces \(literals) literal/length and \(distances) distance codes; at most "
        + "286 and 30 exist (RFC 1951, section 3.2.7)"
    case .overSubscribed(let alphabet):
      "the lengths of the \(alphabet) codes give out more codes than there are; make them a "
        + "complete prefix code (RFC 1951, section 3.2.2)"
    case .incomplete(let alphabet):
      "the lengths of the \(alphabet) codes leave codes unassigned; make them a complete prefix "
        + "code (RFC 1951, section 3.2.2)"
    case .repeatOfNothing:
      "the first code length is a repetition; there is no length before it to repeat "
        + "(RFC 1951, section 3.2.7)"
    case .repeatPastEnd:
      "a repeated code length goes past the last announced code; shorten the repetition "
        + "(RFC 1951, section 3.2.7)"
    case .noEndOfBlock:
      "the block has no code for symbol 256, so it can never end; give it one "
        + "(RFC 1951, section 3.2.7)"
    case .literalCode:
      "a code stands for no literal or length; use one that the block defines "
        + "(RFC 1951, section 3.2.5)"
    case .distanceCode:
      "a code stands for no distance; use one that the block defines (RFC 1951, section 3.2.5)"
    case .distanceTooFar(let distance, let available):
      "a copy goes back \(distance) bytes where only \(available) precede it; copy from what has "
        + "been written (RFC 1951, section 3.2.3)"

    case .gzipMagic(let found):
      "the content begins with \(found.map(Self.hex).joined(separator: " ")); a gzip member "
        + "begins with 0x1f 0x8b (RFC 1952, section 2.3.1)"
    case .gzipMethod(let method):
      "the gzip compression method is \(method); 8 is the only one (RFC 1952, section 2.3.1)"
    case .gzipFlags(let flags):
      "the gzip flags are \(Self.hex(flags)); bits 5 to 7 must be zero "
        + "(RFC 1952, section 2.3.1.2)"
    case .gzipHeaderChecksum(let stated, let computed):
      "the gzip header's CRC-16 says \(Self.hex(stated)) and its bytes give "
        + "\(Self.hex(computed)); the header was damaged or miscounted "
        + "(RFC 1952, section 2.3.1)"
    case .gzipChecksum(let stated, let computed):
      "the gzip CRC-32 says \(Self.hex(stated)) and the decoded bytes give "
        + "\(Self.hex(computed)); the content was damaged (RFC 1952, section 2.3.1)"
    case .gzipSize(let stated, let computed):
      "the gzip size says \(stated) bytes and \(computed) were decoded (both modulo 2^32); the "
        + "content was damaged (RFC 1952, section 2.3.1)"

    case .zlibMethod(let method):
      "the zlib compression method is \(method); 8 is the only one (RFC 1950, section 2.2)"
    case .zlibWindow(let exponent):
      "the zlib window exponent is \(exponent); at most 7, for 32 KiB, is allowed "
        + "(RFC 1950, section 2.2)"
    case .zlibHeaderChecksum(let first, let second):
      "the zlib header is \(Self.hex(first)) \(Self.hex(second)); its value must be a multiple "
        + "of 31 (RFC 1950, section 2.2)"
    case .presetDictionary(let identifier):
      "the stream needs the preset dictionary \(Self.hex(identifier)); preset dictionaries are "
        + "not supported: compress without one (RFC 1950, section 2.2)"
    case .zlibChecksum(let stated, let computed):
      "the zlib Adler-32 says \(Self.hex(stated)) and the decoded bytes give "
        + "\(Self.hex(computed)); the content was damaged (RFC 1950, section 2.2)"
    }
  }

  private static func hex(_ value: some FixedWidthInteger & UnsignedInteger) -> String {
    let digits = String(value, radix: 16)
    let width = type(of: value).bitWidth / 4
    return "0x" + String(repeating: "0", count: width - digits.count) + digits
  }
}
