/// The keys of an event's line, told apart by length and one word.
enum EventKey: UInt32 {
  case lane, at, end, time, on, by, connection, causedBy, released, fields, other

  @inline(__always)
  init(_ text: EventScanner.Text) {
    self = .other
    guard let base = text.baseAddress else { return }
    let word = Self.word(base, Swift.min(8, text.count))
    switch text.count {
    case 2:
      if word == Words.at { self = .at }
      if word == Words.on { self = .on }
      if word == Words.by { self = .by }
    case 3: if word == Words.end { self = .end }
    case 4:
      if word == Words.lane { self = .lane }
      if word == Words.time { self = .time }
    case 6: if word == Words.fields { self = .fields }
    case 8:
      if word == Words.causedBy { self = .causedBy }
      if word == Words.released { self = .released }
    case 10: if word == Words.connection, text[8] == 0x6F, text[9] == 0x6E { self = .connection }
    default: break
    }
  }

  private enum Words {
    static let lane = EventKey.word("lane")
    static let at = EventKey.word("at")
    static let end = EventKey.word("end")
    static let time = EventKey.word("time")
    static let on = EventKey.word("on")
    static let by = EventKey.word("by")
    /// The first eight letters of `connection`.
    static let connection = EventKey.word("connecti")
    static let causedBy = EventKey.word("causedBy")
    static let released = EventKey.word("released")
    static let fields = EventKey.word("fields")
  }

  private static func word(_ text: StaticString) -> UInt64 {
    word(text.utf8Start, text.utf8CodeUnitCount)
  }

  /// Up to eight bytes as a word.
  @inline(__always)
  private static func word(_ base: UnsafePointer<UInt8>, _ count: Int) -> UInt64 {
    var word: UInt64 = 0
    for index in 0..<count { word |= UInt64(base[index]) << UInt64(8 &* index) }
    return word
  }
}
