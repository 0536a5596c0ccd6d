/// The open instances of a lane, condition by condition, in one stretch of words.
///
/// A record is a word with the condition's number and the count of words behind it, and those words.
/// Thousands of lanes are open at a time, so what one segment looks at stands together.
struct OpenInstances {
  private var words: ContiguousArray<UInt64> = []

  var isEmpty: Bool { words.isEmpty }

  /// How many words there are, those that begin records included.
  var count: Int { words.count }

  /// Adds the instances of a condition that has none here.
  mutating func append(_ instances: UnsafePointer<UInt64>, count: Int, of condition: Int) {
    words.append(UInt64(condition) << 32 | UInt64(count))
    words.append(contentsOf: UnsafeBufferPointer(start: instances, count: count))
  }

  /// Hands all records over, and keeps the room.
  mutating func move(to list: inout WordList) {
    list.removeAll()
    words.withUnsafeBufferPointer { words in
      if let base = words.baseAddress { list.append(base, count: words.count) }
    }
    words.removeAll(keepingCapacity: true)
  }

  /// Visits the records: the condition, its instances, and how many words they are.
  @inline(__always)
  static func forEach(
    in list: WordList, _ body: (Int, UnsafeMutablePointer<UInt64>, Int) -> Void
  ) {
    var place = 0
    while place < list.count {
      let header = list.base[place]
      let count = Int(header & 0xFFFF_FFFF)
      body(Int(header >> 32), list.base + place + 1, count)
      place += 1 + count
    }
  }
}
