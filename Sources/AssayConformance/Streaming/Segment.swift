import AssayJournaling

/// One event of a lane's current segment that some condition may have to look at again.
struct SegmentEvent {
  /// The number of its name.
  var name: Int32
  /// The place of its entry among those of the segment.
  var entry: Int32
  var begin: Int
  var time: Int
  /// The entry that released its reply; the greatest integer without one.
  var released: Int
  /// The connection, or the least integer without one.
  ///
  /// What the model expects goes by its entry's.
  var connection: Int
  var speaker: SpeakerCode
  /// Whose order the event has.
  var origin: SpeakerCode
  /// The first of its values among those of the segment.
  var firstValue: Int32
  /// The patterns that it matches, among those of the segment.
  var firstMatch: Int32
  var matchCount: Int32
}

/// One entry of a lane's current segment.
struct SegmentEntry {
  var begin: Int
  var connection = Int.min
  /// The exchange whose reply stands here; the least integer without one.
  var repliedExchange = Int.min
  /// Whether the lane had nothing to do; unknown until someone who knows speaks.
  var isQuiet: Bool?
  /// The same as inferred from what the model said.
  var isInferredQuiet: Bool?
}

/// Who vouches for an event, in a byte.
enum SpeakerCode: UInt8 {
  case client, mock, runner, adapter, model

  init(_ speaker: Event.Speaker) {
    switch speaker {
    case .client: self = .client
    case .mock: self = .mock
    case .runner: self = .runner
    case .adapter: self = .adapter
    case .model: self = .model
    }
  }
}

/// The events between two settled marks, the later one included.
struct Segment {
  let events: UnsafePointer<SegmentEvent>?
  let entries: UnsafePointer<SegmentEntry>?
  let values: UnsafePointer<UInt64>
  let names: UnsafeMutablePointer<NameReference>
  let room: LaneRoom
  /// The lane, for what comparing words does not decide.
  unowned(unsafe) let lane: StreamLane
  unowned(unsafe) let judge: StreamJudge
  /// The place of the settled mark that ends the segment, when some condition looks at marks.
  let mark: Int
  /// The time of the mark that ends the segment; `nil` when the lane ends without one.
  let markTime: Int?

  @inline(__always)
  func event(_ place: Int) -> UnsafePointer<SegmentEvent> {
    // A place comes from the segment's own lists, so there are events.
    (events ?? UnsafePointer(bitPattern: 8).unsafelyUnwrapped) + place
  }

  @inline(__always)
  func name(of place: Int) -> NameReference { names[Int(event(place).pointee.name)] }

  /// The fields of an event.
  @inline(__always)
  func fields(of place: Int) -> FieldReader {
    FieldReader(
      values: values + Int(event(place).pointee.firstValue),
      places: name(of: place).pointee.places)
  }

  /// The value of a field of an event.
  @inline(__always)
  func value(_ field: Int32, of place: Int) -> PackedValue {
    PackedValue(bits: fields(of: place)[field])
  }

  /// Whether the event at the first place was certainly before that at the second; see ``EventOrder``.
  func isBefore(_ first: Int, _ second: Int, isArrival: Bool) -> Bool {
    guard first < second else { return false }
    if isArrival || second == mark { return true }
    let x = event(first)
    let y = event(second)
    if x.pointee.entry == y.pointee.entry { return true }
    if y.pointee.begin > x.pointee.released { return true }
    let connection = connection(x)
    if connection != Int.min, connection == self.connection(y) { return true }
    if x.pointee.speaker == .adapter, y.pointee.speaker == .adapter { return true }
    switch (x.pointee.origin, y.pointee.origin) {
    case (.runner, .runner), (.client, .runner), (.mock, .runner): return true
    case (.runner, _): return isQuiet(x)
    case (.mock, .client), (.mock, .adapter): return isQuiet(x) || links(x, second)
    default: return false
    }
  }

  @inline(__always)
  private func entry(_ event: UnsafePointer<SegmentEvent>) -> UnsafePointer<SegmentEntry> {
    (entries ?? UnsafePointer(bitPattern: 8).unsafelyUnwrapped) + Int(event.pointee.entry)
  }

  @inline(__always)
  private func connection(_ event: UnsafePointer<SegmentEvent>) -> Int {
    event.pointee.speaker == .model ? entry(event).pointee.connection : event.pointee.connection
  }

  @inline(__always)
  private func isQuiet(_ event: UnsafePointer<SegmentEvent>) -> Bool {
    entry(event).pointee.isQuiet ?? entry(event).pointee.isInferredQuiet ?? false
  }

  /// Whether an event could not have happened without what the mock sent at an earlier one.
  private func links(_ x: UnsafePointer<SegmentEvent>, _ place: Int) -> Bool {
    let replied = entry(x).pointee.repliedExchange
    let plan = judge.plan
    let fields = fields(of: place)
    if replied != Int.min, PackedValue(bits: fields[plan.known.reply]).integer == replied {
      return true
    }
    if plan.handedOut.isEmpty { return false }
    return plan.handedOut.contains { field in
      let value = fields[field]
      return value != 0
        && room.current.pointee.order.firstMention(field, value) == x.pointee.begin
    }
  }
}
