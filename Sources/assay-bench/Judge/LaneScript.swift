import AssayJSON

/// One lane of a generated event file, line by line: a client that loads offers, shows three of them,
/// closes them, and comes again.
///
/// Some displays are planted violations of ``JudgeBenchmark/ruleID``: their pixel is lost or doubled.
struct LaneScript {
  /// What the next line says; the number is that of an offer.
  private enum Turn {
    case opened, launch, settled, tick, end, ended
    case load, fetch, fetched, served(Int), loaded
    case show(Int), shown(Int), seen(Int)
    case pixel(Int), advPixel(Int), replied(StaticString)
    case close, dismissed, unitDismissed, closeBeacon

    /// Whether the line stands at the entry of the line before it.
    var sharesEntry: Bool {
      switch self {
      case .opened, .ended, .served, .shown, .dismissed: true
      default: false
      }
    }
  }

  private static let offers: [StaticString] = ["4008", "4011", "4017"]
  private static let visits = 3
  /// One display in so many is a planted violation.
  private static let plantedShare: UInt64 = 200

  private let id: Int
  private var random: SeededNumbers
  private var turns: [Turn] = []
  private var place = 0
  private var visit = 0
  private var entry = 1
  private var time = 0
  private var exchange = 0
  private var fetchExchange = 0
  private var step: StaticString = ""
  /// How many displays of the lane were planted so far.
  private(set) var planted = 0

  init(id: Int, seed: UInt64) {
    self.id = id
    random = SeededNumbers(seed: seed &+ UInt64(id) &* 0x9E37_79B9)
    turns = [.opened, .launch, .settled]
  }

  /// Writes the next line; false when the lane has ended before it.
  ///
  /// - Parameter isEvent: Whether the line is an event.
  mutating func next(to bytes: inout [UInt8], isEvent: inout Bool) -> Bool {
    if place == turns.count {
      if visit > Self.visits { return false }
      turns.removeAll(keepingCapacity: true)
      place = 0
      visit += 1
      if visit > Self.visits { turns = [.end, .ended] } else { plan() }
    }
    let turn = turns[place]
    place += 1
    isEvent = true
    switch turn {
    case .opened, .ended: isEvent = false
    default: break
    }
    write(turn, to: &bytes)
    return true
  }

  /// Plans one visit.
  private mutating func plan() {
    turns += [.load, .fetch, .fetched, .served(0), .served(1), .served(2), .loaded, .settled]
    for offer in Self.offers.indices {
      turns += [.show(offer), .shown(offer), .seen(offer)]
      var pixels = 1
      let roll = random.next() % (2 * Self.plantedShare)
      if roll < 2 {
        planted += 1
        pixels = roll == 0 ? 0 : 2
      }
      for _ in 0..<pixels { turns += [.pixel(offer), .replied("pixel")] }
      turns += [.advPixel(offer), .replied("advPixel"), .settled]
    }
    turns += [
      .close, .dismissed, .unitDismissed, .closeBeacon, .replied("closeBeacon"), .settled, .tick,
      .settled,
    ]
  }

  // MARK: Lines

  private mutating func write(_ turn: Turn, to bytes: inout [UInt8]) {
    var line = EventWriter(lane: id, bytes)
    bytes = []
    defer { bytes = line.bytes }
    if !turn.sharesEntry { entry += 1 }
    switch turn {
    case .opened:
      line.raw(",\"opened\":{\"api\":\"")
      line.bytes += JudgeBenchmark.api.utf8
      line.raw("\",\"rules\":[],\"clock\":\"manual\",\"limits\":{}}}\n")
    case .ended:
      line.raw(",\"ended\":{\"horizon\":")
      line.number(time)
      line.raw(",\"overflowed\":false}}\n")
    case .launch: event(&line, "mark.launch", "runner")
    case .settled:
      event(&line, "mark.settled", "runner") { line in
        line.raw("\"held\":[],\"horizon\":0,")
      }
    case .tick:
      time += 3_000
      event(&line, "mark.tick", "runner")
    case .end: event(&line, "mark.end", "runner")
    case .load: step("offers.load", &line)
    case .show(let offer): step(offer == 0 ? "offers.show" : "offers.next", &line)
    case .close: step("offers.close", &line)
    case .fetch:
      exchange += 1
      fetchExchange = exchange
      event(&line, "fetchOffers", "client", connection: 1) { line in
        line.field("exchange", exchange)
        line.raw("\"method\":\"POST\",\"apiKey\":\"key-1\",\"placement\":\"checkout\",")
        line.raw("\"valid\":true,\"status\":200,\"outcome\":\"ok\",\"ua\":\"Mozilla/5.0\",")
        line.raw("\"adpxFp\":\"fp-1\",\"pubUserId\":\"user-1\",\"header.accept\":\"*/*\",")
      }
    case .fetched:
      event(&line, "reply.fetchOffers", "mock", connection: 1) { line in
        line.field("exchange", exchange)
        line.raw("\"status\":200,\"after\":0,\"delivered\":true,")
      }
    case .served(let offer):
      event(&line, "served.offer", "mock", connection: 1) { line in
        line.field("exchange", exchange)
        line.field("offer", text: Self.offers[offer])
        line.field("position", offer)
        line.raw("\"status\":200,\"pixel\":\"https://t.example/p.png?o=")
        line.raw(Self.offers[offer])
        line.raw("\",")
      }
    case .loaded: event(&line, "seen.offers.loaded", "adapter") { $0.raw("\"count\":3,") }
    case .shown(let offer):
      event(&line, "expected.shown", "model", isByRunner: true) { line in
        about(offer, &line)
        line.raw("\"again\":false,\"pixel\":\"https://t.example/p.png\",\"advPixel\":")
        line.raw("\"https://t.example/a.png\",\"cause\":\"show\",")
      }
    case .seen(let offer):
      event(&line, "seen.offer.shown", "adapter") { line in
        line.field("offer", text: Self.offers[offer])
        line.field("position", offer)
      }
    case .pixel(let offer): beacon("pixel", offer, &line)
    case .advPixel(let offer): beacon("advPixel", offer, &line)
    case .closeBeacon: beacon("closeBeacon", 2, &line)
    case .replied(let operation):
      event(&line, "reply.", "mock", rest: operation, connection: 2) { line in
        line.field("exchange", exchange)
        line.raw("\"status\":204,\"after\":0,\"delivered\":true,")
      }
    case .dismissed:
      event(&line, "expected.dismissed", "model", isByRunner: true) { line in
        about(2, &line)
        line.raw("\"cause\":\"close\",\"close\":\"https://t.example/c.png\",")
      }
    case .unitDismissed: event(&line, "seen.unit.dismissed", "adapter")
    }
  }

  private mutating func step(_ verb: StaticString, _ line: inout EventWriter) {
    step = verb
    event(&line, "step.", "runner", rest: verb) { $0.raw("\"settledBefore\":true,") }
  }

  private func about(_ offer: Int, _ line: inout EventWriter) {
    line.field("offer", text: Self.offers[offer])
    line.field("reply", fetchExchange)
    line.field("position", offer)
  }

  private mutating func beacon(_ name: StaticString, _ offer: Int, _ line: inout EventWriter) {
    exchange += 1
    event(&line, name, "client", connection: 2) { line in
      line.field("exchange", exchange)
      about(offer, &line)
      line.raw("\"method\":\"GET\",\"verbatim\":true,\"legal\":true,\"outcome\":\"ok\",")
    }
  }

  private func event(
    _ line: inout EventWriter, _ name: StaticString, _ speaker: StaticString,
    rest: StaticString = "", connection: Int? = nil,
    isByRunner: Bool = false, _ fields: (inout EventWriter) -> Void = { _ in }
  ) {
    line.raw(",\"at\":")
    line.number(entry)
    line.raw(",\"time\":")
    line.number(time)
    line.raw(",\"on\":\"")
    line.raw(name)
    line.raw(rest)
    line.raw("\",\"by\":\"")
    line.raw(speaker)
    line.raw("\"")
    if let connection {
      line.raw(",\"connection\":")
      line.number(connection)
    }
    if isByRunner { line.raw(",\"causedBy\":\"runner\"") }
    line.raw(",\"fields\":{")
    fields(&line)
    line.raw("\"user\":\"u-1\",\"configuredKey\":\"key-1\",\"launch\":1,\"step\":\"")
    line.raw(step)
    line.raw("\",\"unit\":")
    line.number(visit)
    line.raw("}}\n")
  }
}

/// Writes the pieces of one line.
struct EventWriter {
  var bytes: [UInt8]

  init(lane: Int, _ bytes: [UInt8]) {
    self.bytes = bytes
    raw("{\"lane\":\"")
    number(lane)
    raw("\"")
  }

  mutating func raw(_ text: StaticString) { JSONWriter.append(literal: text, to: &bytes) }
  mutating func number(_ value: Int) { JSONWriter.append(integer: value, to: &bytes) }

  mutating func field(_ name: StaticString, _ value: Int) {
    key(name)
    number(value)
    raw(",")
  }

  mutating func field(_ name: StaticString, text: StaticString) {
    key(name)
    raw("\"")
    raw(text)
    raw("\",")
  }

  private mutating func key(_ name: StaticString) {
    raw("\"")
    raw(name)
    raw("\":")
  }
}
