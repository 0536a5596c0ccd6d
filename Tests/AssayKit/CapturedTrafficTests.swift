import AssayConformance
import AssayContractModel
import AssayJSON
import AssayJournaling
import AssayRecordingModel
import Foundation
import Testing

@testable import AssayKit

/// Captured traffic is judged by the rules that speak of traffic alone.
@Suite struct `Captured traffic` {
  private static let shipped = Result { try ReferenceSuite.library() }

  /// One captured exchange, at milliseconds of 12:00:00.
  private struct Line {
    var start: Int
    var time: Int
    var method = "GET"
    var url: String
    var status = 204
    var body = ""
    var post: String?
    var connection: String?

    var text: String {
      let second = String(format: "%02d.%03d", start / 1_000, start % 1_000)
      let headers = [
        #"{"name": "content-type", "value": "application/json"}"#,
        #"{"name": "accept", "value": "application/json"}"#,
      ]
      let data = post.map { #", "postData": {"text": \#(JSONValue.string($0))}"# } ?? ""
      let content = #"{"text": \#(JSONValue.string(body))}"#
      let link = connection.map { #", "connection": "\#($0)""# } ?? ""
      return """
        {"startedDateTime": "2026-11-30T12:00:\(second)Z", "time": \(time)\(link),
         "request": {"method": "\(method)", "url": "\(url)",
           "headers": [\(post == nil ? "" : headers.joined(separator: ","))]\(data)},
         "response": {"status": \(status), "headers": [], "content": \(content)}}
        """
    }
  }

  private static let track = "https://track.momentscience.com"
  private static let offers = """
    {"data": {"offers": [
      {"id": 1, "campaign_id": 2, "pixel": "\(track)/p?o=1", "beacons": {"close": "\(track)/c?o=1"}},
      {"id": 2, "campaign_id": 2, "pixel": "https://other.example/p?o=2"}]}}
    """

  private static func fetch(_ start: Int = 0, url: String = "https://api.adspostx.com") -> Line {
    Line(
      start: start, time: 50, method: "POST", url: "\(url)/native/v4/offers.json?api_key=k",
      status: 200, body: offers,
      post: #"{"placement": "checkout", "adpx_fp": "f", "pub_user_id": "u", "ua": "m"}"#)
  }

  private static func pixel(_ start: Int, _ time: Int = 10, _ offer: Int = 1) -> Line {
    Line(
      start: start, time: time,
      url: offer == 1 ? "\(track)/p?o=1" : "https://other.example/p?o=2")
  }

  private static func file(_ lines: [Line]) throws -> URL {
    let entries = lines.map(\.text).joined(separator: ",\n")
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("capture-\(UUID().uuidString)")
    try Data(#"{"log": {"version": "1.2", "entries": [\#(entries)]}}"#.utf8).write(to: url)
    return url
  }

  /// Judges a capture, by the rules of the API or by these.
  private static func judge(
    _ lines: [Line], rules: [(id: String, formula: String)] = [],
    addresses: [(role: String, url: String)] = []
  ) throws -> (result: SuiteResult, traffic: CapturedTraffic) {
    let library = try shipped.get()
    let url = try file(lines)
    defer { try? FileManager.default.removeItem(at: url) }
    let file = try EvidenceFile(url.path)
    #expect(file.format == .har)
    let traffic = try file.capture(
      of: try #require(library.api("momentperks")),
      addresses: try addresses.map { try #require(RoleAddress(role: $0.role, url: $0.url)) })
    let documents = rules.map { rule in
      """
      {"id": "\(rule.id)", "keyword": "MUST", "sentence": "S.", "why": "W.", "source": ["P"],
       "basis": "documented", "formula": \(rule.formula), "kills": []}
      """
    }
    let pack =
      rules.isEmpty
      ? nil
      : try OwnRules(
        Array(#"{"rules": [\#(documents.joined(separator: ","))]}"#.utf8), file: "rules.json")
    var judge = EvidenceJudge(library, pack: pack)
    try judge.take(traffic.journal, at: [0])
    return (judge.result, traffic)
  }

  private static func verdict(_ lines: [Line], _ formula: String) throws -> Verdict? {
    try judge(lines, rules: [("own.rule", formula)]).result.cases[0].findings.first?.verdict
  }

  @Test func `conforms when rules of the API found something and it was right`() throws {
    let (result, traffic) = try Self.judge([
      Self.fetch(), Self.pixel(100), Self.pixel(200, 10, 2),
      Line(start: 300, time: 5, url: "https://fonts.example/f"),
    ])
    let item = result.cases[0]
    #expect(item.status == .conforms, "\(item.findings.filter { $0.verdict != .pass })")
    #expect(item.findings.contains { $0.rule == "tracking.verbatim" && $0.instances == 2 })
    #expect(item.findings.allSatisfy { $0.verdict == .pass && $0.instances > 0 })
    #expect(item.unfit.contains { $0.rule == "pixel.once-per-display" })
    #expect(!item.isRepeatable && result.source == .captures)
    #expect(traffic.otherHosts == ["fonts.example"])
    let documents = try #require(Self.shipped.get().api("momentperks")).contract.rules
    let told = Set(item.findings.map(\.rule) + item.idle + item.unfit.map(\.rule))
    #expect(told.count == documents.count, "every rule is told of, by name")
  }

  @Test func `that is changed on the way violates`() throws {
    var changed = Self.pixel(100)
    changed.url += "&cb=1"
    let item = try Self.judge([Self.fetch(), changed]).result.cases[0]
    #expect(item.status == .violates)
    #expect(item.findings.filter { $0.verdict == .fail }.map(\.rule).contains("tracking.verbatim"))
  }

  @Test func `without anything to judge proves nothing`() throws {
    let (result, traffic) = try Self.judge([Self.pixel(0)])
    #expect(result.cases[0].status == .provesNothing)
    #expect(result.cases[0].findings.isEmpty)
    #expect(traffic.notes.contains { $0.hasSuffix("handed them out: GET /p") })
  }

  @Test func `whose body is not in the capture is left out, and said to be`() throws {
    var fetch = Self.fetch()
    fetch.post = nil
    fetch.url += "\", \"bodySize\": 90, \"comment\": \""
    let (result, traffic) = try Self.judge([Self.fetch(), Self.pixel(100), fetch])
    #expect(result.cases[0].status == .conforms)
    #expect(traffic.notes.contains { $0.hasPrefix("1 request came without the body") })
  }

  @Test func `is looked for at the addresses that the user names`() throws {
    let item = try Self.judge(
      [Self.fetch(url: "http://127.0.0.1:8080/gateway"), Self.pixel(100)],
      addresses: [("api", "HTTP://127.0.0.1:8080/gateway/")]
    ).result.cases[0]
    #expect(item.status == .conforms)
    #expect(item.findings.contains { $0.rule == "request.valid" && $0.verdict == .pass })
    #expect(item.findings.contains { $0.rule == "tracking.verbatim" && $0.instances == 1 })
  }

  @Test func `of other hosts alone is refused`() throws {
    let error = #expect(throws: SuiteError.self) {
      try Self.judge([Line(start: 0, time: 1, url: "https://fonts.example/f")])
    }
    #expect(error?.description.contains("its hosts are \"fonts.example\"") == true)
  }

  private static let before = """
    {"each": {"on": "closeBeacon"}, "from": "start", "to": "trigger", "count": {"min": 1},
     "of": {"on": "pixel"}}
    """

  private static func close(_ start: Int) -> Line {
    Line(start: start, time: 10, url: "\(track)/c?o=1")
  }

  @Test func `is in a certain order only where it did not overlap`() throws {
    let apart = [Self.fetch(), Self.pixel(100, 10), Self.close(111)]
    #expect(try Self.verdict(apart, Self.before) == .pass)
    let overlapping = [Self.fetch(), Self.pixel(100, 30), Self.close(111)]
    #expect(try Self.verdict(overlapping, Self.before) == .inconclusive)
    let touching = [Self.fetch(), Self.pixel(100, 10), Self.close(110)]
    #expect(try Self.verdict(touching, Self.before) == .inconclusive)
    let late = [Self.fetch(), Self.close(100), Self.pixel(200)]
    #expect(try Self.verdict(late, Self.before) == .fail)
  }

  @Test func `is open at its end: what is too much fails, what lacks stays open`() throws {
    let once = #"{"each": {"on": "reply.fetchOffers"}, "count": 1, "of": {"on": "pixel"}}"#
    #expect(try Self.verdict([Self.fetch(), Self.pixel(100)], once) == .pass)
    #expect(try Self.verdict([Self.fetch(), Self.close(100)], once) == .inconclusive)
    #expect(
      try Self.verdict([Self.fetch(), Self.pixel(100), Self.pixel(200)], once) == .fail)
    let soon = """
      {"each": {"on": "reply.fetchOffers"}, "to": "+1000", "count": {"min": 1}, "of": {"on": "pixel"}}
      """
    #expect(try Self.verdict([Self.fetch(), Self.close(500)], soon) == .inconclusive)
    // Past the bound and all that a real clock is forgiven, the capture has shown that nothing came.
    #expect(try Self.verdict([Self.fetch(), Self.close(9_000)], soon) == .fail)
  }

  @Test func `tells a failed request`() throws {
    var failed = Self.pixel(100)
    failed.status = 0
    let formula = #"{"each": {"on": "pixel"}, "must": {"outcome": "ok"}}"#
    #expect(try Self.verdict([Self.fetch(), failed], formula) == .fail)
  }

  @Test func `does not decide rules about steps, even of the user's own`() throws {
    let item = try Self.judge(
      [Self.fetch(), Self.pixel(100)],
      rules: [
        (
          "own.step",
          #"{"each": {"on": "step.offers.show"}, "count": {"min": 1}, "of": {"on": "pixel"}}"#
        ),
        ("own.once", #"{"each": {"on": "pixel"}, "must": {"method": "GET"}}"#),
        ("own.save", #"{"each": {"on": "save"}, "must": {"method": "POST"}}"#),
      ]
    ).result.cases[0]
    #expect(item.status == .conforms)
    #expect(item.named.map(\.rule) == ["own.once"] && item.invariants.isEmpty)
    #expect(item.idle == ["own.save"])
    #expect(
      item.unfit == [UnfitRule(rule: "own.step", lacks: ["what the client was asked to do"])])
  }

  private static let lacking: [(formula: String, lacks: [TrafficFit.Lack])] = [
    (#"{"each": {"on": "pixel"}, "must": {"verbatim": true}}"#, []),
    (#"{"each": {"on": "pixel"}, "to": "settled", "count": 1, "of": {"on": "pixel"}}"#, [.rest]),
    (
      #"{"each": {"on": "pixel"}, "given": {"on": "seen.*"}, "must": {"legal": true}}"#,
      [.observations]
    ),
    (
      #"{"each": {"on": "pixel"}, "per": ["user"], "distinct": "offer", "max": 2}"#,
      [.configuration]
    ),
    (
      #"{"each": {"on": "pixel", "launch": 1}, "to": {"next": {"on": "expected.shown"}}, "count": {"min": 1}, "of": {"on": "click"}}"#,
      [.model, .processes]
    ),
    (
      #"{"each": {"on": "fetchOffers", "held": true}, "must": {"unit": 1}}"#, [.steps, .mock]
    ),
    (
      #"{"each": "lane", "given": {"on": "pixel"}, "count": 0, "of": {"on": "unknown"}}"#, [.others]
    ),
    (
      #"{"each": {"on": "pixel"}, "state": {"on": "click"}, "is": {"offer": "$offer"}}"#, [.rest]
    ),
  ]

  @Test(arguments: lacking)
  func `what a rule needs beyond traffic is computed from its formula`(
    formula: String, lacks: [TrafficFit.Lack]
  ) throws {
    let contract = try #require(Self.shipped.get().api("momentperks")).contract
    let node = try JSONDocument(parsing: formula).root
    var parser = FormulaParser(file: "rules.json", formula: node)
    let formula = parser.parse()
    let parsed = try #require(formula, "\(parser.diagnostics)")
    #expect(TrafficFit(contract).lacks(of: CompiledRule(id: "r", formula: parsed)) == lacks)
  }
}
