import Foundation

/// Reads the usual form of an event's line straight from its bytes.
///
/// Usual is what ``EventLine`` writes: no blanks, the keys in its order, no escapes and nothing but
/// ASCII in strings. Whatever else comes is left to the parser that can say what is wrong, so this one
/// only ever says "no".
struct EventScanner {
  private let base: UnsafePointer<UInt8>
  private let end: Int
  private(set) var place: Int

  /// - Parameter bytes: Whole lines, each with its line feed.
  init(_ bytes: UnsafePointer<UInt8>, from place: Int, to end: Int) {
    base = bytes
    self.place = place
    self.end = end
  }

  /// What the usual line begins with.
  static var laneKey: StaticString { "{\"lane\":\"" }

  /// A string's bytes, without its quotes.
  typealias Text = UnsafeBufferPointer<UInt8>

  /// Takes one byte when it is the next.
  @inline(__always)
  mutating func take(_ byte: UInt8) -> Bool {
    guard place < end, base[place] == byte else { return false }
    place &+= 1
    return true
  }

  /// Takes some bytes when they are the next.
  @inline(__always)
  mutating func take(_ text: StaticString) -> Bool {
    // The length is known when this is compiled, so that nothing is called.
    let count = text.utf8CodeUnitCount
    guard place &+ count <= end, memcmp(base + place, text.utf8Start, count) == 0 else {
      return false
    }
    place &+= count
    return true
  }

  /// Takes some bytes, eight or more, when they are the next.
  @inline(__always)
  mutating func take(_ bytes: UnsafePointer<UInt8>, count: Int) -> Bool {
    let after = place &+ count
    guard after <= end else { return false }
    let raw = UnsafeRawPointer(base) + place
    let other = UnsafeRawPointer(bytes)
    var at = 0
    while at &+ 8 <= count {
      if raw.loadUnaligned(fromByteOffset: at, as: UInt64.self)
        != other.loadUnaligned(fromByteOffset: at, as: UInt64.self)
      {
        return false
      }
      at &+= 8
    }
    if raw.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
      != other.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
    {
      return false
    }
    place = after
    return true
  }

  /// Whether the next byte ends a value.
  @inline(__always)
  var isAtValueEnd: Bool { next == 0x2C || next == 0x7D }

  /// The bytes from a place on.
  @inline(__always)
  func bytes(from place: Int) -> UnsafePointer<UInt8> { base + place }

  /// Takes the bytes of a key, with its quotes and colon, when they are the next.
  @inline(__always)
  mutating func take(_ key: FieldShape.Step) -> Bool {
    let count = key.count
    let after = place &+ count
    guard after <= end, place &+ 8 <= end else { return false }
    let raw = UnsafeRawPointer(base) + place
    if count < 8 {
      let word = raw.loadUnaligned(as: UInt64.self)
      guard (word ^ key.word) << UInt64(64 &- 8 &* count) == 0 else { return false }
    } else {
      return take(key.text, count: count)
    }
    place = after
    return true
  }

  /// The next byte; 0 at the end.
  @inline(__always)
  var next: UInt8 { place < end ? base[place] : 0 }

  /// Takes a string, whose quote is the next byte.
  @inline(__always)
  mutating func text() -> Text? {
    take(0x22) ? restOfText() : nil
  }

  /// Takes a string whose quote was taken.
  @inline(__always)
  mutating func restOfText() -> Text? {
    let start = place
    guard skipText() else { return nil }
    return Text(start: base + start, count: place &- 1 &- start)
  }

  /// Goes behind the closing quote; false at anything unusual.
  @inline(__always)
  private mutating func skipText() -> Bool {
    var at = place
    let raw = UnsafeRawPointer(base)
    while at &+ 8 <= end {
      let word = raw.loadUnaligned(fromByteOffset: at, as: UInt64.self)
      // The high bit of each byte that is a quote, a backslash, a control character or not ASCII.
      let quote = word ^ 0x2222_2222_2222_2222
      let slash = word ^ 0x5C5C_5C5C_5C5C_5C5C
      let low: UInt64 = 0x0101_0101_0101_0101
      let special =
        ((quote &- low) | (slash &- low) | (word &- 0x2020_2020_2020_2020) | word)
        & 0x8080_8080_8080_8080
      if special != 0 {
        // Borrows may mark a later byte wrongly, never an earlier one.
        at &+= special.trailingZeroBitCount >> 3
        let byte = base[at]
        if byte == 0x22 {
          place = at &+ 1
          return true
        }
        if byte == 0x5C || byte < 0x20 || byte >= 0x80 { return false }
        at &+= 1
        continue
      }
      at &+= 8
    }
    while at < end {
      let byte = base[at]
      if byte == 0x22 {
        place = at &+ 1
        return true
      }
      if byte == 0x5C || byte < 0x20 || byte >= 0x80 { return false }
      at &+= 1
    }
    return false
  }

  /// Takes a string, and packs it when it has no more than seven bytes.
  @inline(__always)
  mutating func value() -> (text: Text, short: PackedValue?)? {
    guard let text = text() else { return nil }
    guard text.count <= PackedValue.shortest, let start = text.baseAddress else {
      return (text, nil)
    }
    guard start - base &+ 8 <= end else { return (text, PackedValue(short: text)) }
    let word = UnsafeRawPointer(start).loadUnaligned(as: UInt64.self)
    // What stands behind the string is shifted out.
    let behind = UInt64(64 &- 8 &* text.count)
    return (text, PackedValue(short: (word << behind) >> behind, count: text.count))
  }

  /// Takes who speaks.
  @inline(__always)
  mutating func speaker() -> SpeakerCode? {
    guard place &+ 8 <= end else { return nil }
    switch base[place &+ 1] {
    case 0x63: return take("\"client\"") ? .client : nil
    case 0x72: return take("\"runner\"") ? .runner : nil
    case 0x61: return take("\"adapter\"") ? .adapter : nil
    default: return take("\"mock\"") ? .mock : take("\"model\"") ? .model : nil
    }
  }

  /// Takes an integer of up to 17 digits.
  @inline(__always)
  mutating func integer() -> Int? {
    let isNegative = take(0x2D)
    let start = place
    var value = 0
    while place < end {
      let digit = base[place] &- 0x30
      guard digit < 10 else { break }
      value = value &* 10 &+ Int(digit)
      place &+= 1
    }
    let count = place &- start
    guard count > 0, count < 18, count == 1 || base[start] != 0x30 else { return nil }
    let follower = next
    guard follower == 0x2C || follower == 0x7D || follower == 0x5D else { return nil }
    return isNegative ? 0 &- value : value
  }

  /// Takes a word such as `true`.
  mutating func word(_ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard place &+ count <= end else { return false }
    for index in 0..<count where base[place &+ index] != word.utf8Start[index] { return false }
    place &+= count
    return true
  }

  /// Goes behind a value; false at anything unusual.
  mutating func skipValue() -> Bool {
    switch next {
    case 0x22:
      place &+= 1
      return skipText()
    case 0x74: return word("true")
    case 0x66: return word("false")
    case 0x6E: return word("null")
    case 0x5B: return skipList()
    default: return integer() != nil
    }
  }

  /// Goes behind a list of scalars.
  private mutating func skipList() -> Bool {
    guard take(0x5B) else { return false }
    if take(0x5D) { return true }
    while true {
      guard next != 0x5B, skipValue() else { return false }
      if take(0x2C) { continue }
      return take(0x5D)
    }
  }
}
