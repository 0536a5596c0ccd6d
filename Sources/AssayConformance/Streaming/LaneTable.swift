/// The open lanes of an event file, by id.
///
/// Open addressing with removal, so that a file of any number of lanes takes the room of those that
/// are open at one time.
struct LaneTable {
  /// An open lane, and where it was opened.
  final class Entry {
    let id: [UInt8]
    let hash: UInt64
    let lane: StreamLane
    let judge: StreamJudge
    let group: Int
    let line: Int

    init(
      id: [UInt8], hash: UInt64, lane: StreamLane, judge: StreamJudge, group: Int, line: Int
    ) {
      self.id = id
      self.hash = hash
      self.lane = lane
      self.judge = judge
      self.group = group
      self.line = line
    }
  }

  private var places: ContiguousArray<Entry?> = ContiguousArray(repeating: nil, count: 16)
  private(set) var count = 0

  private var mask: Int { places.count - 1 }

  /// The open lanes in the order in which they were opened.
  var entries: [Entry] { places.compactMap(\.self).sorted { $0.line < $1.line } }

  @inline(__always)
  func find(_ id: UnsafeBufferPointer<UInt8>, hash: UInt64) -> Entry? {
    var place = Int(truncatingIfNeeded: hash) & mask
    while let entry = places[place] {
      if entry.hash == hash, EventScanner.isEqual(id, entry.id) { return entry }
      place = (place + 1) & mask
    }
    return nil
  }

  mutating func add(_ entry: Entry) {
    if (count + 1) * 2 > places.count {
      let old = places
      places = ContiguousArray(repeating: nil, count: old.count * 2)
      for entry in old { if let entry { put(entry) } }
    }
    put(entry)
    count += 1
  }

  private mutating func put(_ entry: Entry) {
    var place = Int(truncatingIfNeeded: entry.hash) & mask
    while places[place] != nil { place = (place + 1) & mask }
    places[place] = entry
  }

  mutating func remove(_ entry: Entry) {
    var place = Int(truncatingIfNeeded: entry.hash) & mask
    while let other = places[place] {
      if other === entry { break }
      place = (place + 1) & mask
    }
    guard places[place] != nil else { return }
    count -= 1
    // Whoever was pushed on by the removed one moves back.
    var hole = place
    var next = (place + 1) & mask
    while let other = places[next] {
      let home = Int(truncatingIfNeeded: other.hash) & mask
      if (next - home) & mask >= (next - hole) & mask {
        places[hole] = other
        hole = next
      }
      next = (next + 1) & mask
    }
    places[hole] = nil
  }
}
