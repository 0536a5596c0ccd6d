import AssayJournaling

/// What the order of a lane's events depends on: its marks, gates, and what happened since the last
/// mark.
struct LaneOrder {
  /// The entry and the time of the last settled mark.
  private(set) var markBegin = Int.min
  private(set) var markTime = Int.min
  private(set) var lastBegin = Int.min
  /// The latest time since the last mark.
  private(set) var latestTime = Int.min
  private var hasMark = false
  /// Whether something other than the lane's end or a word of the client followed the last mark.
  private var isBusySince = false
  private var hasRelease = false
  private var hasOther = false
  /// The exchanges whose replies are gated.
  private var gated: ContiguousArray<Int> = []
  /// The entries behind the last mark that release replies.
  private var releases: ContiguousArray<Int> = []
  /// The first entry that mentions a value which is handed out.
  private(set) var firstMentions: TupleTable?

  /// Whether every event but the end of the lane stands before some settled mark.
  var endIsSettled: Bool { hasMark && !isBusySince }

  var retained: Int { gated.count + releases.count + (firstMentions?.count ?? 0) }

  /// Whether an event can follow what came before.
  @inline(__always)
  func allows(_ arrival: Arrival, isMark: Bool) -> Bool {
    arrival.begin >= lastBegin && arrival.time >= floor(isMark)
  }

  /// The earliest time that an event may have.
  private func floor(_ isMark: Bool) -> Int { isMark ? Swift.max(markTime, latestTime) : markTime }

  /// Why an event cannot follow what came before.
  func problem(with arrival: Arrival, isMark: Bool) -> String {
    if arrival.begin < lastBegin {
      return
        "\"at\" is \(arrival.begin) and was \(lastBegin) before: the events of a lane stand in "
        + "the order of its journal"
    }
    return "\"time\" is \(arrival.time) and was \(floor(isMark)) "
      + "\(isMark ? "before" : "at the last mark"): the time of a lane does not go back over a settled "
      + "mark"
  }

  /// Takes in what an event says about the order, and completes its entry.
  @inline(__always)
  mutating func take(
    _ arrival: Arrival, _ name: NameReference, exchange: PackedValue, settledBefore: PackedValue,
    _ entry: inout SegmentEntry
  ) {
    lastBegin = arrival.begin
    if arrival.time > latestTime { latestTime = arrival.time }
    if arrival.connection != Int.min { entry.connection = arrival.connection }
    if name.pointee.isReply, let exchange = exchange.integer { entry.repliedExchange = exchange }
    if arrival.released != Int.max {
      if arrival.released > markBegin { releases.append(arrival.released) }
      if let exchange = exchange.integer, !gated.contains(exchange) { gated.append(exchange) }
    }
    if name.pointee.isSettled {
      entry.isQuiet = true
      return
    }
    if arrival.speaker != .adapter, !name.pointee.isEnd { isBusySince = true }
    switch arrival.speaker {
    case .runner:
      if entry.isQuiet == nil {
        entry.isQuiet =
          settledBefore == .yes || (settledBefore != .no && !hasRelease && !hasOther)
      }
      if name.pointee.isRelease { hasRelease = true } else { hasOther = true }
    case .mock:
      if entry.isQuiet == nil {
        let isReleased =
          hasRelease || releases.contains { markBegin < $0 && $0 < arrival.begin }
        entry.isQuiet = isReleased && !hasOther && gated.contains(entry.repliedExchange)
      }
      hasOther = true
    case .client, .adapter: hasOther = true
    case .model:
      if arrival.origin == .runner { entry.isInferredQuiet = !hasRelease && !hasOther }
    }
  }

  /// Begins a new segment behind a settled mark.
  mutating func pass(markAt begin: Int, time: Int) {
    hasMark = true
    isBusySince = false
    hasRelease = false
    hasOther = false
    markBegin = begin
    markTime = time
    latestTime = Int.min
    releases.removeAll { $0 <= begin }
  }

  /// Notes that the harness mentions a value of a field.
  mutating func mention(_ field: Int32, _ value: UInt64, at begin: Int) {
    var table = firstMentions ?? TupleTable(keyCount: 2, payload: 1)
    firstMentions = nil
    let key: [UInt64] = [UInt64(field), value]
    if table.payload(of: key) == nil {
      let place = table.insert(key)
      table.withPayload(at: place) { $0[0] = UInt64(bitPattern: Int64(begin)) }
    }
    firstMentions = table
  }

  /// The first entry of the harness that mentions a value; `nil` when none does.
  func firstMention(_ field: Int32, _ value: UInt64) -> Int? {
    guard let table = firstMentions else { return nil }
    let key: [UInt64] = [UInt64(field), value]
    return table.payload(of: key).map { Int(Int64(bitPattern: table.words[$0])) }
  }
}

/// An event as it arrives, without its name and fields.
struct Arrival {
  var begin: Int
  var time: Int
  var speaker: SpeakerCode
  /// Whose order the event has: its speaker's, or that of what made the model expect it.
  var origin: SpeakerCode
  /// The least integer without one.
  var connection = Int.min
  /// The greatest integer without one.
  var released = Int.max
}
