import AssayContractModel
import AssayJSON
import AssayJournaling
import Testing

@testable import AssayConformance

@Suite struct `A repeated request` {
  private static let first = "/p?o=7&cb=%7B"

  private static func pixel(
    _ exchange: Int, connection: Int? = nil, _ target: String = first, status: Int = 204,
    written: Int = 30, ending: RepliedRecord.Ending? = .complete
  ) -> [JournalEntry.Content] {
    var contents = Journals.request(
      exchange, role: "track", method: "GET", target: target, fields: "")
    if let connection, case .request(var record) = contents[0] {
      record.connection = connection
      contents[0] = .request(record)
    }
    guard let ending else { return contents }
    return contents
      + Journals.reply(exchange, operation: "pixel", status: status, written, ending)
  }

  private static func classes(_ contents: [JournalEntry.Content]) throws -> [String?] {
    try Journals.trace(Journals.served + contents, keys: ["pixel": ["target", "offer", "unit"]])
      .events.filter { $0.name == "pixel" }.map { $0["dup"]?.string }
  }

  @Test func `that was answered is a duplicate`() throws {
    #expect(try Self.classes(Self.pixel(2) + Self.pixel(3)) == ["first", "duplicate"])
  }

  @Test func `whose first may still be answered is a duplicate`() throws {
    #expect(try Self.classes(Self.pixel(2, ending: nil) + Self.pixel(3)) == ["first", "duplicate"])
  }

  @Test(arguments: [(500, 30, RepliedRecord.Ending.complete), (200, 9, .cut), (204, 0, .gone)])
  func `whose first failed is a retry`(
    status: Int, written: Int, ending: RepliedRecord.Ending
  ) throws {
    let failed = Self.pixel(2, status: status, written: written, ending: ending)
    #expect(try Self.classes(failed + Self.pixel(3)) == ["first", "retry"])
  }

  @Test func `on a new connection after one that broke unanswered is a resend`() throws {
    let broken = Self.pixel(2, written: 0, ending: .reset)
    #expect(try Self.classes(broken + Self.pixel(3)) == ["first", "resend"])
    #expect(try Self.classes(broken + Self.pixel(3, connection: 2)) == ["first", "retry"])
  }

  @Test func `after a resend is measured by the resend`() throws {
    let broken = Self.pixel(2, written: 0, ending: .reset)
    #expect(
      try Self.classes(broken + Self.pixel(3) + Self.pixel(4)) == ["first", "resend", "duplicate"])
  }

  @Test func `for another display is the same thing used again`() throws {
    let show = JournalEntry.Content.step(
      StepRecord(verb: "offers.show", arguments: [:], settled: true))
    #expect(try Self.classes(Self.pixel(2) + [show] + Self.pixel(3)) == ["first", "reuse"])
  }

  @Test func `is skipped by patterns when the HTTP stack made it`() throws {
    let rule = try compile(
      #"{"each":{"on":"step.offers.show"},"count":1,"of":{"on":"pixel"}}"#)
    let broken = Self.pixel(2, written: 0, ending: .reset)
    func verdict(_ contents: [JournalEntry.Content]) throws -> Verdict? {
      Judge.judge(
        [rule],
        try Journals.trace(
          Journals.served + contents + [.mark(.settled(held: [], horizon: 0))],
          keys: ["pixel": ["target", "offer", "unit"]])
      ).first?.verdict
    }
    #expect(try verdict(broken + Self.pixel(3)) == .pass)
    #expect(try verdict(Self.pixel(2) + Self.pixel(3)) == .fail)
  }

  @Test func `has the digest of what it says`() throws {
    func digests(_ bodies: [String]) throws -> [String?] {
      let contents = bodies.enumerated().flatMap { index, body in
        Journals.request(index + 1, target: "/native/v4/offers.json?api_key=k", body: body)
      }
      return try Journals.trace(contents, keys: ["fetchOffers": ["digest"]])
        .events.filter { $0.name == "fetchOffers" }.map { $0["digest"]?.string }
    }
    let found = try digests(["{}", "{ }", "{}"])
    #expect(found[0] == found[2])
    #expect(found[0] != found[1])
    #expect(
      found[0] == "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a")
  }

  @Test func `cannot be asked for where no key tells requests apart`() throws {
    let formula = #"{"each":{"on":"click"},"must":{"dup":{"not":"duplicate"}}}"#
    func problems(_ keys: [String: [String]]) throws -> [String] {
      var contract = try Journals.contract()
      contract.keys = keys.map { RequestKey(operation: $0.key, fields: $0.value) }
      var parser = FormulaParser(file: "f", formula: try JSONDocument(parsing: formula).root)
      let formula = parser.parse()
      let parsed = try #require(formula)
      var checker = FormulaChecker(contract.vocabulary, parser.log)
      checker.check(parsed)
      return checker.log.diagnostics.map(\.message)
    }
    #expect(try problems(["click": ["target"]]).isEmpty)
    #expect(try problems(["pixel": ["target"]]).first?.contains("\"dup\"") == true)
  }
}
