/// The CRC-32 of gzip (RFC 1952, section 8).
enum CRC32 {
  /// Eight tables of 256: what a byte contributes when 0…7 bytes follow it in a group of eight.
  private static let tables: [UInt32] = {
    var tables = (0..<256).map { (byte: UInt32) in
      (0..<8).reduce(byte) { (value, _) in value >> 1 ^ (value & 1 == 0 ? 0 : 0xedb8_8320) }
    }
    for index in 256..<2048 {
      let before = tables[index - 256]
      tables.append(before >> 8 ^ tables[Int(before & 0xff)])
    }
    return tables
  }()

  static func checksum(of bytes: UnsafeRawBufferPointer) -> UInt32 {
    tables.withUnsafeBufferPointer { tables in
      var value = ~(0 as UInt32)
      var position = 0
      while position &+ 8 <= bytes.count {
        let pair = bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self)
        let group = UInt64(littleEndian: pair) ^ UInt64(value)
        value = tables[0x700 | Int(truncatingIfNeeded: group & 0xff)]
        value ^= tables[0x600 | Int(truncatingIfNeeded: group &>> 8 & 0xff)]
        value ^= tables[0x500 | Int(truncatingIfNeeded: group &>> 16 & 0xff)]
        value ^= tables[0x400 | Int(truncatingIfNeeded: group &>> 24 & 0xff)]
        value ^= tables[0x300 | Int(truncatingIfNeeded: group &>> 32 & 0xff)]
        value ^= tables[0x200 | Int(truncatingIfNeeded: group &>> 40 & 0xff)]
        value ^= tables[0x100 | Int(truncatingIfNeeded: group &>> 48 & 0xff)]
        value ^= tables[Int(truncatingIfNeeded: group &>> 56)]
        position &+= 8
      }
      while position < bytes.count {
        value = value >> 8 ^ tables[Int((value ^ UInt32(bytes[position])) & 0xff)]
        position &+= 1
      }
      return ~value
    }
  }
}
