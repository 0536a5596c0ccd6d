/// Literals and copies: quickly in the middle of the input, one by one with every check at its
/// ends.
extension Inflater {
  /// What one turn of the quick loop may write: three literals, the longest copy, and the seven
  /// bytes by which a copy in words may overshoot.
  private static var quickRoom: Int { 3 + 258 + 7 }
  /// What one turn of the quick loop may load: twice eight bytes.
  private static var quickInput: Int { 16 }

  /// Decodes up to and including the end of the block.
  mutating func symbols(
    _ literals: HuffmanTable, _ distances: HuffmanTable
  ) throws(DecompressionError) {
    var ended = false
    while !ended {
      output.reserveUpToLimit(Self.quickRoom)
      ended = literals.entries.withUnsafeBufferPointer { literalEntries in
        distances.entries.withUnsafeBufferPointer { distanceEntries in
          quickSymbols(
            literalEntries, width: literals.width, distanceEntries, width: distances.width)
        }
      }
      if !ended { ended = try symbol(literals, distances) }
    }
  }

  /// Decodes one symbol with every check, and tells whether it was the end of the block.
  private mutating func symbol(
    _ literals: HuffmanTable, _ distances: HuffmanTable
  ) throws(DecompressionError) -> Bool {
    bits.refill()
    let offset = bits.offset
    let entry = try code(of: literals)
    if entry.isSpecial {
      guard entry.isEnd else { throw DecompressionError(.literalCode, at: offset) }
      return true
    }
    if entry.isLiteral {
      guard output.reserve(1) else {
        throw DecompressionError(.outputLimit(output.limit), at: offset)
      }
      output.append(entry.byte)
      return false
    }
    let length = try entry.value + bits.take(entry.extra)
    let distanceEntry = try code(of: distances)
    guard !distanceEntry.isSpecial else { throw DecompressionError(.distanceCode, at: offset) }
    let distance = try distanceEntry.value + bits.take(distanceEntry.extra)
    let available = output.count - windowStart
    guard distance <= available else {
      throw DecompressionError(.distanceTooFar(distance, available: available), at: offset)
    }
    guard output.reserve(length) else {
      throw DecompressionError(.outputLimit(output.limit), at: offset)
    }
    output.copy(length, from: distance)
    return false
  }

  /// Takes one code, out of the second table where it is long; the bits for it must be loaded.
  private mutating func code(
    of table: HuffmanTable
  ) throws(DecompressionError) -> HuffmanEntry {
    var entry = table.entries[bits.peek(table.width)]
    guard entry.bits <= bits.count else { throw bits.truncated }
    bits.skip(entry.bits)
    if entry.isLink {
      entry = table.entries[entry.value + bits.peek(entry.extra)]
      guard entry.bits <= bits.count else { throw bits.truncated }
      bits.skip(entry.bits)
    }
    return entry
  }

  /// Decodes while input and room last, and tells whether the block ended.
  ///
  /// Stops before whatever is wrong, which the careful way then reports.
  private mutating func quickSymbols(
    _ literals: UnsafeBufferPointer<HuffmanEntry>, width literalWidth: Int,
    _ distances: UnsafeBufferPointer<HuffmanEntry>, width distanceWidth: Int
  ) -> Bool {
    var bits = self.bits
    var written = output.count
    let storage = output.storage
    let lastPosition = bits.bytes.count - Self.quickInput
    let lastWritten = output.capacity - Self.quickRoom
    var ended = false
    decoding: while bits.position <= lastPosition && written <= lastWritten {
      bits.refillQuickly()
      var entry = literals[bits.peek(literalWidth)]
      if entry.isLiteral {
        // Three codes of at most 15 bits are always loaded; a copy needs 48 bits of its own.
        bits.skip(entry.bits)
        storage[written] = entry.byte
        written &+= 1
        entry = literals[bits.peek(literalWidth)]
        if entry.isLiteral {
          bits.skip(entry.bits)
          storage[written] = entry.byte
          written &+= 1
          entry = literals[bits.peek(literalWidth)]
          if entry.isLiteral {
            bits.skip(entry.bits)
            storage[written] = entry.byte
            written &+= 1
            continue
          }
        }
        bits.refillQuickly()
      }
      let before = bits
      bits.skip(entry.bits)
      if entry.isSpecial {
        if entry.isLink {
          entry = literals[entry.value &+ bits.peek(entry.extra)]
          bits.skip(entry.bits)
        }
        if entry.isLiteral {
          storage[written] = entry.byte
          written &+= 1
          continue
        }
        if entry.isSpecial {
          ended = entry.isEnd
          if !ended { bits = before }
          break decoding
        }
      }
      let length = entry.value &+ bits.takeLoaded(entry.extra)
      entry = distances[bits.peek(distanceWidth)]
      bits.skip(entry.bits)
      if entry.isLink {
        entry = distances[entry.value &+ bits.peek(entry.extra)]
        bits.skip(entry.bits)
      }
      let distance = entry.value &+ bits.takeLoaded(entry.extra)
      if entry.isSpecial || distance > written &- windowStart {
        bits = before
        break decoding
      }
      Self.copy(length, from: distance, to: written, in: storage)
      written &+= length
    }
    bits.settle()
    self.bits = bits
    output.count = written
    return ended
  }

  /// Copies in words where the distance allows; may write seven bytes too many.
  @inline(__always)
  private static func copy(
    _ length: Int, from distance: Int, to start: Int, in storage: UnsafeMutableRawBufferPointer
  ) {
    var to = start
    let end = start &+ length
    if distance >= 8 {
      repeat {
        let word = storage.loadUnaligned(fromByteOffset: to &- distance, as: UInt64.self)
        storage.storeBytes(of: word, toByteOffset: to, as: UInt64.self)
        to &+= 8
      } while to < end
    } else {
      repeat {
        storage[to] = storage[to &- distance]
        to &+= 1
      } while to < end
    }
  }
}
