/// The name of an event as a plan sees it: which patterns it may match, and which of its fields count.
///
/// It lives behind a pointer as long as its judge; so do the lists that are walked for every event.
struct StreamName {
  /// How long the value of a field is needed.
  enum Use: UInt8 {
    /// Only whether it is there.
    case presence
    /// As long as the event is looked at.
    case passing
    /// As long as the lane lasts.
    case stored
  }

  /// One field that is read of events of this name.
  struct Need {
    let key: UnsafeBufferPointer<UInt8>
    let field: Int32
    let use: Use
  }

  let number: Int32
  let text: String
  /// The bytes of the name.
  let key: UnsafeBufferPointer<UInt8>
  /// The fields that events of this name had so far.
  let shape: UnsafeMutablePointer<FieldShape>
  let patterns: UnsafeBufferPointer<FlatConditions.Pattern>
  let needs: UnsafeBufferPointer<Need>
  /// The names of the needed fields.
  let needNames: [String]
  /// The fields that are kept while a segment is open.
  let kept: UnsafeBufferPointer<Int32>
  /// The place of each field of the plan among the kept ones; negative where it is not kept.
  let places: UnsafePointer<Int32>
  let isSettled: Bool
  let isEnd: Bool
  let isReply: Bool
  let isRelease: Bool

  init(_ text: String, number: Int32, _ plan: StreamPlan, _ conditions: FlatConditions) {
    self.text = text
    self.number = number
    key = Self.keep(Array(text.utf8))
    shape = .allocate(capacity: 1)
    shape.initialize(to: FieldShape())
    isSettled = text == EventName.settled
    isEnd = text == EventName.end
    isReply = text.hasPrefix(EventName.replyPrefix)
    isRelease = text == EventName.release
    let covering = plan.patterns.indices.filter { plan.patterns[$0].covers(text) }
    patterns = Self.keep(covering.map { conditions.patterns[$0] })
    var uses: [Int32: Use] = [plan.known.exchange: .passing, plan.known.settledBefore: .passing]
    var kept: Set<Int32> = []
    for pattern in covering.map({ plan.patterns[$0] }) {
      for field in pattern.notedFields where uses[field] == nil { uses[field] = .presence }
      for field in pattern.readFields where uses[field] != .stored { uses[field] = .passing }
      for field in pattern.storedFields { uses[field] = .stored }
      if !pattern.eaches.isEmpty {
        kept.formUnion(pattern.keptFields)
        kept.insert(plan.known.reply)
        kept.formUnion(plan.handedOut)
      }
      if !pattern.seesResends, uses[plan.known.dup] != .stored {
        uses[plan.known.dup] = .passing
      }
    }
    for field in Array(kept) + plan.handedOut { uses[field] = .stored }
    let sorted = uses.sorted { $0.key < $1.key }
    needNames = sorted.map { plan.fields[Int($0.key)] }
    needs = Self.keep(
      sorted.map { field, use in
        Need(key: Self.keep(Array(plan.fields[Int(field)].utf8)), field: field, use: use)
      })
    let keptFields = kept.sorted()
    self.kept = Self.keep(keptFields)
    var places = [Int32](repeating: -1, count: plan.fields.count + 1)
    for (place, field) in keptFields.enumerated() { places[Int(field)] = Int32(place) }
    let room = UnsafeMutablePointer<Int32>.allocate(capacity: places.count)
    room.initialize(from: places, count: places.count)
    self.places = UnsafePointer(room)
  }

  /// Frees what the name points to.
  func free() {
    for need in needs { need.key.deallocate() }
    key.deallocate()
    shape.pointee.free()
    shape.deallocate()
    patterns.deallocate()
    needs.deallocate()
    kept.deallocate()
    places.deallocate()
  }

  private static func keep<Element>(_ elements: [Element]) -> UnsafeBufferPointer<Element> {
    let room = UnsafeMutableBufferPointer<Element>.allocate(capacity: elements.count)
    _ = room.initialize(from: elements)
    return UnsafeBufferPointer(room)
  }

  /// The place among the needs of the field that some bytes name; -1 when it is not needed.
  @inline(__always)
  func need(_ key: UnsafeBufferPointer<UInt8>) -> Int {
    var place = 0
    while place < needs.count {
      let other = needs[place].key
      if other.count == key.count, ByteHash.isEqual(other, key) { return place }
      place &+= 1
    }
    return -1
  }
}

typealias NameReference = UnsafePointer<StreamName>
