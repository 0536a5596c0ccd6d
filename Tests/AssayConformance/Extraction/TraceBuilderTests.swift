import AssayContractModel
import AssayContracts
import AssayHTTP
import AssayJSON
import AssayJournaling
import Foundation
import Testing

@testable import AssayConformance

@Suite struct `From journal to trace` {
  @Test func `a served offer becomes an event with its fields`() throws {
    let trace = try Journals.trace(Journals.served)
    let offers = trace.events.filter { $0.name == "served.offer" }
    #expect(offers.map { $0["offer"]?.string } == ["7", "8.0"])
    #expect(offers.map { $0["position"]?.integer } == [0, 1])
    #expect(offers[0]["pixel"] == "http://127.0.0.1:2/p?o=7&cb=%7B")
    #expect(offers[1]["pixel"] == nil)
    #expect(offers[0]["reply"]?.integer == 1)
    #expect(offers[0]["placement"] == "checkout")
    #expect(offers[0].speaker == .mock)
  }

  @Test func `a request to a handed-out URL inherits the offer that owns it`() throws {
    let trace = try Journals.trace(Journals.served + Journals.pixel("/p?o=7&cb=%7B"))
    let pixel = try #require(trace.events.first { $0.name == "pixel" })
    #expect(pixel["offer"] == "7")
    #expect(pixel["reply"]?.integer == 1)
    #expect(pixel["verbatim"]?.boolean == true)
    #expect(pixel["legal"]?.boolean == true)
    #expect(pixel["methods"] == ["GET"])
    #expect(pixel["outcome"] == "ok")
    #expect(pixel["unit"]?.integer == 1)
    #expect(pixel["step"] == "offers.show")
    #expect(pixel["header.host"] == "x")
  }

  @Test func `a body that is served again hands out the same URLs, of its first reply`() throws {
    let again =
      Journals.request(3, target: "/native/v4/offers.json?api_key=k")
      + Journals.reply(3, operation: "fetchOffers", status: 200, body: Journals.offers)
    let expected = ExpectedRecord(name: "shown", fields: ["offer": "7", "reply": 3], cause: 7)
    let trace = try Journals.trace(
      Journals.served + again + Journals.pixel("/p?o=7&cb=%7B") + [.expected(expected)])
    for name in ["pixel", "served.offer", "expected.shown"] {
      let events = trace.events.filter { $0.name == name }
      #expect(!events.isEmpty)
      for event in events { #expect(event["reply"]?.integer == 1, "\(name)") }
    }
    let replies = trace.events.filter { $0.name == "reply.fetchOffers" }
    #expect(replies.map { $0["exchange"]?.integer } == [1, 3])
  }

  @Test func `a preflight is no event, but a secret in it is told`() throws {
    let policy = OriginPolicy(
      role: "track", origins: ["*"], methods: ["GET"], headers: [], exposes: [],
      allowsCredentials: false)
    let asked =
      Journals.request(
        role: "track", method: "OPTIONS", target: "/p?k=secret-key-1",
        fields: "Origin: https://a.example\r\nAccess-Control-Request-Method: GET\r\n")
      + Journals.reply(1, operation: Preflight.operation, status: 204)
      + [.aborted(exchange: 1)]
    let known = try Journals.trace(asked, origins: [policy])
    #expect(known.events.map(\.name) == ["leak", "mark.end"])
    #expect(known.events.first?["operation"] == "preflight")
    let unknown = try Journals.trace(asked)
    #expect(unknown.events.map(\.name).contains("unknown"))
  }

  @Test func `a re-encoded URL is the same event, and not verbatim`() throws {
    let trace = try Journals.trace(Journals.served + Journals.pixel("/p?o=7&cb=%257B"))
    let pixel = try #require(trace.events.first { $0.name == "pixel" })
    #expect(pixel["verbatim"]?.boolean == false)
    #expect(pixel["difference"] == "escapesReencoded")
    #expect(pixel["handedOut"] == "/p?o=7&cb=%7B")
  }

  @Test func `what nothing explains is unknown and says why`() throws {
    let trace = try Journals.trace(Journals.served + Journals.pixel("/"))
    let unknown = try #require(trace.events.first { $0.name == "unknown" })
    #expect(unknown["nearest"]?.string?.hasPrefix("No URL with this path") == true)
    #expect(trace.events.contains { $0.name == "reply.unknown" })
  }

  @Test func `the outcome of a request is what its client saw`() throws {
    func outcome(_ ending: RepliedRecord.Ending, status: Int, written: Int) throws -> String? {
      let trace = try Journals.trace(
        Journals.served + Journals.pixel("/p?o=7&cb=%7B", status: status, written, ending))
      return trace.events.first { $0.name == "pixel" }?["outcome"]?.string
    }
    #expect(try outcome(.complete, status: 204, written: 30) == "ok")
    #expect(try outcome(.complete, status: 500, written: 30) == "refused")
    #expect(try outcome(.reset, status: 204, written: 0) == "none")
    #expect(try outcome(.cut, status: 200, written: 9) == "cut")
    #expect(try outcome(.gone, status: 204, written: 0) == "aborted")
  }

  @Test func `a compressed body is judged by what it holds`() throws {
    let gzip = "Content-Type: application/json\r\nContent-Encoding: gzip\r\n"
    let target = "/native/v4/offers.json?api_key=secret-key-1"
    let whole = try Journals.trace(
      Journals.request(
        target: target, fields: gzip,
        bytes: GzipWriter.encode(Array(#"{"placement":"checkout"}"#.utf8))))
    let fetch = try #require(whole.events.first { $0.name == "fetchOffers" })
    #expect(fetch["valid"]?.boolean == true, "\(fetch)")
    #expect(fetch["placement"] == "checkout")
    let broken = try Journals.trace(
      Journals.request(target: target, fields: gzip, bytes: Array("{}".utf8)))
    let refused = try #require(broken.events.first { $0.name == "fetchOffers" })
    #expect(refused["problems"]?.string?.contains("header Content-Encoding") == true)
  }

  @Test func `a secret in a compressed body is a leak`() throws {
    let trace = try Journals.trace(
      Journals.served
        + Journals.request(
          2, role: "track", method: "POST", target: "/p?o=7&cb=%7B",
          fields: "Content-Encoding: gzip\r\n",
          bytes: GzipWriter.encode(Array("key=secret-key-1".utf8))))
    #expect(trace.events.first { $0.name == "leak" }?["place"] == "body")
  }

  @Test func `an invalid request says what is wrong with it`() throws {
    let trace = try Journals.trace(Journals.request(target: "/native/v4/offers.json", body: "{}"))
    let fetch = try #require(trace.events.first { $0.name == "fetchOffers" })
    #expect(fetch["valid"]?.boolean == false)
    #expect(fetch["problems"]?.string?.contains("query api_key: is missing") == true)
    #expect(fetch["problems"]?.string?.contains("placement") == true)
  }

  @Test func `an expected event stands at its cause, after it`() throws {
    let expected = ExpectedRecord(name: "shown", fields: ["offer": "7"], cause: 7)
    let trace = try Journals.trace(Journals.served + [.noise("x"), .expected(expected)])
    let index = try #require(trace.events.firstIndex { $0.name == "expected.shown" })
    #expect(trace.events[index].begin == 7)
    #expect(trace.events[index].causedBy == .runner)
    #expect(trace.events[index - 1].name == "step.offers.show")
  }

  @Test func `what follows a reply that was let go in a quiet lane came after it`() throws {
    let target = "/native/v4/offers.json?api_key=secret-key-1"
    let rule = try compile(
      #"{"each":{"on":"fetchOffers","exchange":2},"from":"start","to":"trigger","#
        + #""count":{"min":1},"of":{"on":"reply.fetchOffers","exchange":1}}"#)
    func verdict(_ beside: [JournalEntry.Content]) throws -> Verdict? {
      let held: [JournalEntry.Content] = [
        .held(exchange: 1, by: "g"), .mark(.settled(held: [1], horizon: 0)),
      ]
      let trace = try Journals.trace(
        Journals.request(target: target) + held + beside + [.released(exchange: 1, gate: "g")]
          + Journals.reply(1, operation: "fetchOffers", status: 200, body: "{}")
          + Journals.request(2, target: target) + [.mark(.settled(held: [], horizon: 0))])
      return Judge.judge([rule], trace).first?.verdict
    }
    #expect(try verdict([]) == .pass)
    let step = StepRecord(verb: "offers.show", arguments: [:], settled: true)
    #expect(try verdict([.step(step)]) == .inconclusive)
  }

  @Test func `what falls due by time stands just before the tick`() throws {
    let expected = ExpectedRecord(name: "shown", fields: [:], cause: 8)
    let trace = try Journals.trace(Journals.served + [.mark(.tick(to: 500)), .expected(expected)])
    let names = trace.events.map(\.name)
    #expect(names.suffix(3) == ["expected.shown", "mark.tick", "mark.end"])
    #expect(trace.horizon == 500)
  }

  @Test func `a reported click is the event itself, once`() throws {
    let url = "http://127.0.0.1:2/click?o=7"
    let observed = JournalEntry.Content.observed(
      ObservationRecord(name: "url.opened", data: ["url": .string(url)]))
    let trace = try Journals.trace(Journals.served + [observed])
    let click = try #require(trace.events.first { $0.name == "click" })
    #expect(click["offer"] == "7")
    #expect(click["reported"]?.boolean == true)
    #expect(click.speaker == .adapter)
    let opening = try Journals.trace(Journals.served + [observed], opensURLs: true)
    #expect(!opening.events.contains { $0.name == "click" })
  }

  private static let leaks: [(name: String, target: String, fields: String, place: String?)] = [
    ("nothing", "/p?o=7&cb=%7B", "", nil),
    (
      "the key in a header", "/p?o=7&cb=%7B", "Authorization: Bearer secret-key-1\r\n",
      "header Authorization"
    ),
    ("the key in the target", "/p?o=7&cb=%7B&k=secret-key-1", "", "target"),
    ("percent-encoded", "/p?o=7&cb=%7B&u=user%401.example", "", "target"),
    ("in base64", "/p?o=7&cb=%7B&k=c2VjcmV0LWtleS0x", "", "target"),
  ]

  @Test(arguments: leaks)
  func `a secret at a tracker is a leak`(
    name: String, target: String, fields: String, place: String?
  ) throws {
    let trace = try Journals.trace(Journals.served + Journals.pixel(target, fields: fields))
    let leak = trace.events.first { $0.name == "leak" }
    #expect(leak?["place"]?.string == place, "\(name)")
  }

  @Test func `an absolute-form request means the role of its host`() throws {
    for host in ["track.momentscience.com", "127.0.0.1:2"] {
      let trace = try Journals.trace(
        Journals.served
          + Journals.request(
            2, role: "api", method: "GET", target: "http://\(host)/p?o=7&cb=%7B", fields: ""))
      let pixel = try #require(trace.events.first { $0.name == "pixel" }, "\(host)")
      #expect(pixel["verbatim"]?.boolean == true)
      #expect(pixel["role"] == "track")
    }
  }

  @Test func `coded content is read decoded, and content that cannot be is invalid`() throws {
    let body = #"{"placement":"checkout","adpx_fp":"f"}"#
    func fetch(_ coding: String, _ bytes: [UInt8]) throws -> Event? {
      let head =
        "POST /native/v4/offers.json?api_key=k HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Encoding: \(coding)\r\n\r\n"
      let trace = try Journals.trace([
        .request(
          RequestRecord(
            exchange: 1, connection: 1, index: 0, role: "api", head: Array(head.utf8), body: bytes,
            operation: nil))
      ])
      return trace.events.first { $0.name == "fetchOffers" }
    }
    let zipped = try fetch("gzip", GzipWriter.encode(Array(body.utf8)))
    #expect(zipped?["valid"]?.boolean == true, "\(String(describing: zipped?["problems"]))")
    #expect(zipped?["adpxFp"] == "f")
    let broken = try fetch("gzip", Array(body.utf8))
    #expect(broken?["valid"]?.boolean == false)
    #expect(broken?["problems"]?.string?.contains("header Content-Encoding: ") == true)
    #expect(try fetch("br", [1])?["problems"]?.string?.contains("br") == true)
  }

  @Test func `the key in its own place is no leak`() throws {
    #expect(!(try Journals.trace(Journals.served)).events.contains { $0.name == "leak" })
  }

  @Test func `every field that the trace has is in the vocabulary`() throws {
    let contract = try Journals.contract()
    let trace = try Journals.trace(
      Journals.served + Journals.pixel("/p?o=7&cb=%257B") + Journals.pixel("/"))
    let known = contract.vocabulary
    for event in trace.events {
      for field in event.fields.keys {
        #expect(known.type(of: field, on: event.name) != nil, "\(event.name) \(field)")
      }
    }
  }
}

/// Journals of the shipped MomentPerks contract, made by hand.
enum Journals {
  static func contract() throws -> Contract {
    let folder = Catalogue.folder.appendingPathComponent("MomentPerks")
    let files = try #require(ContractFiles.read(folder: folder).files)
    return try #require(Contract.load(files).0)
  }

  static func trace(
    _ contents: [JournalEntry.Content], opensURLs: Bool = false, keys: [String: [String]]? = nil,
    origins: [OriginPolicy] = []
  ) throws -> Trace {
    var contract = try contract()
    contract.originPolicies = origins
    if let keys {
      contract.keys = keys.map { RequestKey(operation: $0.key, fields: $0.value) }
    }
    let header = LaneHeader(
      id: "lane", api: "momentperks", contract: "1",
      bases: ["api": "http://127.0.0.1:1", "track": "http://127.0.0.1:2"],
      config: ["apiKey": "secret-key-1", "pub_user_id": "user@1.example"], opensURLs: opensURLs)
    let all = [.opened(header)] + contents + [.mark(.end)]
    let entries = all.enumerated().map {
      JournalEntry(number: $0.offset + 1, time: 0, content: $0.element)
    }
    return try #require(
      TraceBuilder.trace(of: SealedJournal(entries: entries), contract: contract))
  }

  static let offers =
    #"{"data":{"offers":[{"id":7,"pixel":"http://127.0.0.1:2/p?o=7&cb=%7B","click_url":"http://127.0.0.1:2/click?o=7"},{"id":8.0,"pixel":""}]}}"#

  /// Entries 2 to 7: a load, its request and reply with two offers, and a show.
  static let served: [JournalEntry.Content] =
    [.step(StepRecord(verb: "offers.load", arguments: [:], settled: true))]
    + request(
      target: "/native/v4/offers.json?api_key=secret-key-1",
      body: #"{"placement":"checkout","pub_user_id":"user@1.example"}"#)
    + reply(
      1, operation: "fetchOffers", status: 200, body: offers)
    + [
      .mark(.settled(held: [], horizon: 0)),
      .step(StepRecord(verb: "offers.show", arguments: [:], settled: true)),
    ]

  static func request(
    _ exchange: Int = 1, role: String = "api", method: String = "POST", target: String,
    fields: String = "Content-Type: application/json\r\n", body: String = "",
    bytes: [UInt8]? = nil
  ) -> [JournalEntry.Content] {
    [
      .request(
        RequestRecord(
          exchange: exchange, connection: exchange, index: 0, role: role,
          head: Array("\(method) \(target) HTTP/1.1\r\nHost: x\r\n\(fields)\r\n".utf8),
          body: bytes ?? Array(body.utf8), operation: nil))
    ]
  }

  static func reply(
    _ exchange: Int, operation: String?, status: Int, body: String = "", _ written: Int = 100,
    _ ending: RepliedRecord.Ending = .complete
  ) -> [JournalEntry.Content] {
    [
      .reply(
        ReplyRecord(
          exchange: exchange, operation: operation, status: status,
          head: Array("HTTP/1.1 \(status) X\r\n\r\n".utf8), body: Array(body.utf8))),
      .replied(RepliedRecord(exchange: exchange, bytesWritten: written, ending: ending)),
    ]
  }

  /// A request to the tracker and its answer, as exchange 2.
  static func pixel(
    _ target: String, fields: String = "", status: Int = 204, _ written: Int = 30,
    _ ending: RepliedRecord.Ending = .complete
  ) -> [JournalEntry.Content] {
    request(2, role: "track", method: "GET", target: target, fields: fields)
      + reply(2, operation: target == "/" ? nil : "pixel", status: status, written, ending)
  }
}
