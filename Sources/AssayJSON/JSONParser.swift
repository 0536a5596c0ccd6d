/// The scanner that turns bytes into a tape, in one pass and without recursion.
enum JSONParser {
  /// Reads a whole text.
  /// - Throws: ``JSONSyntaxError`` for the first offence.
  static func tape(
    of bytes: [UInt8], limits: JSONLimits
  ) throws(JSONSyntaxError) -> [JSONTapeEntry] {
    let longest = min(limits.maxBytes, JSONLimits.largestDocument)
    let outcome: Outcome = bytes.withUnsafeBufferPointer { buffer in
      guard buffer.count <= longest else { return .failure(longest, .tooLong(limit: longest)) }
      guard let base = buffer.baseAddress else {
        return .failure(0, .unexpectedEnd(expected: .value))
      }
      if buffer.count >= 3, base[0] == 0xEF, base[1] == 0xBB, base[2] == 0xBF {
        return .failure(0, .byteOrderMark)
      }
      return scan(base, buffer.count, maxDepth: limits.maxDepth)
    }
    switch outcome {
    case .tape(let tape): return tape
    case .failure(let offset, let reason):
      let position = bytes.withUnsafeBufferPointer { JSONPosition(of: offset, in: $0) }
      throw JSONSyntaxError(offset: offset, position: position, reason: reason)
    }
  }

  enum Outcome {
    case tape([JSONTapeEntry])
    case failure(Int, JSONSyntaxError.Reason)
  }

  /// The hot loop: every cursor is a local, so there are no exclusivity checks at run time.
  ///
  /// The open containers form a list through their `next` fields, so no stack is needed.
  private static func scan(
    _ base: UnsafePointer<UInt8>, _ count: Int, maxDepth: Int
  ) -> Outcome {
    var capacity = count / 8 + 16
    var tape = UnsafeMutablePointer<JSONTapeEntry>.allocate(capacity: capacity)
    defer { tape.deallocate() }
    var used = 0
    var i = skipWhitespace(base, 0, count)
    var depth = 0
    var open = -1
    var inObject = false
    var members: UInt32 = 0
    var needsKey = false

    values: while true {
      if used &+ 2 > capacity {
        let larger = UnsafeMutablePointer<JSONTapeEntry>.allocate(capacity: capacity * 2)
        larger.moveInitialize(from: tape, count: used)
        tape.deallocate()
        tape = larger
        capacity *= 2
      }
      if needsKey {
        guard i < count, base[i] == 0x22 else {
          return keyFailure(base, i, count, after: members)
        }
        var flags = JSONTapeEntry.string
        let end = stringEnd(base, i, count, &flags)
        if end < 0 { return stringFailure(base, ~end, count) }
        tape[used] = JSONTapeEntry(
          start: UInt32(truncatingIfNeeded: i), end: UInt32(truncatingIfNeeded: end),
          next: UInt32(truncatingIfNeeded: used &+ 1), info: flags)
        used &+= 1
        i = skipWhitespace(base, end, count)
        guard i < count, base[i] == 0x3A else { return failure(base, i, count, .colon) }
        i = skipWhitespace(base, i &+ 1, count)
      }
      guard i < count else {
        return valueFailure(base, i, count, inArray: open >= 0 && !inObject, after: members)
      }
      let byte = base[i]
      if byte == 0x7B || byte == 0x5B {
        depth &+= 1
        if depth > maxDepth { return .failure(i, .tooDeep(limit: maxDepth)) }
        inObject = byte == 0x7B
        if open >= 0 { tape[open].info = (tape[open].info & 15) | (members &<< 4) }
        tape[used] = JSONTapeEntry(
          start: UInt32(truncatingIfNeeded: i), end: 0, next: UInt32(truncatingIfNeeded: open),
          info: inObject ? JSONTapeEntry.object : JSONTapeEntry.array)
        open = used
        used &+= 1
        members = 0
        i = skipWhitespace(base, i &+ 1, count)
        guard i < count, base[i] == (inObject ? 0x7D : 0x5D) else {
          needsKey = inObject
          continue values
        }
        // The container is empty: closing it below adds one and so arrives at zero.
        members = UInt32.max
      } else {
        var info: UInt32
        var end: Int
        switch byte {
        case 0x22:
          info = JSONTapeEntry.string
          end = stringEnd(base, i, count, &info)
          if end < 0 { return stringFailure(base, ~end, count) }
        case 0x2D, 0x30...0x39:
          info = JSONTapeEntry.number
          end = numberEnd(base, i, count)
          if end < 0 { return numberFailure(base, ~end, count) }
        case 0x74 where matches(base, i, count, 0x6575_7274):
          info = JSONTapeEntry.boolean
          end = i &+ 4
        case 0x66 where matches(base, i &+ 1, count, 0x6573_6C61):
          info = JSONTapeEntry.boolean
          end = i &+ 5
        case 0x6E where matches(base, i, count, 0x6C6C_756E):
          info = JSONTapeEntry.null
          end = i &+ 4
        default:
          return valueFailure(base, i, count, inArray: open >= 0 && !inObject, after: members)
        }
        tape[used] = JSONTapeEntry(
          start: UInt32(truncatingIfNeeded: i), end: UInt32(truncatingIfNeeded: end),
          next: UInt32(truncatingIfNeeded: used &+ 1), info: info)
        used &+= 1
        i = end
      }

      while open >= 0 {
        i = skipWhitespace(base, i, count)
        let closer: UInt8 = inObject ? 0x7D : 0x5D
        guard i < count, base[i] == 0x2C || base[i] == closer else {
          return failure(base, i, count, inObject ? .commaOrObjectEnd : .commaOrArrayEnd)
        }
        members &+= 1
        if base[i] == 0x2C {
          i = skipWhitespace(base, i &+ 1, count)
          needsKey = inObject
          continue values
        }
        i &+= 1
        let parent = Int(Int32(bitPattern: tape[open].next))
        tape[open].end = UInt32(truncatingIfNeeded: i)
        tape[open].next = UInt32(truncatingIfNeeded: used)
        tape[open].info = (tape[open].info & 15) | (members &<< 4)
        depth &-= 1
        open = parent
        if open >= 0 {
          inObject = tape[open].info & 7 == JSONTapeEntry.object
          members = tape[open].info &>> 4
        }
      }

      i = skipWhitespace(base, i, count)
      guard i == count else { return failure(base, i, count, .documentEnd) }
      return .tape(Array(UnsafeBufferPointer(start: tape, count: used)))
    }
  }

  /// Whether the four bytes at an offset are a word, given as a little-endian number.
  @inline(__always)
  static func matches(
    _ base: UnsafePointer<UInt8>, _ i: Int, _ count: Int, _ word: UInt32
  ) -> Bool {
    guard i &+ 4 <= count else { return false }
    let found = UnsafeRawPointer(base + i).loadUnaligned(as: UInt32.self)
    return UInt32(littleEndian: found) == word
  }

  /// The offset of the first byte at or after `i` that is not whitespace (RFC 8259, section 2).
  @inline(__always)
  static func skipWhitespace(
    _ base: UnsafePointer<UInt8>, _ start: Int, _ count: Int
  ) -> Int {
    var i = start
    while i < count {
      let byte = base[i]
      if byte > 0x20 { break }
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { break }
      i &+= 1
    }
    return i
  }
}
