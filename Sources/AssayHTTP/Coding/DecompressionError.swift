/// Why a compressed stream cannot be decoded, and where that shows.
package struct DecompressionError: Error, Sendable, Equatable {
  /// What is wrong with the stream, with the values that disagree.
  package enum Reason: Sendable, Equatable {
    /// The input ends before the stream does.
    case truncated
    /// The stream holds more than this many bytes.
    case outputLimit(Int)
    /// Bytes follow the end of the stream.
    case trailingBytes(Int)

    /// The reserved block type 3.
    case blockType
    /// The two length fields of a stored block are not each other's complement.
    case storedLength(UInt16, complement: UInt16)
    /// A dynamic block announces more symbols than its alphabets have.
    case symbolCounts(literals: Int, distances: Int)
    /// The code lengths give out more codes than there are.
    case overSubscribed(DeflateAlphabet)
    /// The code lengths leave codes unassigned.
    case incomplete(DeflateAlphabet)
    /// The first code length asks to repeat the one before it.
    case repeatOfNothing
    /// A repeated code length goes past the last symbol.
    case repeatPastEnd
    /// A dynamic block has no code for its own end.
    case noEndOfBlock
    /// A code that no literal or length has.
    case literalCode
    /// A code that no distance has.
    case distanceCode
    /// A copy from before the beginning of the output.
    case distanceTooFar(Int, available: Int)

    /// Something else than the two bytes that every gzip member begins with.
    case gzipMagic([UInt8])
    /// A gzip method other than 8.
    case gzipMethod(UInt8)
    /// Reserved gzip flags are set.
    case gzipFlags(UInt8)
    /// The CRC-16 of a gzip header is not the one stated.
    case gzipHeaderChecksum(stated: UInt16, computed: UInt16)
    /// The CRC-32 of a gzip member's bytes is not the one stated.
    case gzipChecksum(stated: UInt32, computed: UInt32)
    /// The length of a gzip member's bytes, modulo 2³², is not the one stated.
    case gzipSize(stated: UInt32, computed: UInt32)

    /// A zlib method other than 8.
    case zlibMethod(UInt8)
    /// A zlib window larger than 32 KiB.
    case zlibWindow(UInt8)
    /// The two header bytes of a zlib stream are not a multiple of 31.
    case zlibHeaderChecksum(UInt8, UInt8)
    /// The stream asks for a dictionary that the two sides would have had to agree on.
    case presetDictionary(UInt32)
    /// The Adler-32 of a zlib stream's bytes is not the one stated.
    case zlibChecksum(stated: UInt32, computed: UInt32)
  }

  /// What is wrong.
  package let reason: Reason
  /// The index, in the whole input, of the byte that holds the first bit of the element at fault.
  ///
  /// For `truncated` the length of the input.
  package let offset: Int

  /// Makes an error out of its two parts.
  package init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }
}
