/// The name of an event as a plan sees it: which patterns it may match, and which of its fields count.
final class StreamName: Sendable {
  /// One field that is read of events of this name.
  struct Need: Sendable {
    enum Use: Sendable {
      /// Whether it is there.
      case presence
      /// Its value, as long as the event is looked at.
      case passing
      /// Its value, as long as the lane lasts.
      case stored
    }

    var key: [UInt8]
    var name: String
    var field: Int32
    var use: Use
  }

  /// The place among the needs of the field that some bytes name; -1 when it is not needed.
  @inline(__always)
  func need(_ key: EventScanner.Text) -> Int {
    for place in needs.indices where EventScanner.isEqual(key, needs[place].key) { return place }
    return -1
  }

  let number: Int32
  let text: String
  let patterns: ContiguousArray<Int32>
  let needs: ContiguousArray<Need>
  /// The fields that are kept while a segment is open.
  let kept: ContiguousArray<Int32>
  /// The place of each field of the plan among the kept ones.
  let places: ContiguousArray<Int32>
  let isSettled: Bool
  let isEnd: Bool
  let isReply: Bool
  let isRelease: Bool

  init(_ text: String, number: Int32, _ plan: StreamPlan) {
    self.text = text
    self.number = number
    isSettled = text == EventName.settled
    isEnd = text == EventName.end
    isReply = text.hasPrefix(EventName.replyPrefix)
    isRelease = text == EventName.release
    let covering = plan.patterns.indices.filter { plan.patterns[$0].covers(text) }
    patterns = ContiguousArray(covering.map { Int32($0) })
    var uses: [Int32: Need.Use] = [plan.known.exchange: .passing, plan.known.settledBefore: .passing]
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
    needs = ContiguousArray(
      uses.sorted { $0.key < $1.key }.map { field, use in
        let name = plan.fields[Int(field)]
        return Need(key: Array(name.utf8), name: name, field: field, use: use)
      })
    self.kept = ContiguousArray(kept.sorted())
    var places = ContiguousArray<Int32>(repeating: -1, count: plan.fields.count)
    for (place, field) in self.kept.enumerated() { places[Int(field)] = Int32(place) }
    self.places = places
  }
}
