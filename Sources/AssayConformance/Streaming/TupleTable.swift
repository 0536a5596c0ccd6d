/// Records of words under keys of words: what a lane remembers by the values of fields.
///
/// All records have one length, so they stand in one array; a look-up allocates nothing.
struct TupleTable: Sendable {
  private(set) var words: ContiguousArray<UInt64> = []
  /// One more than the number of a record, or 0 where it is free.
  ///
  /// Few records are searched without.
  private var buckets: ContiguousArray<Int32> = []
  // Many lanes have many tables, most of them empty: hence the small numbers.
  private let keys: UInt16
  private let length: UInt16
  private var records: UInt32 = 0

  private var keyCount: Int { Int(keys) }
  private var stride: Int { Int(length) }
  /// How many records there are.
  var count: Int { Int(records) }

  /// Below this many records, searching all of them is faster.
  private static let searchable = 6

  init(keyCount: Int, payload: Int) {
    keys = UInt16(clamping: keyCount)
    length = UInt16(clamping: keyCount + payload)
  }

  /// Where the payload of a key begins among the words; `nil` when there is none.
  func payload(of key: UnsafePointer<UInt64>) -> Int? {
    if buckets.isEmpty {
      for record in 0..<count where isEqual(record, key) { return record * stride + keyCount }
      return nil
    }
    let mask = buckets.count - 1
    var place = Int(truncatingIfNeeded: hash(key)) & mask
    while buckets[place] != 0 {
      let record = Int(buckets[place]) - 1
      if isEqual(record, key) { return record * stride + keyCount }
      place = (place + 1) & mask
    }
    return nil
  }

  /// Where the payload of a key begins; a new one is all zero.
  mutating func insert(_ key: UnsafePointer<UInt64>) -> Int {
    if let known = payload(of: key) { return known }
    for index in 0..<keyCount { words.append(key[index]) }
    for _ in keyCount..<stride { words.append(0) }
    records += 1
    if !buckets.isEmpty, count * 2 <= buckets.count {
      place(count - 1)
    } else if count > Self.searchable {
      buckets = ContiguousArray(repeating: 0, count: Swift.max(16, buckets.count * 2))
      for record in 0..<count { place(record) }
    }
    return (count - 1) * stride + keyCount
  }

  /// Forgets all records, and keeps the room.
  mutating func removeAll() {
    guard count > 0 else { return }
    words.removeAll(keepingCapacity: true)
    buckets.removeAll()
    records = 0
  }

  mutating func withPayload(at place: Int, _ body: (UnsafeMutablePointer<UInt64>) -> Void) {
    words.withUnsafeMutableBufferPointer { words in
      if let base = words.baseAddress { body(base + place) }
    }
  }

  /// Visits every record: its key, and its payload.
  func forEach(_ body: (UnsafePointer<UInt64>, UnsafePointer<UInt64>) -> Void) {
    words.withUnsafeBufferPointer { words in
      guard let base = words.baseAddress else { return }
      for record in 0..<count { body(base + record * stride, base + record * stride + keyCount) }
    }
  }

  private func isEqual(_ record: Int, _ key: UnsafePointer<UInt64>) -> Bool {
    for index in 0..<keyCount where words[record * stride + index] != key[index] { return false }
    return true
  }

  private func hash(_ key: UnsafePointer<UInt64>) -> UInt64 {
    var hash = UInt64(keyCount)
    for index in 0..<keyCount { hash = ByteHash.mix(hash, key[index]) }
    return hash
  }

  private mutating func place(_ record: Int) {
    let mask = buckets.count - 1
    let hash = words.withUnsafeBufferPointer { words in
      words.baseAddress.map { self.hash($0 + record * stride) } ?? 0
    }
    var place = Int(truncatingIfNeeded: hash) & mask
    while buckets[place] != 0 { place = (place + 1) & mask }
    buckets[place] = Int32(record + 1)
  }
}
