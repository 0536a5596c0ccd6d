import AssayConformance
import AssayJSON
import AssayJournaling
import Testing

/// No verdict depends on what scheduling decides.
@Suite struct `Permutations` {
  /// Formulas over a small vocabulary, one for each word that has to do with order.
  static let formulas: [String] = [
    #"{"each":{"on":"expected.shown"},"to":"settled","count":1,"of":{"on":"pixel","offer":"$offer"}}"#,
    #"{"each":{"on":"expected.shown"},"to":{"next":{"on":"expected.shown"}},"count":{"max":1},"of":{"on":"pixel"}}"#,
    #"{"each":{"on":"click"},"from":"start","to":"trigger","count":{"min":1},"of":{"on":"pixel"}}"#,
    #"{"each":{"on":"pixel"},"to":{"next":{"on":"click"}},"count":0,"of":{"on":["pixel","click"]}}"#,
    #"{"each":{"on":"click"},"from":{"previous":{"on":"pixel"}},"to":"trigger","count":0,"of":{"on":"seen.offer.shown"}}"#,
    #"{"each":{"on":"pixel"},"from":{"next":{"on":"click"}},"count":{"min":1},"of":{"on":"seen.offer.shown"}}"#,
    #"{"each":{"on":"reply.fetchOffers"},"to":"+1000","count":{"min":1},"of":{"on":"pixel"}}"#,
    #"{"each":{"on":"reply.fetchOffers"},"from":"settled","distinct":"offer","max":1,"of":{"on":"pixel"}}"#,
    #"{"each":{"on":"pixel"},"per":["offer"],"count":{"max":2}}"#,
    #"{"each":{"on":"step.offers.next"},"to":{"next":{"on":"step.*"}},"state":{"on":"pixel"},"is":{"offer":"1"}}"#,
    #"{"each":{"on":"step.offers.next"},"to":{"next":{"on":"step.*"}},"state":{"on":"seen.offer.shown"},"is":{"offer":"1"}}"#,
    #"{"each":"lane","sequence":{"on":"pixel"},"by":"offer","equals":{"on":"expected.shown"}}"#,
    #"{"each":{"on":"step.offers.next"},"to":"settled","sequence":{"on":"pixel"},"by":"offer","equals":{"on":"click"}}"#,
    #"{"each":{"on":"pixel"},"must":{"offer":"1"}}"#,
    #"{"each":{"on":"click"},"from":"start","to":{"previous":{"on":"pixel"}},"count":{"max":1},"of":{"on":"seen.offer.shown"}}"#,
    #"{"each":{"on":"pixel"},"from":"-500","to":["+500",{"next":{"on":"click"}}],"count":{"max":1},"of":{"on":"pixel","offer":"$offer"}}"#,
  ]

  @Test(arguments: 0..<60)
  func `swapping entries that nothing orders changes no verdict`(seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed))
    let rules = try Self.formulas.map { try compile($0) }
    var trace = Self.story(&random).trace
    let verdicts = Judge.judge(rules, trace).map(\.verdict)
    for _ in 0..<8 {
      Self.shuffle(&trace, &random)
      let other = Judge.judge(rules, trace).map(\.verdict)
      for (formula, pair) in zip(Self.formulas, zip(verdicts, other)) where pair.0 != pair.1 {
        let events = trace.events.map { "\($0.begin) \($0.name) \($0.connection ?? 0)" }
        Issue.record("\(pair.0) became \(pair.1): \(formula)\n\(events.joined(separator: "\n"))")
      }
    }
  }

  @Test func `the stories reach every verdict with nearly every formula`() throws {
    let rules = try Self.formulas.map { try compile($0) }
    var reached = Self.formulas.map { _ in Set<Verdict>() }
    for seed in 0..<200 {
      var random = SplitMix(seed: UInt64(seed))
      let findings = Judge.judge(rules, Self.story(&random).trace)
      for (index, finding) in findings.enumerated() { reached[index].insert(finding.verdict) }
    }
    #expect(reached.allSatisfy { $0.contains(.pass) && $0.contains(.fail) })
    #expect(reached.count { $0.contains(.inconclusive) } >= 11)
    #expect(reached.allSatisfy { $0.count >= 3 })
  }

  /// A short lane with a few connections, offers and kinds of event.
  static func story(_ random: inout SplitMix) -> Story {
    var story = Story()
    func offer(_ random: inout SplitMix) -> JSONObject {
      ["offer": .string(String(random.next(upTo: 2) + 1))]
    }
    for _ in 0..<(1 + random.next(upTo: 3)) {
      story.step("offers.next", settled: random.next(upTo: 4) > 0)
      if random.next(upTo: 2) == 0 { story.expected("shown", offer(&random)) }
      for _ in 0..<random.next(upTo: 6) {
        switch random.next(upTo: 6) {
        case 0, 1: story.request("pixel", offer(&random), connection: random.next(upTo: 3))
        case 2: story.request("click", offer(&random), connection: random.next(upTo: 3))
        case 3: story.seen("offer.shown", offer(&random))
        case 4:
          let connection = random.next(upTo: 3)
          let fetch = story.request("fetchOffers", connection: connection)
          story.reply("fetchOffers", to: fetch, connection: connection)
          if random.next(upTo: 2) == 0 { story.expected("shown", offer(&random)) }
        default: story.seen("offer.shown", offer(&random))
        }
      }
      if random.next(upTo: 4) > 0 { story.settle() }
      if random.next(upTo: 3) == 0 {
        story.settle()
        story.tick(to: story.time + 400 * (1 + random.next(upTo: 3)))
        story.settle()
      }
    }
    if random.next(upTo: 8) > 0 { story.end() }
    return story
  }

  /// Swaps neighbouring entries many times where neither is ordered before the other.
  static func shuffle(_ trace: inout Trace, _ random: inout SplitMix) {
    var entries: [[Event]] = []
    for event in trace.events {
      if entries.last?.first?.begin == event.begin {
        entries[entries.count - 1].append(event)
      } else {
        entries.append([event])
      }
    }
    guard entries.count > 1 else { return }
    for _ in 0..<(entries.count * 6) {
      let place = random.next(upTo: entries.count - 1)
      if isFree(entries[place], entries[place + 1]) { entries.swapAt(place, place + 1) }
    }
    var events: [Event] = []
    for (index, entry) in entries.enumerated() {
      for var event in entry {
        event.begin = index + 1
        event.end = index + 1
        events.append(event)
      }
    }
    trace.events = events
  }

  /// Whether two neighbouring entries may have happened either way: both are the client's or the
  /// mock's, on different connections, and not both observations.
  private static func isFree(_ a: [Event], _ b: [Event]) -> Bool {
    guard let x = a.first, let y = b.first, x.time == y.time else { return false }
    guard x.speaker != .runner, y.speaker != .runner else { return false }
    if x.speaker == .adapter, y.speaker == .adapter { return false }
    return x.connection == nil || x.connection != y.connection
  }
}

/// A small generator of numbers that a seed repeats.
struct SplitMix {
  private var state: UInt64

  init(seed: UInt64) { state = seed &+ 0x9E37_79B9_7F4A_7C15 }

  mutating func next(upTo bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    z ^= z >> 31
    return Int(z % UInt64(bound))
  }
}
