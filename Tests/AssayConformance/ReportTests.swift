import AssayConformance
import AssayJSON
import Testing

/// What a finding tells a reader.
@Suite struct `Reports` {
  static let pixel =
    #"{"each":{"on":"expected.shown","pixel":{"present":true}},"to":"settled","count":1,"#
    + #""of":{"on":"pixel","offer":"$offer","reply":"$reply"}}"#

  static func shown(_ tell: (inout Story) -> Void) -> Story {
    Story { story in
      story.step("offers.show")
      story.expected("shown", ["offer": "4008", "reply": 1, "pixel": "p"])
      tell(&story)
    }
  }

  static func violation(_ formula: String, _ story: Story) throws -> Violation {
    try #require(try judge(formula, story).violations.first)
  }

  static func text(_ lines: [TimelineLine]) -> [String] {
    lines.map { line in
      "\(line.isMarked ? "*" : " ")\(line.entry) \(line.time) \(line.speaker): \(line.text)"
    }
  }

  @Test func `too many: the entries that count, with the instance's own values`() throws {
    let violation = try Self.violation(
      Self.pixel,
      Self.shown { story in
        story.request("pixel", ["offer": "4008", "reply": 1])
        story.seen("offer.shown", ["offer": "4008"])
        story.request("pixel", ["offer": "4008", "reply": 1])
        story.end()
      })
    #expect(violation.verdict == .fail)
    #expect(violation.trigger == 1)
    #expect(
      violation.expected
        == "exactly 1 request `pixel` with `offer` \"4008\" and `reply` 1 after expected `shown` "
        + "(entry 1) and before the next settled mark")
    #expect(violation.got == "2 such requests: entries 2 and 4")
    #expect(violation.nearestMiss == nil)
    #expect(violation.deciding == [2, 4])
    #expect(
      Self.text(violation.timeline) == [
        " 1 0 step: offers.show",
        "*1 0 model: expected shown (pixel \"p\", offer \"4008\", reply 1)",
        "*2 0 app: pixel (offer \"4008\", reply 1)",
        " 3 0 client says: offer.shown (offer \"4008\")",
        "*4 0 app: pixel (offer \"4008\", reply 1)",
      ])
  }

  @Test func `missing: the nearest event of the name, and the fields that differ`() throws {
    let violation = try Self.violation(
      Self.pixel,
      Self.shown { story in
        story.request("pixel", ["offer": "4009", "reply": 1])
        story.request("pixel", ["offer": "4010", "reply": 2])
        story.end()
      })
    #expect(violation.got == "none")
    #expect(
      violation.nearestMiss == "request `pixel` (entry 2): `offer` was \"4009\", wanted \"4008\"")
    #expect(violation.deciding == [4])
    #expect(
      Self.text(violation.timeline) == [
        " 1 0 step: offers.show",
        "*1 0 model: expected shown (pixel \"p\", offer \"4008\", reply 1)",
        " 2 0 app: pixel (offer \"4009\", reply 1)",
        " 3 0 app: pixel (offer \"4010\", reply 2)",
        "*4 0 runner: settled",
      ])
  }

  @Test func `missing: one that fits but lies outside`() throws {
    let violation = try Self.violation(
      Self.pixel,
      Self.shown { story in
        story.settle()
        story.tick(to: 2_400)
        story.request("pixel", ["offer": "4008", "reply": 1])
        story.end()
      })
    #expect(
      violation.nearestMiss
        == "request `pixel` (entry 4) fits, but came at 2,400 ms, outside the scope")
  }

  @Test func `missing: one that was resent`() throws {
    let violation = try Self.violation(
      Self.pixel,
      Self.shown { story in
        story.request("pixel", ["offer": "4008", "reply": 1, "dup": "resend"])
        story.end()
      })
    #expect(
      violation.nearestMiss
        == "request `pixel` (entry 2) fits, but the client's HTTP stack resent it, so it counts once"
    )
  }

  @Test func `missing: no event of the name, so the nearest by its fields`() throws {
    let violation = try Self.violation(
      Self.pixel,
      Self.shown { story in
        story.request("click", ["offer": "4009", "reply": 1])
        story.request("advPixel", ["offer": "4008", "reply": 1])
        story.end()
      })
    #expect(
      violation.nearestMiss
        == "the lane has no request `pixel`; request `advPixel` (entry 3) shares `offer` \"4008\" "
        + "and `reply` 1")
  }

  @Test func `missing: nothing that is like it`() throws {
    let violation = try Self.violation(Self.pixel, Self.shown { $0.end() })
    #expect(violation.nearestMiss == "the lane has no request `pixel`")
  }

  @Test func `open: what is perhaps in scope is named`() throws {
    let violation = try Self.violation(
      #"{"each":{"on":"pixel"},"to":"settled","count":0,"of":{"on":"click"}}"#,
      Story { story in
        story.request("pixel")
        story.request("click")
        story.settle()
      })
    #expect(violation.verdict == .inconclusive)
    #expect(violation.got == "none, and perhaps entry 2")
  }

  @Test func `must: what the trace knows besides is told`() throws {
    let violation = try Self.violation(
      #"{"each":{"on":"pixel"},"must":{"verbatim":true}}"#,
      Story { story in
        story.request(
          "pixel",
          [
            "verbatim": false, "difference": "caseOfEscapes", "handedOut": "/p?a=%7B",
            "target": "/p?a=%7b",
          ])
      })
    #expect(
      violation.got
        == "`verbatim` was false, wanted true; handed out as /p?a=%7B, requested as /p?a=%7b "
        + "(the letters of escapes changed their case)")
  }

  @Test func `must: each field that does not fit`() throws {
    let violation = try Self.violation(
      #"{"each":{"on":"pixel"},"must":{"verbatim":true,"method":{"in":"$methods"}}}"#,
      Story { story in
        story.request(
          "pixel", ["verbatim": false, "method": "PUT", "methods": ["GET", "HEAD"]])
      })
    #expect(
      violation.expected
        == "request `pixel` (entry 1) has `verbatim` true and `method` among [\"GET\",\"HEAD\"]")
    #expect(
      violation.got
        == "`verbatim` was false, wanted true; `method` was \"PUT\", wanted among "
        + "[\"GET\",\"HEAD\"]")
    #expect(violation.deciding == [1])
  }

  @Test func `distinct: the values with the entries that brought them`() throws {
    let violation = try Self.violation(
      #"{"each":{"on":"fetchOffers"},"per":["user"],"distinct":"adpxFp","max":1}"#,
      Story { story in
        story.request("fetchOffers", ["user": "A", "adpxFp": "x"])
        story.request("fetchOffers", ["user": "A"])
        story.end()
      })
    #expect(violation.expected == "at most 1 value of `adpxFp` among them")
    #expect(violation.got == "2: \"x\" (entry 1) and absent (entry 2)")
    #expect(violation.deciding == [1, 2])
  }

  @Test func `state: what was the latest, and where it was looked at`() throws {
    let formula =
      #"{"each":{"on":"step.article.open"},"state":{"on":"seen.article.rendered"},"is":{"path":"$path"}}"#
    let violation = try Self.violation(
      formula,
      Story { story in
        story.step("article.open", ["path": "a"])
        story.seen("article.rendered", ["path": "b"])
        story.end()
      })
    #expect(
      violation.expected
        == "at every settled mark after step `article.open` (entry 1), the latest observation "
        + "`article.rendered` has `path` \"a\"")
    #expect(
      violation.got
        == "observation `article.rendered` (entry 2) was the latest at the settled mark (entry 3): "
        + "`path` was \"b\", wanted \"a\"")
    #expect(violation.deciding == [2, 3])
    let nothing = try Self.violation(
      formula,
      Story { story in
        story.step("article.open", ["path": "a"])
        story.end()
      })
    #expect(nothing.got == "no observation `article.rendered` yet at the settled mark (entry 2)")
  }

  @Test func `sequence: both lists, and where they part`() throws {
    let violation = try Self.violation(
      `Checks`.inOrder, Story(`Checks`.scroll([("1", 1), ("3", 1)])))
    #expect(
      violation.expected
        == "the `offer` of requests `pixel` is, in order, that of expected `visible` in the whole "
        + "lane: \"1\" (entry 1), \"2\" (entry 1)")
    #expect(violation.got == "\"1\" (entry 2), \"3\" (entry 3)")
    #expect(violation.nearestMiss == "position 2: wanted \"2\", had \"3\"")
    #expect(violation.deciding == [1, 3])
  }

  @Test func `a long stretch is cut, and the cut is counted`() throws {
    let violation = try Self.violation(
      Self.pixel,
      Self.shown { story in
        story.request("pixel", ["offer": "4008", "reply": 1])
        for _ in 0..<30 { story.request("click") }
        story.request("pixel", ["offer": "4008", "reply": 1])
        story.end()
      })
    let lines = violation.timeline
    #expect(lines.count <= 12)
    #expect(lines.filter(\.isMarked).map(\.entry) == [1, 2, 33])
    let gaps = lines.filter { $0.text.hasPrefix("…") }
    #expect(gaps.map(\.text) == ["… 23 more entries"])
    #expect(gaps.map(\.speaker) == [""])
  }

  @Test func `very many deciding entries are cut as well`() throws {
    let violation = try Self.violation(
      Self.pixel,
      Self.shown { story in
        for _ in 0..<40 { story.request("pixel", ["offer": "4008", "reply": 1]) }
        story.end()
      })
    #expect(violation.deciding.count == 40)
    #expect(violation.timeline.count <= 12)
    #expect(violation.timeline.contains { $0.text.hasSuffix("more entries") })
  }

  @Test func `every speaker has a name`() throws {
    let violation = try Self.violation(
      #"{"each":{"on":"step.offers.show"},"count":1,"of":{"on":"closeBeacon"}}"#,
      Story { story in
        story.step("offers.show")
        story.expected("shown")
        let fetch = story.request("fetchOffers")
        story.reply("fetchOffers", to: fetch)
        story.served("offer")
        story.seen("offer.shown")
        story.aborted(fetch)
        story.settle()
        story.tick(to: 1_500)
        story.end()
      })
    #expect(
      Self.text(violation.timeline) == [
        "*1 0 step: offers.show",
        " 1 0 model: expected shown",
        " 2 0 app: fetchOffers",
        " 3 0 mock: reply to fetchOffers",
        " 3 0 mock: served offer",
        " 4 0 client says: offer.shown",
        " 5 0 app: closes before the reply is whole",
        " 6 0 runner: settled",
        " 7 1500 runner: clock at 1,500 ms",
        " 8 1500 runner: settled",
        "*9 1500 runner: end of the lane",
      ])
  }
}
