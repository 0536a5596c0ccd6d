import AssayJSON
import AssayJournaling
import Foundation
import Testing

@testable import AssayConformance

/// Event files: written, read, interleaved, and broken.
@Suite struct `Event files` {
  private static let formulas = [
    #"{"each":{"on":"expected.shown"},"to":"settled","count":1,"of":{"on":"pixel","offer":"$offer"}}"#,
    #"{"each":{"on":"pixel"},"from":"start","to":"trigger","count":{"min":1},"of":{"on":["expected.shown","step.*"]}}"#,
    #"{"each":{"on":"pixel"},"per":["offer"],"count":{"max":2}}"#,
    #"{"each":{"on":"step.*"},"to":"+400","count":{"max":1},"of":{"on":"pixel"}}"#,
    #"{"each":{"on":"expected.shown"},"state":{"on":"seen.offer.shown"},"is":{"offer":"$offer"}}"#,
  ]

  /// - Parameter keepsLanes: Whether a formula is among them for which lanes are kept whole; without,
  ///   usual lines are read straight from their bytes.
  private static func group(
    keepsLanes: Bool = true
  ) throws -> (EventFileJudge.Group, [CompiledRule]) {
    let rules = try formulas.filter { keepsLanes || !$0.contains("state") }
      .map { try compile($0) }
    return (EventFileJudge.Group(api: "test", plan: StreamPlan(rules)), rules)
  }

  private static func traces(_ count: Int, seed: UInt64) -> [Trace] {
    var random = SplitMix(seed: seed)
    return (0..<count).map { number in
      var trace = RandomTrace.trace(&random)
      trace.lane.id = "lane \(number)"
      return trace
    }
  }

  private static func lines(_ trace: Trace) -> [[UInt8]] {
    trace.lines.map { line in
      var bytes: [UInt8] = []
      line.append(to: &bytes)
      return bytes
    }
  }

  /// The verdicts by lane.
  private static func judge(
    _ bytes: [UInt8], pieces: Int? = nil, keepsLanes: Bool = true
  ) throws -> [String: [StreamedVerdict]] {
    var found: [String: [StreamedVerdict]] = [:]
    let judge = EventFileJudge([try group(keepsLanes: keepsLanes).0]) {
      found[$0.header.id] = $0.verdicts
    }
    var start = 0
    while start < bytes.count {
      let least = Swift.min(bytes.count, start + (pieces ?? bytes.count))
      let end = bytes[(least - 1)...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
      try Array(bytes[start..<end]).withUnsafeBufferPointer { try judge.take($0) }
      start = end
    }
    try judge.finish()
    return found
  }

  @Test func `a trace comes back as it was written`() throws {
    for trace in Self.traces(40, seed: 3) {
      let lines = Self.lines(trace)
      var reader = EventTraceReader(lanesOpenedAt: [1])
      try Array(lines.joined()).withUnsafeBufferPointer { try reader.take($0) }
      let read = try #require(reader.traces.first?.trace)
      #expect(reader.isDone)
      #expect(Self.lines(read) == lines)
      #expect(read.clock == trace.clock && read.horizon == trace.horizon)
      #expect(read.lane.limits == trace.lane.limits && read.events.count == trace.events.count)
    }
  }

  @Test(arguments: 0..<6)
  func `however lanes are interleaved, each gets the verdicts of the explaining judge`(seed: Int)
    throws
  {
    let traces = Self.traces(30, seed: UInt64(seed))
    let (_, rules) = try Self.group()
    var random = SplitMix(seed: UInt64(seed) &+ 99)
    var rest = traces.map { Self.lines($0)[...] }
    var bytes: [UInt8] = []
    while true {
      let left = rest.indices.filter { !rest[$0].isEmpty }
      if left.isEmpty { break }
      bytes += rest[left[random.next(upTo: left.count)]].removeFirst()
    }
    let whole = try Self.judge(bytes)
    #expect(try Self.judge(bytes, pieces: 500) == whole)
    #expect(whole.count == traces.count)
    let (_, others) = try Self.group(keepsLanes: false)
    let read = try Self.judge(bytes, pieces: 500, keepsLanes: false)
    for trace in traces {
      let findings = Judge.judge(rules, trace).map { StreamedVerdict($0) }
      #expect(whole[trace.lane.id] == findings, "\(trace.lane.id)")
      let fewer = Judge.judge(others, trace).map { StreamedVerdict($0) }
      #expect(read[trace.lane.id] == fewer, "\(trace.lane.id)")
    }
  }

  @Test func `blanks, other orders of keys and escapes change nothing`() throws {
    let usual = """
      {"lane":"1","opened":{"api":"test","rules":[]}}
      {"lane":"1","at":1,"time":0,"on":"expected.shown","by":"model","fields":{"offer":"a/b"}}
      {"lane":"1","at":2,"time":0,"on":"pixel","by":"client","connection":3,"fields":{"offer":"a/b"}}
      {"lane":"1","at":3,"time":0,"on":"mark.settled","by":"runner"}
      {"lane":"1","ended":{"horizon":0,"overflowed":false}}

      """
    let unusual = """
      { "opened": {"rules":[], "api":"test"}, "lane":"1"}
      {"fields":{"offer":"a\\/b"},"lane":"1","at":1,"time":0,"on":"expected.shown","by":"model"}

      {"lane":"1","at":2,"time":0,"fields":{"x":[1,{}],"offer":"\\u0061/b"},"on":"pixel","by":"client","connection":3}
      {"lane":"1", "at":3,"time":0,"on":"mark.settled","by":"runner"}\r
      {"lane":"1","ended":{"overflowed":false,"horizon":0}}
      """
    let expected = try Self.judge(Array(usual.utf8))
    #expect(expected["1"]?.first?.verdict == .pass)
    #expect(try Self.judge(Array(unusual.utf8)) == expected)
  }

  @Test func `values that no rule reads are passed over whole, whatever they were before`() throws {
    let values = ["1", "12", "1", "\"a\"", "\"ab\"", "\"a\"", "true", "null", "[1,\"]\"]", "-3"]
    var bytes = Array(Self.opened.utf8)
    var entry = 0
    for _ in 0..<12 {
      for value in values {
        entry += 2
        // Twice, so that what a rule reads is once what it was before.
        for _ in 0..<2 {
          bytes +=
            #"{"lane":"1","at":\#(entry),"time":0,"on":"pixel","by":"client","fields":{"unit":\#(value),"#
            .utf8
          bytes += #""kind":\#(value),"offer":"o\#(entry)"}}"#.utf8
          bytes += "\n".utf8
        }
      }
    }
    bytes += #"{"lane":"1","at":\#(entry + 1),"time":0,"on":"mark.settled","by":"runner"}"#.utf8
    bytes += "\n{\"lane\":\"1\",\"ended\":{\"horizon\":0,\"overflowed\":false}}\n".utf8
    let verdict = try #require(try Self.judge(bytes, keepsLanes: false)["1"]?[2])
    // Each offer is one group, so a value that swallowed a part of its line would be missing.
    #expect(verdict.instances == 12 * values.count)
    #expect(verdict.verdict == .pass)
  }

  static let opened = #"{"lane":"1","opened":{"api":"test"}}"# + "\n"

  static let broken: [(lines: String, problem: String)] = [
    ("[1]\n", "line 1: [1] is no object"),
    (#"{"lane":"1","at":1"#, "line 1: no JSON at column 19"),
    (#"{"at":1,"on":"pixel"}"#, #"line 1: "lane" is missing"#),
    (#"{"lane":"2","opened":{"api":"other"}}"#, #"of the API "other", whose rules are not here"#),
    (#"{"lane":"1","opened":{"api":"test","clock":"slow"}}"#, #""clock" is "slow""#),
    (#"{"lane":"1","at":1,"time":0,"on":"pixel","by":"client"}"#, "is not open here"),
    (opened + opened, #"line 2: the lane "1" is open since line 1"#),
    (opened, #"the lane "1", opened in line 1, does not end"#),
    (opened + #"{"lane":"1","at":1,"time":0,"on":"pixel","by":"nobody"}"#, #""by" is "nobody""#),
    (opened + #"{"lane":"1","at":1,"time":0,"on":"pixel"}"#, #""by" is missing"#),
    (opened + #"{"lane":"1","at":1.5,"time":0,"on":"pixel","by":"client"}"#, #""at" is 1.5"#),
    (opened + #"{"lane":"1","at":1,"on":"pixel","by":"client"}"#, #""time" is missing"#),
    (opened + #"{"lane":"1","at":1,"time":0,"on":"","by":"client"}"#, #""on" is """#),
    (opened + #"{"lane":"1","at":1,"at":2,"time":0,"on":"pixel","by":"client"}"#, "there twice"),
    (opened + #"{"lane":"1","at":1,"time":0,"on":"pixel","by":"client","who":1}"#, "no key here"),
    (
      opened + #"{"lane":"1","at":1,"time":0,"on":"pixel","by":"client","fields":{"offer":{}}}"#,
      #"the field "offer" is an object"#
    ),
    (
      opened + #"{"lane":"1","at":2,"time":0,"on":"pixel","by":"client"}"# + "\n"
        + #"{"lane":"1","at":1,"time":0,"on":"pixel","by":"client"}"#,
      #"line 3: "at" is 1 and was 2 before"#
    ),
    (
      opened + #"{"lane":"1","at":2,"time":9,"on":"mark.settled","by":"runner"}"# + "\n"
        + #"{"lane":"1","at":3,"time":8,"on":"pixel","by":"client"}"#,
      #"line 3: "time" is 8 and was 9 at the last mark"#
    ),
    (
      opened + #"{"lane":"1","at":2,"time":9,"on":"mark.settled","by":"runner"}"# + "\n"
        + #"{"lane":"1","ended":{"horizon":8,"overflowed":false}}"#,
      #""horizon" is 8, and the lane settled at 9"#
    ),
  ]

  @Test(arguments: broken)
  func `a broken line stops the judge, which says where and what to do`(
    lines: String, problem: String
  ) throws {
    let error = #expect(throws: EventFileJudge.BadLine.self) {
      _ = try Self.judge(Array(lines.utf8))
    }
    #expect(error?.description.contains(problem) == true, "\(String(describing: error))")
  }
}
