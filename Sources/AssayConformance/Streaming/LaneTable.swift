/// The open lanes of an event file, by id.
///
/// Open addressing with removal, so that a file of any number of lanes takes the room of those that
/// are open at one time.
struct LaneTable: ~Copyable {
  /// An open lane, and where it was opened.
  final class Entry {
    let id: [UInt8]
    let hash: UInt64
    /// Whether no other id that a usual line can hold has the same hash.
    let isShort: Bool
    let lane: StreamLane
    let judge: StreamJudge
    let group: Int
    let line: Int

    init(
      id: [UInt8], hash: UInt64, lane: StreamLane, judge: StreamJudge, group: Int, line: Int
    ) {
      self.id = id
      self.hash = hash
      isShort = id.count < 8 && !id.contains(0)
      self.lane = lane
      self.judge = judge
      self.group = group
      self.line = line
    }

    /// Whether the id is some bytes.
    func isNamed(_ other: UnsafeBufferPointer<UInt8>) -> Bool {
      id.withUnsafeBufferPointer { $0.count == other.count && ByteHash.isEqual($0, other) }
    }
  }

  private struct Place {
    var hash: UInt64
    var isShort = false
    var entry: Unmanaged<Entry>?
    var lane: Unmanaged<StreamLane>?
    var judge: Unmanaged<StreamJudge>?
  }

  private var places: UnsafeMutablePointer<Place>
  private var mask: Int
  private(set) var count = 0

  init() {
    mask = 15
    places = Self.room(16)
  }

  deinit {
    for place in 0...mask { places[place].entry?.release() }
    places.deallocate()
  }

  private static func room(_ count: Int) -> UnsafeMutablePointer<Place> {
    let room = UnsafeMutablePointer<Place>.allocate(capacity: count)
    room.initialize(repeating: Place(hash: 0), count: count)
    return room
  }

  /// The open lanes in the order in which they were opened.
  var entries: [Entry] {
    (0...mask).compactMap { places[$0].entry?.takeUnretainedValue() }.sorted { $0.line < $1.line }
  }

  @inline(__always)
  func find(_ id: UnsafeBufferPointer<UInt8>, hash: UInt64) -> Unmanaged<Entry>? {
    var place = Int(truncatingIfNeeded: hash) & mask
    while let entry = places[place].entry {
      if places[place].hash == hash, entry._withUnsafeGuaranteedRef({ $0.isNamed(id) }) {
        return entry
      }
      place = (place &+ 1) & mask
    }
    return nil
  }

  /// The lane of an id, without touching anything but the table where the id is short.
  @inline(__always)
  func lane(
    _ id: UnsafeBufferPointer<UInt8>, hash: UInt64
  ) -> (lane: Unmanaged<StreamLane>, judge: Unmanaged<StreamJudge>)? {
    var place = Int(truncatingIfNeeded: hash) & mask
    while let lane = places[place].lane, let judge = places[place].judge {
      if places[place].hash == hash {
        if places[place].isShort, id.count < 8 { return (lane, judge) }
        if places[place].entry?._withUnsafeGuaranteedRef({ $0.isNamed(id) }) == true {
          return (lane, judge)
        }
      }
      place = (place &+ 1) & mask
    }
    return nil
  }

  mutating func add(_ entry: Entry) {
    if (count + 1) * 2 > mask + 1 {
      let old = places
      let oldCount = mask + 1
      places = Self.room(oldCount * 2)
      mask = oldCount * 2 - 1
      for place in 0..<oldCount where old[place].entry != nil { put(old[place]) }
      old.deallocate()
    }
    put(
      Place(
        hash: entry.hash, isShort: entry.isShort, entry: Unmanaged.passRetained(entry),
        lane: Unmanaged.passUnretained(entry.lane), judge: Unmanaged.passUnretained(entry.judge)))
    count += 1
  }

  private func put(_ new: Place) {
    var place = Int(truncatingIfNeeded: new.hash) & mask
    while places[place].entry != nil { place = (place + 1) & mask }
    places[place] = new
  }

  mutating func remove(_ entry: Entry) {
    var hole = Int(truncatingIfNeeded: entry.hash) & mask
    while let other = places[hole].entry,
      other.toOpaque() != Unmanaged.passUnretained(entry).toOpaque()
    {
      hole = (hole + 1) & mask
    }
    guard let removed = places[hole].entry else { return }
    count -= 1
    // Whoever was pushed on by the removed one moves back.
    var next = (hole + 1) & mask
    while places[next].entry != nil {
      let home = Int(truncatingIfNeeded: places[next].hash) & mask
      if (next - home) & mask >= (next - hole) & mask {
        places[hole] = places[next]
        hole = next
      }
      next = (next + 1) & mask
    }
    places[hole] = Place(hash: 0)
    removed.release()
  }
}
