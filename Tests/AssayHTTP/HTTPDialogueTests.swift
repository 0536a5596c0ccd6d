import AssayHTTP
import AssayTestSupport
import Foundation
import Testing

/// The table of dialogues in `Dialogues`, against the parser alone.
///
/// `ASSAY_UPDATE=1` writes the `read` blocks anew; the loopback tests do the same for `out`.
@Suite struct HTTPDialogueTests {
  static let table = (try? WireDialogue.all(in: "Tests/AssayHTTP/Dialogues")) ?? []

  @Test func `the table is whole, and no name is there twice`() throws {
    var all = try WireDialogue.all(in: "Tests/AssayHTTP/Dialogues")
    if ProcessInfo.processInfo.environment["ASSAY_UPDATE"] != nil {
      for index in all.indices {
        let limits = try #require(HTTPLimits(all[index]))
        all[index].read = RequestReplay.lines(of: [all[index].input[...]], limits: limits)
      }
      try WireDialogue.write(all)
    }
    #expect(all.count == 534)
    #expect(Set(all.map(\.name)).count == all.count)
    let verdicts = all.map { $0.read.contains { $0.hasPrefix("refusal ") } }
    #expect(verdicts.filter { $0 }.count == 356)
  }

  @Test(arguments: table)
  func `a dialogue is read the same however its bytes are cut`(dialogue: WireDialogue) throws {
    let limits = try #require(HTTPLimits(dialogue))
    for cutting in Cutting.all {
      let lines = RequestReplay.lines(of: cutting.cut(dialogue.input), limits: limits)
      #expect(lines == dialogue.read, "\(cutting.testDescription)")
    }
  }

  @Test(arguments: table)
  func `a dialogue cut off at any place says no more than the whole one`(dialogue: WireDialogue)
    throws
  {
    let limits = try #require(HTTPLimits(dialogue))
    for end in dialogue.input.indices {
      var lines = RequestReplay.lines(of: [dialogue.input[..<end]], limits: limits)
      if let last = lines.last, last.contains(": the connection ended in ") {
        lines.removeLast()
        #expect(last.hasPrefix("refusal 400 at "))
      }
      if !dialogue.read.starts(with: lines) {
        Issue.record("up to byte \(end): \(lines) is no beginning of \(dialogue.read)")
      }
    }
  }

  @Test(arguments: table)
  func `bytes taken where they lie give the same requests`(dialogue: WireDialogue) throws {
    var parser = HTTPRequestParser(limits: try #require(HTTPLimits(dialogue)))
    var lines: [String] = []
    dialogue.input.withUnsafeBytes { bytes in
      var position = 0
      while let request = try? parser.consume(bytes, from: &position) {
        lines += RequestReplay.lines(of: request)
        if !request.keepsAlive { break }
      }
    }
    #expect(lines == dialogue.read.filter { !$0.hasPrefix("refusal ") })
  }

  @Test(arguments: table)
  func `a dialogue is written as it was read`(dialogue: WireDialogue) throws {
    let again = try #require(try WireDialogue.list(in: dialogue.text, named: "again").first)
    #expect(again.text == dialogue.text)
    #expect(again.input == dialogue.input)
  }

  @Test(arguments: [
    ("in:\n", "a.txt:1: expected \"== \" and a name"),
    ("== a\n  b\n", "a.txt:2: no block"),
    ("== a\nlimits: body\n", "a.txt:2: no limit"),
    ("== a\nin:\n  \\q\n", "a.txt:3: an unknown escape"),
    ("== a\nin:\n  \\x4\n", "a.txt:3: an unknown escape"),
  ])
  func `a file that is no table says where`(text: String, message: String) {
    let error = #expect(throws: WireDialogue.Malformed.self) {
      try WireDialogue.list(in: text, named: "a.txt")
    }
    #expect(error?.description == message)
  }
}
