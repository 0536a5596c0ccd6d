/// The Adler-32 of zlib (RFC 1950, section 9).
enum Adler32 {
  static func checksum(of bytes: UnsafeRawBufferPointer) -> UInt32 {
    var low: UInt32 = 1
    var high: UInt32 = 0
    var position = 0
    while position < bytes.count {
      // 5552 bytes are the most for which 32 bits suffice without a division.
      let end = min(position + 5552, bytes.count)
      while position < end {
        low &+= UInt32(bytes[position])
        high &+= low
        position &+= 1
      }
      low %= 65521
      high %= 65521
    }
    return high << 16 | low
  }
}
