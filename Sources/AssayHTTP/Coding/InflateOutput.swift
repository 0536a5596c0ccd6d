/// The bytes decoded so far, in memory that grows up to a limit.
struct InflateOutput: ~Copyable {
  let limit: Int
  private(set) var storage: UnsafeMutableRawBufferPointer
  /// How many bytes are written.
  var count = 0

  /// Takes memory in proportion to the input and to what is really decoded, not to the limit.
  init(limit: Int, inputCount: Int) {
    self.limit = max(0, limit)
    storage = .allocate(
      byteCount: min(self.limit, max(1024, min(inputCount, 1 << 24) * 4)), alignment: 16)
  }

  deinit { storage.deallocate() }

  var capacity: Int { storage.count }

  /// Makes room for `more` bytes if the limit allows, and tells whether it does.
  mutating func reserve(_ more: Int) -> Bool {
    guard more > storage.count - count else { return true }
    guard more <= limit - count else { return false }
    grow(by: more)
    return true
  }

  /// Makes room for `more` bytes, or what the limit leaves of them.
  mutating func reserveUpToLimit(_ more: Int) {
    if more > storage.count - count && storage.count < limit { grow(by: more) }
  }

  private mutating func grow(by more: Int) {
    let wanted = max(count + more, storage.count > limit / 2 ? limit : storage.count * 2)
    let larger = UnsafeMutableRawBufferPointer.allocate(
      byteCount: min(wanted, limit), alignment: 16)
    larger.copyMemory(from: written(from: 0))
    storage.deallocate()
    storage = larger
  }

  /// Appends bytes; room must be reserved.
  mutating func append(_ bytes: UnsafeRawBufferPointer) {
    UnsafeMutableRawBufferPointer(rebasing: storage[count...]).copyMemory(from: bytes)
    count += bytes.count
  }

  mutating func append(_ byte: UInt8) {
    storage[count] = byte
    count += 1
  }

  /// Appends what was written `distance` bytes ago; room must be reserved.
  ///
  /// The copy may overlap itself and then repeats (RFC 1951, section 3.2.3).
  mutating func copy(_ length: Int, from distance: Int) {
    for _ in 0..<length {
      storage[count] = storage[count - distance]
      count += 1
    }
  }

  /// What was written from a byte on; valid until the next change.
  func written(from start: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: storage[start..<count])
  }

  func bytes() -> [UInt8] { [UInt8](written(from: 0)) }
}
