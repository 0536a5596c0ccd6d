/// Encodes content with the gzip coding (RFC 1952; RFC 9110, section 8.4.1.3).
package enum GzipWriter {
  /// The bytes as one member without name or time, so that the same bytes always give the same.
  package static func encode(_ bytes: [UInt8]) -> [UInt8] {
    var output: [UInt8] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]
    output += Deflate.encode(bytes)
    let checksum = bytes.withUnsafeBytes { CRC32.checksum(of: $0) }
    for word in [checksum, UInt32(truncatingIfNeeded: bytes.count)] {
      output += [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: word >> $0) }
    }
    return output
  }
}
