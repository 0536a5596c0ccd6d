/// What stands before the compressed bytes of a gzip member (RFC 1952, section 2.3).
enum GzipHeader {
  private static let headerChecksumFlag: UInt8 = 1 << 1
  private static let extraFlag: UInt8 = 1 << 2
  private static let nameFlag: UInt8 = 1 << 3
  private static let commentFlag: UInt8 = 1 << 4
  private static let reservedFlags: UInt8 = 0b1110_0000

  /// Reads the header that begins at a byte, and returns the byte behind it.
  static func end(
    in bytes: UnsafeRawBufferPointer, from start: Int
  ) throws(DecompressionError) -> Int {
    let truncated = DecompressionError(.truncated, at: bytes.count)
    let left = bytes.count - start
    for (index, expected) in [0x1f, 0x8b].enumerated() where left > index {
      guard bytes[start + index] == expected else {
        if start > 0 { throw DecompressionError(.trailingBytes(left), at: start) }
        throw DecompressionError(.gzipMagic([UInt8](bytes.prefix(2))), at: 0)
      }
    }
    if left > 2 && bytes[start + 2] != 8 {
      throw DecompressionError(.gzipMethod(bytes[start + 2]), at: start + 2)
    }
    guard left > 3 else { throw truncated }
    let flags = bytes[start + 3]
    guard flags & reservedFlags == 0 else {
      throw DecompressionError(.gzipFlags(flags), at: start + 3)
    }
    guard left >= 10 else { throw truncated }
    var position = start + 10
    if flags & extraFlag != 0 {
      guard position + 2 <= bytes.count else { throw truncated }
      position += 2 + Int(bytes[position]) + Int(bytes[position + 1]) << 8
    }
    for flag in [nameFlag, commentFlag] where flags & flag != 0 {
      guard position < bytes.count, let zero = bytes[position...].firstIndex(of: 0) else {
        throw truncated
      }
      position = zero + 1
    }
    if flags & headerChecksumFlag != 0 {
      guard position + 2 <= bytes.count else { throw truncated }
      let stated = UInt16(bytes[position]) | UInt16(bytes[position + 1]) << 8
      let header = UnsafeRawBufferPointer(rebasing: bytes[start..<position])
      let computed = UInt16(truncatingIfNeeded: CRC32.checksum(of: header))
      guard stated == computed else {
        throw DecompressionError(
          .gzipHeaderChecksum(stated: stated, computed: computed), at: position)
      }
      position += 2
    }
    guard position <= bytes.count else { throw truncated }
    return position
  }
}
