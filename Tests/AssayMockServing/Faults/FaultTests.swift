import AssayHTTP
import AssayJSON
import AssayLoopback
import Testing

@testable import AssayMockServing

/// Faults as functions from what is planned to what is done.
@Suite struct `A fault` {
  @Test(arguments: FaultSample.all)
  func `does to a planned answer what is written out`(sample: FaultSample) throws {
    let request = try sample.received
    let planned = PlannedAnswer(request: request, response: FaultSample.response)
    switch (try FaultRegistry.fault(sample.spelling).effect, sample.position) {
    case (.refusal, .refusal):
      #expect(sample.actions.isEmpty)
    case (.connection(let actions), .connection):
      #expect(actions.map(\.line) == sample.actions.map(\.line))
    case (.lateAdmission(let milliseconds), .admission(let expected)):
      #expect(milliseconds == expected)
      #expect(sample.actions == planned.actions)
    case (.reading(let plan), .reading(let expected)):
      #expect(plan(request) == expected)
    case (.answer(let change), .answer(let isWhole)):
      let faulted = change(planned)
      #expect(faulted.actions.map(\.line) == sample.actions.map(\.line))
      #expect(faulted.isWhole == isWhole)
      if !isWhole { #expect(faulted.response == FaultSample.response) }
    case (let effect, let position):
      Issue.record("\(sample.spelling) is \(effect), not at \(position)")
    }
  }

  @Test(arguments: FaultSample.all)
  func `has no problem with an answer that it can change`(sample: FaultSample) throws {
    let planned = PlannedAnswer(
      request: try sample.received, response: FaultSample.response)
    #expect(try FaultRegistry.fault(sample.spelling).problem(for: planned) == nil)
  }

  private static let wholeResponses: [(spelling: String, status: Int, body: String)] = [
    ("status(503)", 503, "Assay answers 503 because a fault says so.\n"),
    ("status.noContentWithBody", 204, "stray"),
    ("content.empty200", 200, ""),
    ("content.wrongShape", 200, #"[{"a":"b"}]"#),
    ("head.drip(1, 1)", 200, FaultSample.json),
    ("redirect.noLocation", 302, ""),
  ]

  @Test(arguments: wholeResponses)
  func `tells the journal the response that the client gets`(
    spelling: String, status: Int, body: String
  ) throws {
    let planned = try PlannedAnswer(method: "POST", response: FaultSample.response)
    guard case .answer(let change) = try FaultRegistry.fault(spelling).effect else {
      Issue.record("\(spelling) does not change the answer")
      return
    }
    let response = change(planned).response
    #expect(response.status == status)
    #expect(String(decoding: response.body, as: UTF8.self) == body)
  }

  @Test func `keeps the close that is due after an answer`() throws {
    let head = Array("GET / HTTP/1.0\r\n\r\n".utf8)
    let planned = PlannedAnswer(
      request: try HTTPRequest(head: head, body: []), response: FaultSample.response)
    for spelling in [
      "head.drip(9, 1)", "body.drip(2, 1)", "head.noColon", "head.rubbish", "answer.delay(1)",
      "status.noContentWithBody", "content.wrongShape", "redirect.loop",
    ] {
      guard case .answer(let change) = try FaultRegistry.fault(spelling).effect else { continue }
      #expect(change(planned).actions.last == .close, "\(spelling)")
    }
  }

  private static let strings: [(json: String, spoilt: String)] = [
    (#"{"a" : "b"}"#, #"{"a" : "*b"}"#),
    (#"{"a:":1,"\"":["c"],"d":"e"}"#, #"{"a:":1,"\"":["c"],"d":"*e"}"#),
    (#"{"a":1}"#, #"{"*a":1}"#),
    (#"[1]"#, #"[1]*"#),
  ]

  @Test(arguments: strings)
  func `spoils the first string that is a value`(json: String, spoilt: String) throws {
    let response = HTTPResponse(status: 200, body: Array(json.utf8))
    let planned = try PlannedAnswer(method: "GET", response: response)
    guard case .answer(let change) = try FaultRegistry.fault("content.badUTF8").effect else {
      Issue.record("content.badUTF8 does not change the answer")
      return
    }
    #expect(
      change(planned).response.body
        == spoilt.utf8.map { $0 == UInt8(ascii: "*") ? 0xff : $0 })
  }

  @Test(arguments: ["{}  \n\n\n\n", #"{"a":"ééé"}"#, "[[[]]]", #"{"a":{"b":1}}"#])
  func `leaves no JSON of a JSON that it truncates`(json: String) throws {
    let response = HTTPResponse(status: 200, body: Array(json.utf8))
    let planned = try PlannedAnswer(method: "GET", response: response)
    guard case .answer(let change) = try FaultRegistry.fault("content.truncatedJSON").effect else {
      Issue.record("content.truncatedJSON does not change the answer")
      return
    }
    let body = change(planned).response.body
    #expect(throws: JSONSyntaxError.self) { try JSONDocument(parsing: body) }
    #expect(String(validating: body, as: UTF8.self) != nil)
  }

  @Test(arguments: [1, 9, 70, 5_000])
  func `breaks a coding so that no reader accepts it`(count: Int) throws {
    let content = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* $0 / 7) }
    let planned = try PlannedAnswer(
      method: "GET", response: HTTPResponse(status: 200, body: content))
    for spelling in ["coding.corrupt", "coding.truncated", "coding.mislabelled"] {
      guard case .answer(let change) = try FaultRegistry.fault(spelling).effect else { continue }
      let response = change(planned).response
      #expect(response.values(of: "content-encoding") == ["gzip"])
      #expect(throws: DecompressionError.self) {
        try GzipReader.decode(response.body, maxBytes: 100_000)
      }
    }
  }

  @Test(arguments: [
    ("GET http://other/x HTTP/1.1\r\nHost: other\r\n\r\n", "http://other/x"),
    ("GET //x?y HTTP/1.1\r\nHost: a:80\r\n\r\n", "http://a:80//x?y"),
    ("GET /x HTTP/1.0\r\n\r\n", "/x"),
  ])
  func `redirects to where the request came from`(head: String, location: String) throws {
    let request = try HTTPRequest(head: Array(head.utf8), body: [])
    let planned = PlannedAnswer(request: request, response: FaultSample.response)
    guard case .answer(let change) = try FaultRegistry.fault("redirect.loop").effect else {
      Issue.record("redirect.loop does not change the answer")
      return
    }
    #expect(change(planned).response.first("location") == location)
  }

  @Test func `reads a chunked content up to where it resets`() throws {
    let head = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
    guard case .reading(let plan) = try FaultRegistry.fault("request.resetAfter(70)").effect else {
      Issue.record("request.resetAfter does not read")
      return
    }
    #expect(
      plan(try HTTPRequest(head: Array(head.utf8), body: []))
        == .stop(afterBytes: 70, then: [.reset]))
  }
}
