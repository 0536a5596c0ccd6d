import AssayHTTP
import AssayLoopback
import Foundation
import Testing

@testable import AssayMockServing

/// One spelling of a fault with everything that it does to one planned answer, written out.
struct FaultSample: Sendable, CustomTestStringConvertible {
  /// Where the fault takes hold, with what is particular to the place.
  enum Position: Sendable, Equatable {
    case refusal
    case connection
    case admission(milliseconds: Int)
    case reading(LoopbackReading)
    case answer(isWhole: Bool)
  }

  /// What becomes of the connection.
  enum Ending: Sendable {
    case fin
    case rst
    /// Nothing more is said until the lane ends.
    case held
    /// The next request is answered.
    case open
  }

  var spelling: String
  var position: Position
  /// Everything that happens on the wire once the request is sent.
  var actions: [WireAction]
  var ending: Ending
  /// How much content was read, where not all was.
  var taken: Int?
  var request = Self.post

  var testDescription: String { spelling }

  static let post = "POST /o HTTP/1.1\r\nHost: lane\r\nContent-Length: 6\r\n\r\nabcdef"
  static let expecting =
    "POST /o HTTP/1.1\r\nHost: lane\r\nContent-Length: 6\r\nExpect: 100-continue\r\n\r\nabcdef"

  /// What is planned for every request.
  static let response = HTTPResponse(
    status: 200, fields: [("Content-Type", "application/json")], body: Array(json.utf8))

  /// The head of the sample's request, with its content.
  var received: HTTPRequest {
    get throws {
      let end = try #require(request.range(of: "\r\n\r\n")).upperBound
      return try HTTPRequest(
        head: Array(request[..<end].utf8), body: Array(request[end...].utf8))
    }
  }

  static let json = #"{"a":"b"}"#
  private static let ok = "HTTP/1.1 200 OK\r\n"
  private static let fields = "Content-Type: application/json\r\nContent-Length: 9\r\n"
  private static let type = "Content-Type: application/json\r\n"
  private static let head = ok + fields + "\r\n"
  private static let planned: [WireAction] = [.text(head), .text(json)]
  private static let lost =
    "Content-Type: text/plain; charset=utf-8\r\nContent-Length: 43\r\n"
  private static let gzip = "Content-Encoding: gzip\r\n"

  static let all: [FaultSample] = connections + requests + answers + heads + bodies + contents

  private static let connections = [
    FaultSample(spelling: "connect.refused", position: .refusal, actions: [], ending: .rst),
    FaultSample(
      spelling: "accept.reset", position: .connection, actions: [.reset], ending: .rst),
    FaultSample(
      spelling: "accept.close", position: .connection, actions: [.close], ending: .fin),
    FaultSample(
      spelling: "accept.stall", position: .connection, actions: [.stall], ending: .held),
    FaultSample(
      spelling: "accept.slow(70)", position: .admission(milliseconds: 70), actions: planned,
      ending: .open),
  ]

  private static let requests = [
    FaultSample(
      spelling: "request.noBodyRead",
      position: .reading(.stop(afterBytes: 0, then: [.stall])), actions: [.stall], ending: .held,
      taken: 0),
    FaultSample(
      spelling: "request.resetAfter(3)",
      position: .reading(.stop(afterBytes: 3, then: [.reset])), actions: [.reset], ending: .rst,
      taken: 3),
    FaultSample(
      spelling: "request.resetAfter(6)",
      position: .reading(.stop(afterBytes: 5, then: [.reset])), actions: [.reset], ending: .rst,
      taken: 5),
    FaultSample(
      spelling: "request.earlyAnswer(413)",
      position: .reading(.stop(afterBytes: 0, then: early)), actions: early, ending: .fin, taken: 0),
    FaultSample(
      spelling: "request.noContinue(60)", position: .reading(.after(late)),
      actions: late + planned, ending: .open, request: expecting),
    FaultSample(
      spelling: "request.noContinue(60)", position: .reading(.whole), actions: planned,
      ending: .open),
  ]
  private static let late: [WireAction] = [
    .pause(milliseconds: 60), .text("HTTP/1.1 100 Continue\r\n\r\n"),
  ]
  private static let early: [WireAction] = [
    .text("HTTP/1.1 413 Content Too Large\r\n" + lost + "Connection: close\r\n\r\n"),
    .text("Assay answers 413 because a fault says so.\n"), .close,
  ]

  private static func cut(
    _ spelling: String, _ actions: [WireAction], _ ending: Ending
  ) -> FaultSample {
    FaultSample(
      spelling: spelling, position: .answer(isWhole: false), actions: actions, ending: ending)
  }

  private static func whole(
    _ spelling: String, _ actions: [WireAction], _ ending: Ending = .open
  ) -> FaultSample {
    FaultSample(
      spelling: spelling, position: .answer(isWhole: true), actions: actions, ending: ending)
  }

  private static let answers = [
    cut("answer.none.close", [.close], .fin),
    cut("answer.none.reset", [.reset], .rst),
    cut("answer.none.stall", [.stall], .held),
    whole("answer.delay(50)", [.pause(milliseconds: 50)] + planned),
  ]

  private static let heads = [
    cut("head.partialStatus", [.text("HTTP/1.1 20"), .close], .fin),
    cut("head.partialHeader", [.text("HTTP/1.1 200 OK\r\nContent-Ty"), .close], .fin),
    cut("head.stall", [.text(head), .stall], .held),
    whole(
      "head.drip(30, 40)",
      [
        .text("HTTP/1.1 200 OK\r\nContent-Type:"), .pause(milliseconds: 40),
        .text(" application/json\r\nContent-Len"), .pause(milliseconds: 40),
        .text("gth: 9\r\n\r\n"), .text(json),
      ]),
    whole(
      "head.huge(64)",
      [
        .text(
          ok + type + "Assay-Huge: " + String(repeating: "x", count: 52)
            + "\r\nContent-Length: 9\r\n\r\n"), .text(json),
      ]),
    cut("head.noColon", [.text(ok + "Assay-No-Colon\r\n" + fields + "\r\n"), .text(json)], .open),
    cut(
      "head.twoLengths",
      [.text(ok + type + "Content-Length: 9\r\nContent-Length: 10\r\n\r\n"), .text(json)], .open),
    cut(
      "head.negativeLength", [.text(ok + type + "Content-Length: -1\r\n\r\n"), .text(json)], .open),
    cut(
      "head.rubbish", [.text("This is no status line.\r\n" + fields + "\r\n"), .text(json)], .open),
    cut(
      "head.version(9, 8)", [.text("HTTP/9.8 200 OK\r\n" + fields + "\r\n"), .text(json)], .open),
    whole("head.version(1, 0)", [.text("HTTP/1.0 200 OK\r\n" + fields + "\r\n"), .text(json)]),
    cut("head.status(7)", [.text("HTTP/1.1 007 OK\r\n" + fields + "\r\n"), .text(json)], .open),
    cut("head.onlyInformational", [.text("HTTP/1.1 100 Continue\r\n\r\n"), .stall], .held),
    whole(
      "head.informationalFirst(103)", [.text("HTTP/1.1 103 Early Hints\r\n\r\n")] + planned),
  ]

  private static let bodies = [
    cut("body.short.close(4)", [.text(head), .text(#"{"a""#), .close], .fin),
    cut("body.short.close(0)", [.text(head), .close], .fin),
    cut(
      "body.short.reset(4)",
      [.text(head), .text(#"{"a""#), .pause(milliseconds: 200), .reset], .rst),
    cut("body.stall(8)", [.text(head), .text(#"{"a":"b""#), .stall], .held),
    whole(
      "body.drip(4, 30)",
      [
        .text(head), .text(#"{"a""#), .pause(milliseconds: 30), .text(#":"b""#),
        .pause(milliseconds: 30), .text("}"),
      ]),
    whole("body.long(3)", [.text(head), .text(json + "xxx"), .close], .fin),
    whole(
      "body.unframed.close", [.text(ok + type + "Connection: close\r\n\r\n"), .text(json), .close],
      .fin),
    cut(
      "body.unframed.reset",
      [
        .text(ok + type + "Connection: close\r\n\r\n"), .text(json), .pause(milliseconds: 200),
        .reset,
      ], .rst),
    cut("chunk.noTerminator", chunked("9\r\n" + json + "\r\n"), .fin),
    cut("chunk.badSize", chunked("xyz\r\n" + json + "\r\n0\r\n\r\n"), .fin),
    cut("chunk.rubbish", chunked("This is no chunk.\r\n"), .fin),
  ]
  private static func chunked(_ content: String) -> [WireAction] {
    [.text(ok + type + "Transfer-Encoding: chunked\r\n\r\n"), .text(content), .close]
  }

  private static let contents = [
    whole("coding.corrupt", coded(29, firstHalf + secondHalf.map { ~$0 })),
    whole("coding.mislabelled", coded(9, Array(json.utf8))),
    whole("coding.truncated", coded(14, firstHalf)),
    whole("content.truncatedJSON", content(#"{"a""#)),
    whole("content.wrongShape", content(#"[{"a":"b"}]"#)),
    whole(
      "content.badUTF8",
      [
        .text(ok + type + "Content-Length: 10\r\n\r\n"),
        .send(Array(#"{"a":""#.utf8) + [0xff] + Array(#"b"}"#.utf8)),
      ]),
    whole(
      "content.wrongType",
      [
        .text(ok + "Content-Type: text/html; charset=utf-8\r\nContent-Length: 9\r\n\r\n"),
        .text(json),
      ]),
    whole("content.empty200", [.text(ok + type + "Content-Length: 0\r\n\r\n")]),
    whole("content.huge(12)", content(json + "   ")),
    whole("status(503)", stated("503 Service Unavailable")),
    whole("status(999)", stated("999 ")),
    whole(
      "status.noContentWithBody",
      [.text("HTTP/1.1 204 No Content\r\nContent-Length: 5\r\n\r\n"), .text("stray")]),
    whole(
      "redirect.loop",
      [
        .text(
          "HTTP/1.1 307 Temporary Redirect\r\nLocation: http://lane/o\r\nContent-Length: 0\r\n\r\n")
      ]),
    whole("redirect.noLocation", [.text("HTTP/1.1 302 Found\r\nContent-Length: 0\r\n\r\n")]),
    whole(
      "redirect.badScheme",
      [
        .text(
          "HTTP/1.1 302 Found\r\nLocation: assay-unknown://nowhere/\r\nContent-Length: 0\r\n\r\n")
      ]),
    whole(
      "auth.challenge",
      [
        .text(
          "HTTP/1.1 401 Unauthorized\r\nContent-Type: text/plain; charset=utf-8\r\nWWW-Authenticate: Basic realm=\"assay\"\r\nContent-Length: 43\r\n\r\n"
        ),
        .text("Assay answers 401 because a fault says so.\n"),
      ]),
  ]
  /// The halves of the JSON in the gzip coding; zlib decodes the two together.
  private static let firstHalf: [UInt8] = [
    0x1f, 0x8b, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0xff, 0xab, 0x56, 0x4a, 0x54,
  ]
  private static let secondHalf: [UInt8] = [
    0xb2, 0x52, 0x4a, 0x52, 0xaa, 0x05, 0x00, 0x9c, 0x5c, 0xf6, 0x6b, 0x09, 0x00, 0x00, 0x00,
  ]

  private static func content(_ text: String) -> [WireAction] {
    [.text(ok + type + "Content-Length: \(text.utf8.count)\r\n\r\n"), .text(text)]
  }
  private static func coded(_ length: Int, _ bytes: [UInt8]) -> [WireAction] {
    [.text(ok + type + gzip + "Content-Length: \(length)\r\n\r\n"), .send(bytes)]
  }
  private static func stated(_ line: String) -> [WireAction] {
    [
      .text(
        "HTTP/1.1 \(line)\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: 43\r\n\r\n"),
      .text("Assay answers \(line.prefix(3)) because a fault says so.\n"),
    ]
  }
}

extension WireAction {
  static func text(_ text: String) -> WireAction { .send(Array(text.utf8)) }

  /// The bytes of a `.send`; none of another action.
  var bytes: [UInt8] { if case .send(let bytes) = self { bytes } else { [] } }

  /// The action on one line, with all bytes of it.
  var line: String {
    switch self {
    case .send(let bytes): "send " + bytes.escaped
    case .pause(let milliseconds): "pause \(milliseconds)"
    case .halfClose: "half-close"
    case .close: "close"
    case .reset: "reset"
    case .stall: "stall"
    }
  }
}

extension [UInt8] {
  /// As text in quotes, with every byte outside printable ASCII escaped.
  var escaped: String {
    let pieces = map { byte in
      switch byte {
      case 0x0d: "\\r"
      case 0x0a: "\\n"
      case 0x22, 0x5c: "\\" + String(UnicodeScalar(byte))
      case 0x20..<0x7f: String(UnicodeScalar(byte))
      default: "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
    }
    return "\"" + pieces.joined() + "\""
  }
}
