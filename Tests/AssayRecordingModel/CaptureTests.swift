import AssayContractModel
import AssayJSON
import Testing

@testable import AssayRecordingModel

/// HAR 1.2 as the tools of the field write it.
@Suite struct `Reading a capture` {
  private static func load(
    _ entries: String, creator: String = #""creator": {"name": "Charles", "version": "4.6"},"#
  ) -> (capture: Capture?, diagnostics: [ContractDiagnostic]) {
    let text = #"{"log": {"version": "1.2", \#(creator) "entries": [\#(entries)]}}"#
    let (capture, diagnostics) = Capture.load(Array(text.utf8), file: "capture.har")
    return (capture, diagnostics)
  }

  private static func entry(
    start: String = "2026-11-30T12:00:00.000Z", request: String = "", reply: String? = nil,
    more: String = ""
  ) -> String {
    let reply = reply ?? #""response": {"status": 204, "headers": [], "content": {"size": 0}}"#
    return """
      {"startedDateTime": "\(start)", "time": 5,
       "request": {"method": "GET", "url": "https://a.example/x"\(request)},
       \(reply)\(more)}
      """
  }

  private static func only(_ entry: String) throws -> CapturedExchange {
    let found = load(entry)
    let capture = try #require(found.capture, "\(found.diagnostics)")
    return try #require(capture.exchanges.first)
  }

  @Test func `an exchange keeps what it was`() throws {
    let one = try Self.only(
      Self.entry(
        request: #", "headers": [{"name": "Accept", "value": "*/*"}]"#,
        reply:
          #""response": {"status": 200, "statusText": "OK", "headers": [{"name": "X", "value": "y"}], "content": {"text": "{\"a\":\"é\"}"}}"#,
        more: #", "connection": "443""#))
    #expect(one.start == 1_796_040_000_000)
    #expect(one.duration == 5 && one.connection == "443")
    #expect(one.requestFields == [.init(name: "Accept", value: "*/*")])
    #expect(one.status == 200 && one.replyFields == [.init(name: "X", value: "y")])
    #expect(one.replyBody == Array(#"{"a":"é"}"#.utf8))
  }

  private static let moments: [(text: String, milliseconds: Int?)] = [
    ("1970-01-01T00:00:00Z", 0), ("1970-01-01T00:00:00.001Z", 1),
    ("1970-01-01T00:00:00.123456Z", 123), ("1970-01-01T02:00:00+02:00", 0),
    ("1970-01-01T01:30:00.5+0130", 500), ("1969-12-31T19:00:00-05:00", 0),
    ("2024-02-29T00:00:00Z", 1_709_164_800_000), ("2000-03-01T00:00:00Z", 951_868_800_000),
    ("1970-01-01 00:00:01", 1_000), ("yesterday", nil), ("2026-13-01T00:00:00Z", nil), ("", nil),
  ]

  @Test(arguments: moments)
  func `a moment is read with its fraction and its offset`(text: String, milliseconds: Int?) {
    #expect(ISOMoment.milliseconds(text) == milliseconds)
  }

  @Test func `pseudo fields of HTTP 2 and members of the tool's own are left out`() throws {
    let one = try Self.only(
      Self.entry(
        request: #", "headers": [{"name": ":method", "value": "GET"}, ["accept", "a"]]"#,
        more: #", "_fromCache": "memory", "_priority": 7"#))
    #expect(one.requestFields == [.init(name: "accept", value: "a")])
  }

  @Test func `an entry without a reply failed`() throws {
    let found = Self.load(
      Self.entry(reply: #""response": {"status": 0, "content": {}}"#) + ","
        + Self.entry(reply: #""comment": "none""#))
    let capture = try #require(found.capture)
    #expect(capture.exchanges.map(\.status) == [0, 0])
    #expect(capture.notes == ["2 entries failed without a reply (status 0)"])
    #expect(capture.creator == "Charles 4.6")
  }

  private static let bodies: [(request: String, body: String?)] = [
    (#", "postData": {"text": "a=1"}"#, "a=1"),
    (#", "postData": {"text": "YT0x", "encoding": "base64"}"#, "a=1"),
    (
      #", "postData": {"mimeType": "application/x-www-form-urlencoded", "params": [{"name": "a b", "value": "1&2"}, {"name": "c"}]}"#,
      "a%20b=1%262&c="
    ),
    (#", "postData": {"mimeType": "multipart/form-data", "params": [{"name": "a"}]}"#, nil),
    (#", "bodySize": 12"#, nil), (#", "bodySize": -1"#, ""),
    (#", "headers": [{"name": "Content-Length", "value": "2"}]"#, nil),
    (#", "postData": {"text": "", "params": [{"name": "a", "value": "1"}]}"#, "a=1"),
    ("", ""),
  ]

  @Test(arguments: bodies)
  func `the body of a request is read in every form`(request: String, body: String?) throws {
    let found = try Self.only(Self.entry(request: request)).requestBody
    #expect(found == body.map { Array($0.utf8) })
  }

  private static let replies: [(content: String, body: [UInt8]?)] = [
    (#"{"text": "/wA=", "encoding": "base64"}"#, [0xFF, 0]),
    (#"{"text": "plain"}"#, Array("plain".utf8)), (#"{"size": 12}"#, nil), (#"{"size": 0}"#, []),
    ("null", []),
  ]

  @Test(arguments: replies)
  func `the body of a reply is there, empty or unknown`(content: String, body: [UInt8]?) throws {
    let reply = #""response": {"status": 200, "content": \#(content)}"#
    #expect(try Self.only(Self.entry(reply: reply)).replyBody == body)
  }

  private static let times: [(members: String, duration: Int)] = [
    (#""time": 12.6"#, 13), (#""time": -1, "timings": {"send": 1, "wait": 2.4, "dns": -1}"#, 3),
    (#""timings": {"wait": 7}"#, 7), (#""time": null"#, 0),
  ]

  @Test(arguments: times)
  func `the time is a fraction, or the sum of the timings, or nothing`(
    members: String, duration: Int
  ) throws {
    let text = Self.entry().replacing(#""time": 5"#, with: members)
    #expect(try Self.only(text).duration == duration)
  }

  @Test func `exchanges come in the order of their starts`() throws {
    let found = Self.load(
      [2, 0, 1].map { Self.entry(start: "2026-11-30T12:00:0\($0).000Z") }.joined(separator: ","),
      creator: "")
    let capture = try #require(found.capture)
    #expect(capture.exchanges.map(\.index) == [1, 2, 0])
    #expect(capture.creator == nil)
  }

  @Test func `a byte-order mark is no mistake`() {
    let text = Array("\u{FEFF}{\"log\": {\"entries\": []}}".utf8)
    #expect(Capture.load(text, file: "a.har").0?.exchanges.isEmpty == true)
  }

  private static let mistakes: [(text: String, problem: String)] = [
    ("{", "a.har:1:2: error: The document is not JSON"),
    (
      #"{"log": {}}"#,
      "a.har:1:1: error: The document is no HAR: it has no \"log\" with a list of \"entries\"."
    ),
    (
      "{\"log\": {\"entries\": [\n  {\"request\": {}}]}}",
      "a.har:2:3: error: The entry has no \"request\" with \"method\" and \"url\"."
    ),
    (
      "{\"log\": {\"entries\": [\n {\"request\": {\"method\": \"GET\", \"url\": \"u\"}}]}}",
      "a.har:2:2: error: The entry has no \"startedDateTime\""
    ),
  ]

  @Test(arguments: mistakes)
  func `what is no HAR is told with its place`(text: String, problem: String) {
    let (capture, diagnostics) = Capture.load(Array(text.utf8), file: "a.har")
    #expect(capture == nil)
    #expect(diagnostics.first?.description.hasPrefix(problem) == true, "\(diagnostics)")
  }

  @Test func `connections are one only for exchanges that came one after the other`() {
    func exchange(_ connection: String?, _ start: Int, _ duration: Int) -> CapturedExchange {
      CapturedExchange(
        index: 0, start: start, duration: duration, connection: connection, method: "GET",
        url: "", requestFields: [], requestBody: [], status: 200, statusText: "",
        replyFields: [], replyBody: [])
    }
    var slots = ConnectionSlots()
    let taken = [
      exchange("a", 0, 10), exchange("a", 5, 10), exchange("a", 11, 1), exchange(nil, 20, 1),
      exchange(nil, 30, 1), exchange("a", 15, 1),
    ].map { slots.take($0).number }
    // The last began in the millisecond in which the second ended.
    #expect(taken == [1, 2, 1, 3, 4, 1])
  }
}
