/// Numbers byte strings in the order in which they are first seen.
///
/// Open addressing over one array of bytes: a look-up allocates nothing.
struct ByteKeys: Sendable {
  private var bytes: ContiguousArray<UInt8> = []
  private var ends: ContiguousArray<Int> = []
  private var hashes: ContiguousArray<UInt64> = []
  /// One more than a number; 0 is free.
  private var buckets: ContiguousArray<Int32> = []

  var count: Int { ends.count }

  /// The number of a byte string; `nil` when it was never added.
  func number(of key: UnsafeBufferPointer<UInt8>, hash: UInt64) -> Int? {
    guard !buckets.isEmpty else { return nil }
    let mask = buckets.count - 1
    var place = Int(truncatingIfNeeded: hash) & mask
    while true {
      let found = Int(buckets[place]) - 1
      if found < 0 { return nil }
      if hashes[found] == hash, isEqual(found, key) { return found }
      place = (place + 1) & mask
    }
  }

  /// The number of a byte string, which is added when it is new.
  mutating func add(_ key: UnsafeBufferPointer<UInt8>, hash: UInt64) -> Int {
    if let known = number(of: key, hash: hash) { return known }
    if (count + 1) * 2 > buckets.count { grow() }
    bytes.append(contentsOf: key)
    ends.append(bytes.count)
    hashes.append(hash)
    place(count - 1)
    return count - 1
  }

  /// The bytes under a number.
  subscript(number: Int) -> ContiguousArray<UInt8>.SubSequence {
    bytes[(number == 0 ? 0 : ends[number - 1])..<ends[number]]
  }

  func withBytes<Result>(
    of number: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    bytes.withUnsafeBufferPointer {
      body(UnsafeBufferPointer(rebasing: $0[(number == 0 ? 0 : ends[number - 1])..<ends[number]]))
    }
  }

  private func isEqual(_ number: Int, _ key: UnsafeBufferPointer<UInt8>) -> Bool {
    let start = number == 0 ? 0 : ends[number - 1]
    guard ends[number] - start == key.count else { return false }
    for index in 0..<key.count where bytes[start + index] != key[index] { return false }
    return true
  }

  private mutating func grow() {
    buckets = ContiguousArray(repeating: 0, count: Swift.max(8, buckets.count * 2))
    for number in 0..<count { place(number) }
  }

  private mutating func place(_ number: Int) {
    let mask = buckets.count - 1
    var place = Int(truncatingIfNeeded: hashes[number]) & mask
    while buckets[place] != 0 { place = (place + 1) & mask }
    buckets[place] = Int32(number + 1)
  }
}
