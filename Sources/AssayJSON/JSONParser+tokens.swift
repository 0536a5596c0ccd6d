/// The scanners of strings and numbers. A negative result is the complement of the offset at
/// which the token stops being valid; JSONParser+failures.swift finds out why.
extension JSONParser {
  /// The offset after the closing quote of the string that starts at `start`.
  ///
  /// Sets ``JSONTapeEntry/escapedFlag`` in `flags` when there is an escape. Eight bytes are looked
  /// at together until one needs attention.
  @inline(__always)
  static func stringEnd(
    _ base: UnsafePointer<UInt8>, _ start: Int, _ count: Int, _ flags: inout UInt32
  ) -> Int {
    var i = start &+ 1
    while true {
      while i &+ 8 <= count {
        let raw = UnsafeRawPointer(base + i).loadUnaligned(as: UInt64.self)
        let word = UInt64(littleEndian: raw)
        let quote = word ^ 0x2222_2222_2222_2222
        let backslash = word ^ 0x5C5C_5C5C_5C5C_5C5C
        let ones: UInt64 = 0x0101_0101_0101_0101
        let low = (word &- 0x2020_2020_2020_2020) & ~word
        let hits =
          (((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash) | low | word)
          & 0x8080_8080_8080_8080
        if hits != 0 {
          i &+= hits.trailingZeroBitCount &>> 3
          break
        }
        i &+= 8
      }
      guard i < count else { return ~count }
      let byte = base[i]
      if byte == 0x22 { return i &+ 1 }
      if byte == 0x5C {
        flags |= JSONTapeEntry.escapedFlag
        let length = escapeLength(base, i, count)
        if length == 0 { return ~i }
        i &+= length
      } else if byte >= 0x80 {
        repeat {
          let length = sequenceLength(base, i, count)
          if length == 0 { return ~i }
          i &+= length
        } while i < count && base[i] >= 0x80
      } else if byte < 0x20 {
        return ~i
      } else {
        i &+= 1
      }
    }
  }

  /// The length of the escape at `i`, 2 or 6 bytes; 0 when it is none (RFC 8259, section 7).
  static func escapeLength(_ base: UnsafePointer<UInt8>, _ i: Int, _ count: Int) -> Int {
    guard i &+ 1 < count else { return 0 }
    switch base[i &+ 1] {
    case 0x22, 0x5C, 0x2F, 0x62, 0x66, 0x6E, 0x72, 0x74: return 2
    case 0x75:
      guard i &+ 6 <= count else { return 0 }
      for j in (i &+ 2)..<(i &+ 6) {
        switch base[j] {
        case 0x30...0x39, 0x41...0x46, 0x61...0x66: continue
        default: return 0
        }
      }
      return 6
    default: return 0
    }
  }

  /// The length of the well-formed UTF-8 sequence of 2 to 4 bytes at `i`; 0 when it is ill-formed
  /// (RFC 3629, section 4).
  @inline(__always)
  static func sequenceLength(_ base: UnsafePointer<UInt8>, _ i: Int, _ count: Int) -> Int {
    let first = base[i]
    let left = count &- i
    if first < 0xE0 {
      guard first >= 0xC2, left >= 2, base[i &+ 1] & 0xC0 == 0x80 else { return 0 }
      return 2
    }
    if first < 0xF0 {
      guard left >= 3, base[i &+ 1] & 0xC0 == 0x80, base[i &+ 2] & 0xC0 == 0x80 else { return 0 }
      if first == 0xE0 && base[i &+ 1] < 0xA0 { return 0 }
      if first == 0xED && base[i &+ 1] > 0x9F { return 0 }
      return 3
    }
    guard first < 0xF5, left >= 4, base[i &+ 1] & 0xC0 == 0x80, base[i &+ 2] & 0xC0 == 0x80,
      base[i &+ 3] & 0xC0 == 0x80
    else { return 0 }
    if first == 0xF0 && base[i &+ 1] < 0x90 { return 0 }
    if first == 0xF4 && base[i &+ 1] > 0x8F { return 0 }
    return 4
  }

  /// The offset after the number that starts at `start` (RFC 8259, section 6).
  @inline(__always)
  static func numberEnd(_ base: UnsafePointer<UInt8>, _ start: Int, _ count: Int) -> Int {
    var i = start
    if base[i] == 0x2D { i &+= 1 }
    guard i < count, base[i] &- 0x30 < 10 else { return ~i }
    if base[i] == 0x30 {
      if i &+ 1 < count, base[i &+ 1] &- 0x30 < 10 { return ~i }
      i &+= 1
    } else {
      i = digitsEnd(base, i &+ 1, count)
    }
    guard i < count else { return i }
    if base[i] == 0x2E {
      let digits = i &+ 1
      i = digitsEnd(base, digits, count)
      if i == digits { return ~i }
      guard i < count else { return i }
    }
    if base[i] | 0x20 == 0x65 {
      var digits = i &+ 1
      if digits < count, base[digits] == 0x2B || base[digits] == 0x2D { digits &+= 1 }
      i = digitsEnd(base, digits, count)
      if i == digits { return ~i }
    }
    return i
  }

  @inline(__always)
  private static func digitsEnd(_ base: UnsafePointer<UInt8>, _ start: Int, _ count: Int) -> Int {
    var i = start
    while i < count, base[i] &- 0x30 < 10 { i &+= 1 }
    return i
  }
}
