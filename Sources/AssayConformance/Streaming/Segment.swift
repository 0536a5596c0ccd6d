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
  /// The connection; the least integer without one. What the model expects goes by its entry's.
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
