import AssayJSON
import Testing

@testable import AssayJournaling

@Suite struct `The journal` {
  @Test func `entries are numbered without gaps`() {
    let journal = Journal()
    #expect(journal.append(at: 0, .opened(LaneHeader(id: "l", api: "a", contract: "1"))) == 1)
    #expect(journal.append(at: 5, .mark(.tick(to: 5))) == 2)
    #expect(journal.seal(at: 9).entries.map(\.number) == [1, 2, 3])
    #expect(journal.seal(at: 10).entries.last?.content == .mark(.end))
  }

  @Test func `nothing is added after the seal, and what tried is counted`() {
    let journal = Journal()
    let sealed = journal.seal(at: 0)
    #expect(journal.append(at: 1, .noise("late")) == nil)
    #expect(journal.strays == 1)
    #expect(journal.seal(at: 2) == sealed)
  }

  @Test func `looking at it before its end takes nothing away`() {
    let journal = Journal()
    journal.append(at: 0, .noise("first"))
    journal.append(
      at: 1,
      .request(
        RequestRecord(
          exchange: 1, connection: 1, index: 0, role: "api", head: Array("GET /".utf8), body: [],
          operation: "ping")))
    let looked = journal.soFar(at: 2, adding: [.mark(.tick(to: 2)), .mark(.end)])
    #expect(looked.entries.map(\.number) == [1, 2, 3, 4])
    #expect(looked.entries.map(\.time) == [0, 1, 2, 2])
    #expect(journal.append(at: 3, .noise("last")) == 3)
    let sealed = journal.seal(at: 4)
    #expect(sealed.entries.prefix(2) == looked.entries.prefix(2))
    #expect(sealed.entries.map(\.number) == [1, 2, 3, 4])
    #expect(journal.soFar(at: 9, adding: [.noise("after")]) == sealed)
  }

  @Test func `what does not fit is counted where it was lost`() {
    let journal = Journal(limits: JournalLimits(entries: 2, bytes: 100))
    for time in 1...5 { journal.append(at: time, .noise("x")) }
    #expect(
      journal.seal(at: 9).entries.map(\.content)
        == [.noise("x"), .noise("x"), .overflow(lost: 3), .mark(.end)])
  }

  @Test func `bytes of the wire count, and nothing fits after a loss`() {
    let journal = Journal(limits: JournalLimits(entries: 100, bytes: 10))
    journal.append(at: 0, .noise("12345678"))
    #expect(journal.append(at: 1, .noise("123")) == nil)
    #expect(journal.append(at: 2, .noise("1")) == nil)
    #expect(journal.count == 3)
    let sealed = journal.seal(at: 3)
    #expect(sealed.entries[1] == JournalEntry(number: 2, time: 1, content: .overflow(lost: 2)))
  }
}

@Suite struct `A journal file` {
  /// One entry of every kind.
  private static let journal: SealedJournal = {
    var header = LaneHeader(
      id: "lane 1", api: "a", contract: "1", caseID: "a/b/c", title: "T", rules: ["r"],
      seed: .max, clock: .scaled(2.5), bases: ["api": "http://127.0.0.1:1"],
      config: ["key": "k", "n": 1], limits: ["l": 5], startDate: 12, opensURLs: true)
    header.client = "c 1"
    let contents: [JournalEntry.Content] = [
      .opened(header),
      .mark(.launch(launch: 1, install: 2, device: 3)),
      .mark(.launch(launch: 2, install: 2, device: 3, config: ["user": "u", "none": nil])),
      .mark(.network(isOnline: false)), .mark(.network(isOnline: true)),
      .step(StepRecord(verb: "v", arguments: ["x": 1.50], settled: true)),
      .request(
        RequestRecord(
          exchange: 1, connection: 2, index: 3, role: "api",
          head: Array("GET / HTTP/1.1\r\n\r\n".utf8),
          body: [0xff, 0x00], operation: "op")),
      .malformed(
        MalformedRecord(connection: 1, role: "api", reason: "r", status: 400, bytes: [0x80])),
      .connected(ConnectionRecord(connection: 1, role: "api", fault: "accept.close")),
      .disconnected(connection: 1),
      .held(exchange: 1, by: "gate"), .released(exchange: 1, gate: "gate"),
      .reply(
        ReplyRecord(
          exchange: 1, operation: nil, status: 599, head: Array("HTTP/1.1 599\r\n\r\n".utf8),
          body: Array("é".utf8), fault: "f", miss: "m")),
      .replied(RepliedRecord(exchange: 1, bytesWritten: 9, ending: .complete)),
      .aborted(exchange: 1), .answered(step: 3, .value(["a": []])),
      .answered(step: 3, .unsupported),
      .answered(step: 3, .failed(code: -3, message: "m")), .answered(step: 3, .pending),
      .answered(step: 3, .crashed),
      .observed(ObservationRecord(name: "n", data: ["d": "e"], clientTime: 4)),
      .expected(ExpectedRecord(name: "e", fields: ["f": "1.0"], cause: 3)),
      .mark(.settled(held: [1, 2], horizon: 7)), .mark(.tick(to: 8)), .crashed(reason: "signal 6"),
      .notRun(NotRunRecord(kind: .broken, reason: "r")), .noise("hello"), .overflow(lost: 3),
      .mark(.end),
    ]
    return SealedJournal(
      entries: contents.enumerated().map {
        JournalEntry(number: $0.offset + 1, time: $0.offset * 10, content: $0.element)
      })
  }()

  @Test func `every kind of entry is read back as it was written`() throws {
    let bytes = JournalFile.encode([Self.journal])
    #expect(try JournalFile.decode(bytes) == [Self.journal])
    #expect(bytes.split(separator: 10).count == Self.journal.entries.count)
  }

  @Test func `writing what was read gives the same bytes`() throws {
    let bytes = JournalFile.encode([Self.journal])
    #expect(JournalFile.encode(try JournalFile.decode(bytes)) == bytes)
  }

  private static let lane =
    #"{"lane":"l","n":1,"at":0,"is":"lane","header":{"id":"l","api":"a","contract":"1","rules":[],"seed":"1","clock":"manual","bases":{},"config":{},"limits":{},"startDate":0,"opensURLs":false}}"#

  private static let broken: [(name: String, lines: [String], reason: String)] = [
    ("rubbish", ["hello"], "line 1: the line is no JSON: "),
    (
      "another object", ["{}"],
      "line 1: the line is no journal entry: it needs \"lane\", \"n\", \"at\" and \"is\""
    ),
    (
      "an unknown kind", [#"{"lane":"l","n":1,"at":0,"is":"dream"}"#],
      "line 1: \"is\" is \"dream\", which no entry is called; the file may be of a newer Assay"
    ),
    (
      "a missing member", [lane, #"{"lane":"l","n":2,"at":0,"is":"tick"}"#],
      "line 2: the \"tick\" entry has no usable \"to\""
    ),
    (
      "a time before all times",
      [lane, #"{"lane":"l","n":2,"at":-9223372036854775808,"is":"end"}"#],
      "line 2: \"at\" is -9223372036854775808, which is no time in milliseconds"
    ),
    (
      "a gap", [lane, #"{"lane":"l","n":3,"at":0,"is":"end"}"#],
      "line 2: the lane \"l\" goes on with entry 3, but 2 comes next; lines are missing or out of order"
    ),
    (
      "no header", [#"{"lane":"l","n":1,"at":0,"is":"end"}"#],
      "line 1: the lane \"l\" does not begin with its header"
    ),
    (
      "no end", [lane],
      "line 1: the lane \"l\" does not end with its \"end\" entry; the file is incomplete"
    ),
  ]

  @Test(arguments: broken)
  func `a file that is not whole is refused by line`(
    name: String, lines: [String], reason: String
  ) {
    let error = #expect(throws: JournalFile.BadLine.self) {
      try JournalFile.decode(Array(lines.joined(separator: "\n").utf8))
    }
    #expect(error?.description.hasPrefix(reason) == true, "\(name): \(error?.description ?? "")")
  }
}
