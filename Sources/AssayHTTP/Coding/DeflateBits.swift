/// Takes bits from bytes, the least significant first (RFC 1951, section 3.1.1).
struct DeflateBits {
  let bytes: UnsafeRawBufferPointer
  /// The next byte to load.
  private(set) var position: Int
  /// The loaded bits, the next one the least significant.
  ///
  /// Above `count` they are zero, or, between `refillQuickly` and `settle`, those to come.
  private(set) var hold: UInt64 = 0
  /// How many loaded bits are not used.
  private(set) var count = 0

  init(_ bytes: UnsafeRawBufferPointer, at position: Int) {
    self.bytes = bytes
    self.position = position
  }

  /// The byte that the next bit is in.
  var offset: Int { (position << 3 - count) >> 3 }

  var truncated: DecompressionError { DecompressionError(.truncated, at: bytes.count) }

  /// Loads at least 56 bits, or all that are left; never 64, which could not be shifted away.
  mutating func refill() {
    while count < 56 && position < bytes.count {
      hold |= UInt64(bytes[position]) &<< UInt64(truncatingIfNeeded: count)
      position += 1
      count += 8
    }
  }

  /// Loads at least 56 bits; eight bytes must be left.
  @inline(__always)
  mutating func refillQuickly() {
    let next = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
    hold |= next &<< UInt64(truncatingIfNeeded: count)
    position &+= (63 &- count) &>> 3
    count |= 56
  }

  /// Forgets what was loaded beyond `count`.
  mutating func settle() {
    hold &= 1 &<< UInt64(truncatingIfNeeded: count) &- 1
  }

  /// Drops loaded bits.
  @inline(__always)
  mutating func skip(_ bits: Int) {
    hold &>>= UInt64(truncatingIfNeeded: bits)
    count &-= bits
  }

  /// The lowest of the loaded bits as a number, without dropping them.
  @inline(__always)
  func peek(_ bits: Int) -> Int {
    Int(truncatingIfNeeded: hold & (1 &<< UInt64(truncatingIfNeeded: bits) &- 1))
  }

  /// Takes loaded bits as a number.
  @inline(__always)
  mutating func takeLoaded(_ bits: Int) -> Int {
    let value = peek(bits)
    skip(bits)
    return value
  }

  /// Takes up to 16 bits as a number.
  mutating func take(_ bits: Int) throws(DecompressionError) -> Int {
    if count < bits { refill() }
    guard count >= bits else { throw truncated }
    return takeLoaded(bits)
  }

  /// Drops what is left of a byte begun, and returns the position of the byte after it.
  mutating func align() -> Int {
    position -= count >> 3
    hold = 0
    count = 0
    return position
  }

  /// Goes on at another byte; only after `align`.
  mutating func move(to position: Int) {
    self.position = position
  }
}
