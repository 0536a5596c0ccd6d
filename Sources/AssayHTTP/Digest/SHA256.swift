/// The SHA-256 digest of bytes that come in pieces (FIPS 180-4, section 6.2).
package struct SHA256: Sendable {
  /// The bytes that are compressed at a time.
  static let blockCount = 64

  private var state: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
    0x5be0_cd19,
  ]
  /// What does not fill a block yet.
  private var pending: [UInt8] = []
  private var length: UInt64 = 0

  /// Begins a digest of nothing.
  package init() {}

  /// The 32 bytes of a digest in one call.
  package static func digest(_ bytes: [UInt8]) -> [UInt8] {
    var hash = SHA256()
    hash.update(bytes)
    return hash.digest()
  }

  /// Two lower-case hexadecimal digits per byte.
  package static func hex(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// Adds bytes; where the pieces are cut does not matter.
  package mutating func update(_ bytes: [UInt8]) {
    length &+= UInt64(bytes.count)
    bytes.withUnsafeBytes { bytes in
      var position = 0
      if !pending.isEmpty {
        position = min(Self.blockCount - pending.count, bytes.count)
        pending.append(contentsOf: bytes[..<position])
        guard pending.count == Self.blockCount else { return }
        let block = pending
        block.withUnsafeBytes { compress($0) }
        pending.removeAll(keepingCapacity: true)
      }
      let whole = (bytes.count - position) / Self.blockCount * Self.blockCount
      compress(UnsafeRawBufferPointer(rebasing: bytes[position..<position + whole]))
      pending.append(contentsOf: bytes[(position + whole)...])
    }
  }

  /// The 32 bytes of the digest so far; more can be added afterwards.
  package func digest() -> [UInt8] {
    var last = self
    let zeros = (119 - pending.count) % Self.blockCount
    let bits = length << 3
    last.update(
      [0x80] + [UInt8](repeating: 0, count: zeros) + Self.bigEndian(bits))
    return last.state.flatMap(Self.bigEndian)
  }

  private static func bigEndian(_ value: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: value.bigEndian) { [UInt8]($0) }
  }

  private mutating func compress(_ blocks: UnsafeRawBufferPointer) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { schedule in
      Self.constants.withUnsafeBufferPointer { constants in
        for start in stride(from: 0, to: blocks.count, by: Self.blockCount) {
          Self.prepare(schedule, from: blocks, at: start)
          round(schedule, constants)
        }
      }
    }
  }

  private static func prepare(
    _ schedule: UnsafeMutableBufferPointer<UInt32>, from blocks: UnsafeRawBufferPointer,
    at start: Int
  ) {
    for index in 0..<16 {
      let word = blocks.loadUnaligned(fromByteOffset: start &+ index &* 4, as: UInt32.self)
      schedule.initializeElement(at: index, to: UInt32(bigEndian: word))
    }
    for index in 16..<64 {
      let early = schedule[index &- 15]
      let late = schedule[index &- 2]
      let small0 = rotated(early, 7) ^ rotated(early, 18) ^ early &>> 3
      let small1 = rotated(late, 17) ^ rotated(late, 19) ^ late &>> 10
      schedule.initializeElement(
        at: index, to: schedule[index &- 16] &+ small0 &+ schedule[index &- 7] &+ small1)
    }
  }

  private mutating func round(
    _ schedule: UnsafeMutableBufferPointer<UInt32>, _ constants: UnsafeBufferPointer<UInt32>
  ) {
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for index in 0..<64 {
      let big1 = Self.rotated(e, 6) ^ Self.rotated(e, 11) ^ Self.rotated(e, 25)
      let choice = e & f ^ ~e & g
      let first = h &+ big1 &+ choice &+ constants[index] &+ schedule[index]
      let big0 = Self.rotated(a, 2) ^ Self.rotated(a, 13) ^ Self.rotated(a, 22)
      let majority = a & b ^ a & c ^ b & c
      (h, g, f, e) = (g, f, e, d &+ first)
      (d, c, b, a) = (c, b, a, first &+ big0 &+ majority)
    }
    for (index, value) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= value }
  }

  @inline(__always)
  private static func rotated(_ value: UInt32, _ bits: UInt32) -> UInt32 {
    value &>> bits | value &<< (32 &- bits)
  }

  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
    0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
    0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
    0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
    0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
    0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
    0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
    0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
    0xc671_78f2,
  ]
}

/// The HMAC of bytes that come in pieces, with SHA-256 (RFC 2104, section 2).
package struct HMACSHA256: Sendable {
  private var inner = SHA256()
  private var outer = SHA256()

  /// Begins a code with a key of any length.
  package init(key: [UInt8]) {
    var padded = key.count > SHA256.blockCount ? SHA256.digest(key) : key
    padded += [UInt8](repeating: 0, count: SHA256.blockCount - padded.count)
    inner.update(padded.map { $0 ^ 0x36 })
    outer.update(padded.map { $0 ^ 0x5c })
  }

  /// The 32 bytes of a code in one call.
  package static func code(_ bytes: [UInt8], key: [UInt8]) -> [UInt8] {
    var code = HMACSHA256(key: key)
    code.update(bytes)
    return code.code()
  }

  /// Adds bytes; where the pieces are cut does not matter.
  package mutating func update(_ bytes: [UInt8]) {
    inner.update(bytes)
  }

  /// The 32 bytes of the code so far; more can be added afterwards.
  package func code() -> [UInt8] {
    var last = outer
    last.update(inner.digest())
    return last.digest()
  }
}
