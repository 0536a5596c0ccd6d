import Testing

@testable import AssayJournaling

@Suite struct `Packed entries` {
  private static func request(
    _ exchange: Int, head: [UInt8], body: [UInt8], operation: String? = "op"
  ) -> JournalEntry.Content {
    .request(
      RequestRecord(
        exchange: exchange, connection: exchange / 3, index: exchange % 3,
        role: exchange % 2 == 0 ? "api" : "a role whose name is long", head: head, body: body,
        operation: operation))
  }

  @Test func `are handed out as they were taken, in order and among all others`() {
    var numbers = SeededNumbers(seed: 11)
    var wanted: [JournalEntry.Content] = []
    let reply = (head: numbers.bytes(200), body: numbers.bytes(10_000))
    for exchange in 1...3_000 {
      wanted.append(
        Self.request(
          exchange, head: numbers.bytes(numbers.below(300)),
          body: numbers.bytes(numbers.below(exchange % 50 == 0 ? 90_000 : 900)),
          operation: exchange % 7 == 0 ? nil : "op \(exchange % 5)"))
      if exchange % 4 == 0 { wanted.append(.held(exchange: exchange, by: "gate")) }
      wanted.append(
        .reply(
          ReplyRecord(
            exchange: exchange, operation: exchange % 7 == 0 ? nil : "op", status: 200,
            head: exchange % 3 == 0 ? numbers.bytes(100) : reply.head, body: reply.body,
            fault: exchange % 11 == 0 ? "f" : nil, miss: exchange % 13 == 0 ? "m" : nil)))
      wanted.append(
        .replied(
          RepliedRecord(
            exchange: exchange, bytesWritten: numbers.below(1_000_000),
            ending: RepliedRecord.Ending.allCases[exchange % RepliedRecord.Ending.allCases.count])))
    }
    let journal = Journal(limits: JournalLimits(entries: .max, bytes: .max))
    for (time, content) in wanted.enumerated() {
      #expect(journal.append(at: time * 2, content) == time + 1)
    }
    let entries = journal.seal(at: 9).entries
    #expect(entries.map(\.content) == wanted + [.mark(.end)])
    #expect(entries.map(\.number) == Array(1...wanted.count + 1))
    #expect(entries.dropLast().map(\.time) == wanted.indices.map { $0 * 2 })
  }

  @Test func `bodies that are like one another come back byte for byte`() {
    var numbers = SeededNumbers(seed: 12)
    var bodies: [[UInt8]] = []
    var body = numbers.bytes(4_000)
    for _ in 0..<500 {
      switch numbers.below(5) {
      case 0: body[numbers.below(body.count)] &+= 1
      case 1: body.insert(7, at: numbers.below(body.count + 1))
      case 2: body.remove(at: numbers.below(body.count))
      case 3: body += numbers.bytes(numbers.below(400))
      default: body = numbers.below(20) == 0 ? numbers.bytes(300) : body
      }
      bodies.append(body)
    }
    let journal = Journal()
    for (exchange, body) in bodies.enumerated() {
      journal.append(at: 0, Self.request(exchange + 1, head: [], body: body))
    }
    let kept = journal.seal(at: 0).entries.compactMap { entry -> [UInt8]? in
      if case .request(let record) = entry.content { record.body } else { nil }
    }
    #expect(kept == bodies)
  }

  /// Repetitions make an overlap of prefix and suffix likely.
  @Test(arguments: [(1_000, 999), (1_000, 1_001), (300, 290), (256, 256), (400, 256), (256, 400)])
  func `what both ends share is never counted twice`(first: Int, second: Int) {
    var bodies = SimilarBodies()
    _ = bodies.take([UInt8](repeating: 65, count: first))
    let body = [UInt8](repeating: 65, count: second)
    let parts = bodies.take(body)
    #expect(parts.prefix + parts.own + parts.suffix == second)
    let own = Array(body[parts.prefix..<second - parts.suffix])
    #expect(own.withUnsafeBytes { bodies.body(parts, $0) } == body)
  }

  @Test func `only what differs from an earlier body is kept`() {
    var bodies = SimilarBodies()
    var numbers = SeededNumbers(seed: 13)
    var body = numbers.bytes(10_000)
    #expect(bodies.take(body).own == 0)
    body.replaceSubrange(5_000..<5_012, with: Array("000000000001".utf8))
    #expect(bodies.take(body).own <= 12)
    #expect(bodies.take(numbers.bytes(10_000)).own == 0, "it is the base for the next")
    #expect(bodies.take(body).own <= 12, "an earlier base is still known")
    #expect(bodies.take([1, 2, 3]).own == 3, "a short body is kept as it is")
  }

  @Test func `a reply that is served again adds nothing to what the limit counts`() {
    let journal = Journal(limits: JournalLimits(entries: 1_000, bytes: 10_000))
    let body = [UInt8](repeating: 1, count: 6_000)
    func reply(_ exchange: Int, _ body: [UInt8]) -> JournalEntry.Content {
      .reply(ReplyRecord(exchange: exchange, operation: "op", status: 200, head: [], body: body))
    }
    for exchange in 1...100 { #expect(journal.append(at: 0, reply(exchange, body)) == exchange) }
    #expect(journal.append(at: 0, reply(101, [UInt8](repeating: 2, count: 6_000))) == nil)
    #expect(journal.seal(at: 0).entries.count == 102)
  }
}

/// Numbers that are the same in every run.
private struct SeededNumbers {
  private var state: UInt64
  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }

  mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }

  mutating func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8(truncatingIfNeeded: next()) }
  }
}
