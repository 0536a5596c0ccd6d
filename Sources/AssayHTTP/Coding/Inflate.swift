/// Decodes raw DEFLATE streams, without a wrapper (RFC 1951).
package enum Inflate {
  /// A stream's bytes, and where it ended.
  package struct Decoded: Sendable, Equatable {
    /// What the stream holds.
    package var bytes: [UInt8]
    /// How many bytes of input the stream takes, counted from its first.
    package var used: Int

    /// Makes a result out of its two parts.
    package init(bytes: [UInt8], used: Int) {
      self.bytes = bytes
      self.used = used
    }
  }

  /// Decodes the stream that begins at a byte of the input and ends with its final block.
  ///
  /// Bytes behind the stream are left alone; `used` tells where they begin. Code lengths are judged
  /// as zlib judges them. Memory grows with what is decoded, up to a small multiple of `maxBytes`;
  /// a stream of exactly `maxBytes` bytes is within the limit.
  ///
  /// - Throws: what is wrong with the first element that is, with its offset in `input`.
  package static func decode(
    _ input: [UInt8], from start: Int = 0, maxBytes: Int
  ) throws(DecompressionError) -> Decoded {
    try input.withUnsafeBufferPointer { (buffer) throws(DecompressionError) in
      var inflater = Inflater(UnsafeRawBufferPointer(buffer), maxBytes: maxBytes)
      let start = min(max(0, start), buffer.count)
      let end = try inflater.stream(from: start)
      return Decoded(bytes: inflater.output.bytes(), used: end - start)
    }
  }
}
