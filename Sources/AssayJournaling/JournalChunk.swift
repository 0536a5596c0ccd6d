import Foundation

/// A piece of memory that packed entries are written into, one behind the other; it never moves.
final class JournalChunk {
  let capacity: Int
  private(set) var used = 0
  private let memory: UnsafeMutableRawPointer

  /// The first chunk is small, so that thousands of lanes cost little; each next is four times as
  /// large, up to a size at which the system may serve it as one large page.
  static func nextCapacity(after last: JournalChunk?) -> Int {
    guard let last else { return 16_384 }
    return min(largest, max(16_384, last.capacity) * 4)
  }
  private static let largest = 2 << 20

  init(capacity: Int) {
    self.capacity = capacity
    let isLarge = capacity >= Self.largest
    memory = .allocate(byteCount: max(16, capacity), alignment: isLarge ? Self.largest : 16)
    #if canImport(Glibc)
      // A hint: one page fault instead of five hundred. Without it all is the same but slower.
      if isLarge { madvise(memory, capacity, Int32(MADV_HUGEPAGE)) }
    #endif
  }

  deinit { memory.deallocate() }

  /// Writes a header and `count` bytes behind it; there must be room for `space`.
  func append(
    _ header: PackedHeader, _ count: Int, _ space: Int,
    _ fill: (UnsafeMutableRawBufferPointer) -> Void
  ) {
    let start = memory + used
    start.storeBytes(of: header, as: PackedHeader.self)
    if count > 0 {
      fill(UnsafeMutableRawBufferPointer(start: start + PackedHeader.size, count: count))
    }
    used += space
  }

  func header(at offset: Int) -> PackedHeader {
    (memory + offset).load(as: PackedHeader.self)
  }

  func bytes(at offset: Int, count: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: memory + offset, count: count)
  }
}

/// What stands before the bytes of a packed entry.
struct PackedHeader {
  enum Kind: UInt8 { case request, reply, replied }

  var kind: Kind
  var ending = RepliedRecord.Ending.complete
  /// Places among the names; −1 for no operation.
  var role: Int32 = -1
  var operation: Int32 = -1
  var number: Int
  var time: Int
  var exchange: Int
  /// The connection, the status, or the bytes written.
  var first = 0
  /// The position on the connection, or the place of the reply's body.
  var second = 0
  /// Bytes of the request's head, or the place of the reply's.
  var headCount = 0
  /// How the request's body is kept.
  var body = SimilarBodies.Parts()

  init(_ kind: Kind, _ number: Int, _ time: Int, exchange: Int) {
    self.kind = kind
    self.number = number
    self.time = time
    self.exchange = exchange
  }

  static let size = MemoryLayout<PackedHeader>.stride

  /// Bytes that follow in the chunk.
  var byteCount: Int { kind == .request ? headCount + body.own : 0 }

  /// What an entry takes of a chunk, so that the next header is aligned.
  static func space(for count: Int) -> Int { (size + count + 15) & ~15 }
}
