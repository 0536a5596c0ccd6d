import Foundation

/// Bodies of requests, each kept as what differs from an earlier one like it.
///
/// Clients send much the same again and again: the same fields with another time or another number.
/// What a body has in common with one of the last few, at its start and at its end, is not kept twice.
struct SimilarBodies {
  /// How a body is kept: bytes of an earlier one on both sides, its own in between.
  struct Parts {
    /// The place of the earlier body; −1 without one.
    var base = -1
    /// Bytes at the start, and at the end, that the body shares with it.
    var prefix = 0
    var suffix = 0
    /// Bytes of its own.
    var own = 0
  }
  private var bases = SharedArrays()
  /// Places of the bodies that others are compared with, newest first.
  private var recent: [Int] = []

  /// How many earlier bodies are looked at.
  private static let window = 4
  /// Shorter bodies are kept as they are.
  private static let least = 256

  /// Finds how to keep a body; a long one that is like no other is kept as a base for those to come.
  mutating func take(_ body: [UInt8]) -> Parts {
    guard body.count >= Self.least else { return Parts(own: body.count) }
    for place in recent {
      let parts = Self.compare(body, with: bases[place], at: place)
      if parts.own <= body.count / 4 { return parts }
    }
    let place = bases.keep(body)
    recent.insert(place, at: 0)
    if recent.count > Self.window { recent.removeLast() }
    return Parts(base: place, prefix: body.count)
  }

  /// The whole body again; one that is the same as its base shares its memory.
  func body(_ parts: Parts, _ own: UnsafeRawBufferPointer) -> [UInt8] {
    guard parts.base >= 0 else { return Array(own) }
    let base = bases[parts.base]
    if parts.own == 0, parts.prefix + parts.suffix == base.count { return base }
    var body: [UInt8] = []
    body.reserveCapacity(parts.prefix + own.count + parts.suffix)
    body.append(contentsOf: base[..<parts.prefix])
    body.append(contentsOf: own)
    body.append(contentsOf: base[(base.count - parts.suffix)...])
    return body
  }

  private static func compare(_ body: [UInt8], with base: [UInt8], at place: Int) -> Parts {
    body.withUnsafeBytes { body in
      base.withUnsafeBytes { base in
        let most = min(body.count, base.count)
        var prefix = 0
        while prefix &+ block <= most, isSame(body, prefix, base, prefix) { prefix &+= block }
        while prefix &+ 8 <= most, word(body, prefix) == word(base, prefix) { prefix &+= 8 }
        while prefix < most, body[prefix] == base[prefix] { prefix &+= 1 }
        // The parts may not overlap, neither in the body nor in its base.
        let left = most - prefix
        var suffix = 0
        while suffix &+ block <= left,
          isSame(body, body.count &- suffix &- block, base, base.count &- suffix &- block)
        {
          suffix &+= block
        }
        while suffix &+ 8 <= left,
          word(body, body.count &- suffix &- 8) == word(base, base.count &- suffix &- 8)
        {
          suffix &+= 8
        }
        while suffix < left, body[body.count &- suffix &- 1] == base[base.count &- suffix &- 1] {
          suffix &+= 1
        }
        return Parts(
          base: place, prefix: prefix, suffix: suffix, own: body.count - prefix - suffix)
      }
    }
  }

  /// How many bytes are compared at once, by the C library, which knows the processor best.
  private static let block = 512

  @inline(__always)
  private static func isSame(
    _ one: UnsafeRawBufferPointer, _ start: Int, _ other: UnsafeRawBufferPointer, _ place: Int
  ) -> Bool {
    guard let left = one.baseAddress, let right = other.baseAddress else { return false }
    return memcmp(left + start, right + place, block) == 0
  }

  @inline(__always)
  private static func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
    bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
  }
}
