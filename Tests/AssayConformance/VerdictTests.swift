import AssayConformance
import AssayJSON
import Testing

/// How instances, `given` and `all` make one verdict.
@Suite struct `Verdicts` {
  @Test func `what a client says while its session is closed leaves the lane settled`() throws {
    let none =
      #"{"each":"lane","given":{"on":"fetch"},"count":0,"of":{"on":"pixel"}}"#
    func verdict(_ last: (inout Story) -> Void) throws -> Verdict {
      var story = Story()
      story.request("fetch")
      story.end()
      last(&story)
      return try judge(none, story).verdict
    }
    #expect(try verdict { $0.seen("offer.shown") } == .pass)
    #expect(try verdict { $0.request("click") } == .inconclusive)
  }

  @Test(arguments: samples)
  func `instances are joined`(sample: Sample) throws { try sample.check() }

  static let once =
    #"{"each":{"on":"expected.shown"},"to":"settled","count":1,"of":{"on":"pixel","offer":"$offer"}}"#
  static let givenFetch =
    #"{"each":{"on":"expected.shown"},"given":{"on":"fetch"},"to":"settled","count":0,"of":{"on":"pixel"}}"#
  static let givenTwo =
    #"{"each":{"on":"step.offers.show"},"given":{"count":{"min":2},"of":{"on":"fetch"}},"count":0,"of":{"on":"pixel"}}"#
  static let givenValues =
    #"{"each":{"on":"step.offers.show"},"given":{"distinct":"target","min":2,"of":{"on":"fetch"}},"count":0,"of":{"on":"pixel"}}"#
  static let givenBoth =
    #"{"each":{"on":"step.offers.show"},"given":[{"on":"fetch"},{"on":"ack"}],"count":0,"of":{"on":"pixel"}}"#
  static let givenBound =
    #"{"each":{"on":"expected.shown"},"given":{"on":"click","offer":"$offer"},"to":"settled","count":0,"of":{"on":"pixel","offer":"$offer"}}"#

  /// Offers shown one after another, and the pixels for each.
  static func shows(_ pixels: [(offer: JSONValue, count: Int)]) -> @Sendable (inout Story) -> Void {
    { story in
      for (offer, count) in pixels {
        story.step("offers.next")
        story.expected("shown", ["offer": offer])
        for _ in 0..<count { story.request("pixel", ["offer": offer]) }
        story.settle()
      }
      story.end()
    }
  }

  static func fetches(_ targets: [JSONValue], ack: Bool = false) -> @Sendable (inout Story) -> Void
  {
    { story in
      story.step("offers.show")
      for target in targets { story.request("fetch", ["target": target]) }
      if ack { story.request("ack") }
      story.end()
    }
  }

  static let samples: [Sample] = [
    Sample("no instance", .vacuous, once, shows([])),
    Sample("all pass", .pass, once, shows([("1", 1), ("2", 1)])),
    Sample("one fails", .fail, once, shows([("1", 1), ("2", 2)])),
    Sample("one is open", .inconclusive, once) { story in
      shows([("1", 1)])(&story)
      story.step("offers.next")
      story.expected("shown", ["offer": "2"])
    },
    Sample("one fails and one is open", .fail, once) { story in
      shows([("1", 0)])(&story)
      story.step("offers.next")
      story.expected("shown", ["offer": "2"])
    },
    Sample("given is met", .pass, givenFetch) { story in
      story.step("offers.show")
      story.expected("shown")
      story.settle()
      story.request("fetch")
      story.end()
    },
    Sample("given is not met", .vacuous, givenFetch, shows([("1", 0)])),
    Sample("given is not met, whatever happened", .vacuous, givenFetch, shows([("1", 1)])),
    Sample("given is not met in a journal that overflowed", .inconclusive, givenFetch) { story in
      story.overflowed = true
      shows([("1", 0)])(&story)
    },
    Sample("given asks for two and has two", .pass, givenTwo, fetches(["a", "a"])),
    Sample("given asks for two and has one", .vacuous, givenTwo, fetches(["a"])),
    Sample("given asks for two values and has two", .pass, givenValues, fetches(["a", "b"])),
    Sample("given asks for two values and has one", .vacuous, givenValues, fetches(["a", "a"])),
    Sample("given asks for two things", .pass, givenBoth, fetches(["a"], ack: true)),
    Sample("given asks for two things and has one", .vacuous, givenBoth, fetches(["a"])),
    Sample("given that speaks of the trigger is met by some", .pass, givenBound) { story in
      shows([("1", 1), ("2", 0)])(&story)
      story.request("click", ["offer": "2"])
      story.end()
    },
    Sample("given that speaks of the trigger is met by the one that fails", .fail, givenBound) {
      story in
      shows([("1", 1), ("2", 0)])(&story)
      story.request("click", ["offer": "1"])
      story.end()
    },
    Sample("all: both pass", .pass, "{\"all\":[\(once),\(once)]}", shows([("1", 1)])),
    Sample("all: one is vacuous", .vacuous, "{\"all\":[\(once),\(givenFetch)]}", shows([("1", 1)])),
    Sample("all: one fails", .fail, "{\"all\":[\(givenFetch),\(once)]}", shows([("1", 2)])),
    Sample(
      "all: open is worse than vacuous", .inconclusive, "{\"all\":[\(givenFetch),\(once)]}"
    ) { story in
      story.step("offers.next")
      story.expected("shown", ["offer": "2"])
    },
  ]

  @Test func `a finding counts its instances and lists those that did not pass`() throws {
    let finding = try judge(Self.once, Story(Self.shows([("1", 2), ("2", 1), ("3", 0)])))
    #expect(finding.instances == 3)
    #expect(finding.violations.map(\.trigger) == [1, 8])
    #expect(finding.violations.map(\.verdict) == [.fail, .fail])
    #expect(finding.reason == nil)
  }

  @Test(
    arguments: [
      (
        once, shows([]),
        "the lane has no expected `shown`, so nothing was judged: a case for this rule must bring it about"
      ),
      (
        givenFetch, shows([("1", 0)]),
        "the rule needs at least 1 request `fetch` in the lane, and it has 0: a case for this rule must bring that about"
      ),
      (
        givenValues, fetches(["a"]),
        "the rule needs at least 2 values of `target` among requests `fetch` in the lane, and it has 1: a case for this rule must bring that about"
      ),
      (
        #"{"each":"lane","to":"+3000","count":0,"of":{"on":"pixel"}}"#, shows([]),
        "the clock never reached 3,000 ms: advance it in the case"
      ),
      (
        once,
        { (story: inout Story) in
          story.step("offers.next")
          story.expected("shown")
        },
        "no settled mark follows entry 1: let the lane settle in the case"
      ),
      (
        #"{"each":{"on":"pixel"},"count":0,"of":{"on":"click"}}"#,
        { (story: inout Story) in
          story.settle()
          story.request("pixel")
        },
        "request `pixel` (entry 2) came when the client had said that it was at rest and the case was over, so more may have followed"
      ),
      (
        #"{"each":{"on":"pixel"},"to":"settled","count":0,"of":{"on":"click"}}"#,
        { (story: inout Story) in
          story.overflowed = true
          story.request("pixel")
          story.settle()
        },
        "the journal overflowed, so absence proves nothing: let the case do less, or raise the limit"
      ),
      (
        #"{"each":{"on":"pixel"},"to":"settled","count":0,"of":{"on":"click"}}"#,
        { (story: inout Story) in
          story.request("pixel")
          story.request("click")
          story.settle()
        },
        "it is not certain on which side of the scope's ends entry 2 lies, seen from entry 1: hold the earlier reply at a gate in the case"
      ),
      (
        #"{"each":{"on":"step.article.open"},"state":{"on":"seen.article.rendered"},"is":{"pending":false}}"#,
        { (story: inout Story) in story.step("article.open") },
        "no settled mark lies in the scope of entry 1; the lane did not end settled: let it settle after the last thing that happens in the case"
      ),
    ] as [(String, @Sendable (inout Story) -> Void, String)])
  func `an undecided finding says what would decide it`(
    formula: String, tell: @Sendable (inout Story) -> Void, reason: String
  ) throws {
    #expect(try judge(formula, Story(tell)).reason == reason)
  }
}
