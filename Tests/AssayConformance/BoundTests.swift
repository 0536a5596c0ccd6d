import AssayConformance
import AssayJSON
import Testing

/// Where scopes begin and end, and what lies in them.
@Suite struct `Bounds` {
  @Test(arguments: samples)
  func `a scope holds what it should`(sample: Sample) throws { try sample.check() }

  static func one(_ bounds: String, given: String = "") -> String {
    #"{"each":{"on":"step.offers.show"},\#(bounds),"count":1,"of":{"on":"pixel"}}"#
  }

  static func none(_ bounds: String) -> String {
    #"{"each":{"on":"step.offers.show"},\#(bounds),"count":0,"of":{"on":"pixel"}}"#
  }

  /// A pixel before the step, in its settle, and after it.
  static func around(_ offers: String...) -> @Sendable (inout Story) -> Void {
    { story in
      if offers.contains("before") { story.request("pixel") }
      story.settle()
      story.step("offers.show")
      if offers.contains("within") { story.request("pixel") }
      story.settle()
      if offers.contains("after") { story.request("pixel") }
      story.settle()
      story.step("offers.next")
      if offers.contains("later") { story.request("pixel") }
      story.end()
    }
  }

  static func timed(_ moments: Int..., end: Int) -> @Sendable (inout Story) -> Void {
    { story in
      story.tick(to: 10_000)
      story.settle()
      story.step("offers.show")
      for moment in moments {
        if moment < 0 { continue }
        story.settle()
        story.tick(to: 10_000 + moment)
        story.request("pixel")
      }
      story.settle()
      story.tick(to: 10_000 + end)
      story.end()
    }
  }

  static let samples: [Sample] = [
    Sample("to settled: within", .pass, one(#""to":"settled""#), around("within", "after")),
    Sample("to settled: only after", .fail, one(#""to":"settled""#), around("after")),
    Sample("to settled: only before", .fail, one(#""to":"settled""#), around("before")),
    Sample("from settled", .pass, one(#""from":"settled""#), around("within", "after")),
    Sample("from settled: only within", .fail, one(#""from":"settled""#), around("within")),
    Sample(
      "start to trigger", .pass, one(#""from":"start","to":"trigger""#),
      around("before", "within")),
    Sample(
      "start to trigger: too late", .fail, one(#""from":"start","to":"trigger""#),
      around("within")),
    Sample("from start to end", .pass, one(#""from":"start""#), around("before")),
    Sample("to end", .pass, one(#""to":"end""#), around("later")),
    Sample(
      "to the next step", .pass, one(#""to":{"next":{"on":"step.*"}}"#), around("after", "later")),
    Sample(
      "to the next step: only later", .fail, one(#""to":{"next":{"on":"step.*"}}"#),
      around("later")),
    Sample(
      "from the next step", .pass, one(#""from":{"next":{"on":"step.*"}}"#),
      around("after", "later")),
    Sample(
      "from a next step that never comes", .fail,
      one(#""from":{"next":{"on":"step.offers.close"}}"#), around("later")),
    Sample(
      "to a next that never comes is the end", .pass,
      one(#""to":{"next":{"on":"step.offers.close"}}"#), around("later")),
    Sample(
      "from the previous", .fail, one(#""from":{"previous":{"on":"pixel"}},"to":"trigger""#),
      around("before")),
    Sample(
      "from a previous that never was is the start", .pass,
      one(#""from":{"previous":{"on":"step.*"}},"to":"trigger""#), around("before")),
    Sample(
      "to the previous", .pass,
      #"{"each":{"on":"step.offers.next"},"from":"start","#
        + #""to":{"previous":{"on":"step.offers.show"}},"count":1,"of":{"on":"pixel"}}"#,
      around("before", "within", "after")),
    Sample(
      "a list ends where the first of its bounds does", .fail,
      one(#""to":[{"next":{"on":"step.*"}},"settled"]"#), around("after")),
    Sample("closed at an upper time bound", .pass, one(#""to":"+2000""#), timed(2_000, end: 3_000)),
    Sample("beyond an upper time bound", .fail, one(#""to":"+2000""#), timed(2_001, end: 3_000)),
    Sample(
      "closed at a lower time bound", .pass, one(#""from":"+9000","to":"+11000""#),
      timed(9_000, end: 11_000)),
    Sample(
      "below a lower time bound", .fail, one(#""from":"+9000","to":"+11000""#),
      timed(8_999, end: 11_000)),
    Sample(
      "a bound before the trigger", .pass,
      #"{"each":{"on":"step.offers.show"},"from":"-500","to":"+500","count":1,"of":{"on":"pixel"}}"#
    ) { story in
      story.tick(to: 600)
      story.request("pixel")
      story.settle()
      story.tick(to: 1_100)
      story.settle()
      story.step("offers.show")
      story.settle()
      story.tick(to: 2_000)
      story.end()
    },
    Sample(
      "a bound before the trigger, missed", .fail,
      #"{"each":{"on":"step.offers.show"},"from":"-500","to":"+500","count":1,"of":{"on":"pixel"}}"#
    ) { story in
      story.tick(to: 599)
      story.request("pixel")
      story.settle()
      story.tick(to: 1_100)
      story.settle()
      story.step("offers.show")
      story.settle()
      story.tick(to: 2_000)
      story.end()
    },
    Sample(
      "a named limit", .pass, one(#""to":"+@contentTimeout""#), timed(10_000, end: 12_000)),
    Sample("a named limit, passed", .fail, one(#""to":"+@contentTimeout""#)) { story in
      story.limits = ["contentTimeout": 5_000]
      timed(10_000, end: 12_000)(&story)
    },
    Sample("the trigger is not in its own scope", .pass, aloneInSecond) { story in
      story.request("pixel")
      story.settle()
      story.tick(to: 2_000)
      story.end()
    },
    Sample("another like the trigger is", .fail, aloneInSecond) { story in
      story.request("pixel")
      story.settle()
      story.request("pixel")
      story.settle()
      story.tick(to: 2_000)
      story.end()
    },
    Sample("a clock that never gets there", .inconclusive, none(#""to":"+2000""#)) { story in
      timed(end: 1_000)(&story)
    },
    Sample("too many already, whatever comes", .fail, none(#""to":"+2000""#)) { story in
      timed(500, end: 1_000)(&story)
    },
    Sample("no mark after the trigger", .inconclusive, none(#""to":"settled""#)) { story in
      story.step("offers.show")
    },
    Sample("a lane that did not end settled", .inconclusive, none(#""to":"end""#)) { story in
      story.step("offers.show")
      story.settle()
      story.step("offers.next")
    },
    Sample("a lane that ended settled", .pass, none(#""to":"end""#)) { story in
      story.step("offers.show")
      story.end()
    },
    Sample("a journal that overflowed", .inconclusive, none(#""to":"settled""#)) { story in
      story.overflowed = true
      story.step("offers.show")
      story.end()
    },
    Sample(
      "a next that never comes does not end a time bound that was not reached", .inconclusive,
      one(#""to":["+2000",{"next":{"on":"step.offers.close"}}]"#), timed(end: 1_000)),
    Sample(
      "a next that comes first does", .fail,
      one(#""to":["+2000",{"next":{"on":"step.offers.next"}}]"#), around()),
  ]

  static let aloneInSecond =
    #"{"each":{"on":"pixel"},"to":"+1000","count":0,"of":{"on":"pixel"}}"#
}
