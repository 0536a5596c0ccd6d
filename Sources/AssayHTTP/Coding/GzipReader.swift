/// Decodes gzip files of one or more members (RFC 1952).
package enum GzipReader {
  /// Decodes all members; the input must end with the last one.
  ///
  /// Reads every optional header field, checks the header's CRC-16 where there is one, and the
  /// CRC-32 and size of each member. `maxBytes` is the limit of all members together.
  ///
  /// - Throws: the first thing that is wrong, with its offset in `input`.
  package static func decode(
    _ input: [UInt8], maxBytes: Int
  ) throws(DecompressionError) -> [UInt8] {
    try input.withUnsafeBufferPointer { (buffer) throws(DecompressionError) in
      let bytes = UnsafeRawBufferPointer(buffer)
      var inflater = Inflater(bytes, maxBytes: maxBytes)
      var position = 0
      repeat {
        let start = inflater.output.count
        let content = try GzipHeader.end(in: bytes, from: position)
        position = try inflater.stream(from: content)
        try checkTrailer(of: inflater.output.written(from: start), in: bytes, at: position)
        position += 8
      } while position < bytes.count
      return inflater.output.bytes()
    }
  }

  private static func checkTrailer(
    of decoded: UnsafeRawBufferPointer, in bytes: UnsafeRawBufferPointer, at position: Int
  ) throws(DecompressionError) {
    guard bytes.count - position >= 8 else {
      throw DecompressionError(.truncated, at: bytes.count)
    }
    let stated = UInt32(
      littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt32.self))
    let computed = CRC32.checksum(of: decoded)
    guard stated == computed else {
      throw DecompressionError(.gzipChecksum(stated: stated, computed: computed), at: position)
    }
    let statedSize = UInt32(
      littleEndian: bytes.loadUnaligned(fromByteOffset: position + 4, as: UInt32.self))
    let size = UInt32(truncatingIfNeeded: decoded.count)
    guard statedSize == size else {
      throw DecompressionError(.gzipSize(stated: statedSize, computed: size), at: position + 4)
    }
  }
}
