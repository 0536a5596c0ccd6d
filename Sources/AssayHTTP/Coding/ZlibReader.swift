/// Decodes DEFLATE in the zlib wrapper (RFC 1950).
package enum ZlibReader {
  /// Decodes a stream that takes all of the input, and checks its Adler-32.
  ///
  /// - Throws: the first thing that is wrong, with its offset in `input`; a preset dictionary is.
  package static func decode(
    _ input: [UInt8], maxBytes: Int
  ) throws(DecompressionError) -> [UInt8] {
    try checkHeader(input)
    return try input.withUnsafeBufferPointer { (buffer) throws(DecompressionError) in
      let bytes = UnsafeRawBufferPointer(buffer)
      var inflater = Inflater(bytes, maxBytes: maxBytes)
      let end = try inflater.stream(from: 2)
      guard bytes.count - end >= 4 else { throw DecompressionError(.truncated, at: bytes.count) }
      let stated = UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: end, as: UInt32.self))
      let computed = Adler32.checksum(of: inflater.output.written(from: 0))
      guard stated == computed else {
        throw DecompressionError(.zlibChecksum(stated: stated, computed: computed), at: end)
      }
      guard bytes.count == end + 4 else {
        throw DecompressionError(.trailingBytes(bytes.count - end - 4), at: end + 4)
      }
      return inflater.output.bytes()
    }
  }

  /// Judges the two header bytes, and the dictionary identifier where they announce one.
  static func checkHeader(_ input: [UInt8]) throws(DecompressionError) {
    let truncated = DecompressionError(.truncated, at: input.count)
    guard let first = input.first else { throw truncated }
    guard first & 15 == 8 else { throw DecompressionError(.zlibMethod(first & 15), at: 0) }
    guard first >> 4 <= 7 else { throw DecompressionError(.zlibWindow(first >> 4), at: 0) }
    guard input.count >= 2 else { throw truncated }
    let second = input[1]
    guard (UInt16(first) << 8 | UInt16(second)) % 31 == 0 else {
      throw DecompressionError(.zlibHeaderChecksum(first, second), at: 0)
    }
    guard second & 0b10_0000 != 0 else { return }
    guard input.count >= 6 else { throw truncated }
    let identifier = input[2..<6].reduce(0 as UInt32) { $0 << 8 | UInt32($1) }
    throw DecompressionError(.presetDictionary(identifier), at: 2)
  }
}
