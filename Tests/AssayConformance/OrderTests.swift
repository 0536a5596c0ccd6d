import AssayConformance
import AssayJSON
import AssayJournaling
import Testing

/// Which pairs of events have a certain order.
@Suite struct `Order` {
  @Test(arguments: samples)
  func `a pair is ordered when something makes it certain`(sample: Sample) throws {
    try sample.check()
  }

  /// "The first is before the second", asked from the second's side.
  static func before(_ first: String, _ second: String, _ order: String = "cause") -> String {
    #"{"each":{"on":"\#(second)"},"from":"start","to":"trigger","order":"\#(order)","#
      + #""count":{"min":1},"of":{"on":"\#(first)"}}"#
  }

  static let beacons = before("pixel", "click")

  static let samples: [Sample] = [
    Sample("two connections", .inconclusive, beacons) { story in
      story.request("pixel")
      story.request("click")
      story.end()
    },
    Sample("two connections, the other way", .inconclusive, beacons) { story in
      story.request("click")
      story.request("pixel")
      story.end()
    },
    Sample("two connections by arrival", .pass, before("pixel", "click", "arrival")) { story in
      story.request("pixel")
      story.request("click")
      story.end()
    },
    Sample("two connections by arrival, the other way", .fail, before("pixel", "click", "arrival"))
    { story in
      story.request("click")
      story.request("pixel")
      story.end()
    },
    Sample("a settled mark between", .pass, beacons) { story in
      story.request("pixel")
      story.settle()
      story.request("click")
      story.end()
    },
    Sample("a settled mark between, the other way", .fail, beacons) { story in
      story.request("click")
      story.settle()
      story.request("pixel")
      story.end()
    },
    Sample("one connection", .pass, beacons) { story in
      story.request("pixel", connection: 1)
      story.request("click", connection: 1)
      story.end()
    },
    Sample("one connection, the other way", .fail, beacons) { story in
      story.request("click", connection: 1)
      story.request("pixel", connection: 1)
      story.end()
    },
    Sample("after the release of the first's reply", .pass, beacons) { story in
      story.request("pixel", released: 2)
      story.step("release")
      story.request("click")
      story.end()
    },
    Sample("at the release of the first's reply or before", .inconclusive, beacons) { story in
      story.request("pixel", released: 2)
      story.request("click")
      story.end()
    },
    Sample("two observations", .pass, before("seen.offer.shown", "seen.message.shown")) { story in
      story.seen("offer.shown")
      story.seen("message.shown")
      story.end()
    },
    Sample(
      "two observations, the other way", .fail, before("seen.offer.shown", "seen.message.shown")
    ) { story in
      story.seen("message.shown")
      story.seen("offer.shown")
      story.end()
    },
    Sample("an observation and a request", .inconclusive, before("seen.offer.shown", "pixel")) {
      story in
      story.seen("offer.shown")
      story.request("pixel")
      story.end()
    },
    Sample("two steps", .pass, before("step.offers.show", "step.offers.next")) { story in
      story.step("offers.show")
      story.step("offers.next", settled: false)
      story.end()
    },
    Sample("a request before a step", .pass, before("pixel", "step.offers.next")) { story in
      story.request("pixel")
      story.step("offers.next", settled: false)
      story.end()
    },
    Sample("a reply before a step", .pass, before("reply.fetchOffers", "step.offers.next")) {
      story in
      let fetch = story.request("fetchOffers")
      story.reply("fetchOffers", to: fetch)
      story.step("offers.next", settled: false)
      story.end()
    },
    Sample("a step before a request, sent when settled", .pass, before("step.offers.show", "pixel"))
    { story in
      story.step("offers.show")
      story.request("pixel")
      story.end()
    },
    Sample(
      "a step before a request, sent in a burst", .inconclusive,
      before("step.offers.show", "pixel")
    ) { story in
      story.step("offers.show", settled: false)
      story.request("pixel")
      story.end()
    },
    Sample("a request and its own reply", .pass, before("pixel", "reply.fetchOffers")) { story in
      let pixel = story.request("pixel")
      story.reply("fetchOffers", to: pixel)
      story.end()
    },
    Sample("a reply and another connection's request", .inconclusive, before("reply.fetch", "ack"))
    { story in
      let fetch = story.request("fetch")
      story.reply("fetch", to: fetch)
      story.request("ack")
      story.end()
    },
    Sample(
      "a reply and a request to a URL that it handed out", .pass, before("reply.fetch", "pixel")
    ) { story in
      let fetch = story.request("fetch")
      story.reply("fetch", to: fetch)
      story.request("pixel", ["reply": .number(JSONNumber(fetch))])
      story.end()
    },
    Sample(
      "a reply and a request with an id that it was first to hand out", .pass,
      before("reply.fetch", "ack")
    ) { story in
      let fetch = story.request("fetch")
      story.reply("fetch", to: fetch)
      story.served("message", ["pushId": "7"])
      story.request("ack", ["pushId": "7"])
      story.end()
    },
    Sample(
      "a reply and a request with an id that was known before", .inconclusive,
      #"{"each":{"on":"ack"},"from":"start","to":"trigger","count":2,"of":{"on":"reply.fetch"}}"#
    ) { story in
      for _ in 0..<2 {
        let fetch = story.request("fetch")
        story.reply("fetch", to: fetch)
        story.served("message", ["pushId": "7"])
      }
      story.request("ack", ["pushId": "7"])
      story.end()
    },
    Sample(
      "a gated reply that a quiet lane released, and what follows", .pass,
      before("reply.fetch", "ack")
    ) { story in
      let fetch = story.request("fetch", released: 3)
      story.settle()
      story.step("release")
      story.reply("fetch", to: fetch)
      story.request("ack")
      story.end()
    },
    Sample(
      "a gated reply that was released beside another step", .inconclusive,
      before("reply.fetch", "ack")
    ) { story in
      let fetch = story.request("fetch", released: 4)
      story.settle()
      story.step("offers.show")
      story.step("release", settled: false)
      story.reply("fetch", to: fetch)
      story.request("ack")
      story.end()
    },
    Sample(
      "what a step made expected is ordered as the step", .pass, before("expected.shown", "pixel")
    ) { story in
      story.step("offers.show")
      story.expected("shown")
      story.request("pixel")
      story.end()
    },
    Sample(
      "what a step of a burst made expected is not", .inconclusive,
      before("expected.shown", "pixel")
    ) { story in
      story.step("offers.show", settled: false)
      story.expected("shown")
      story.request("pixel")
      story.end()
    },
    Sample(
      "what a reply made expected is ordered as the reply", .inconclusive,
      before("expected.accepted", "ack")
    ) { story in
      let fetch = story.request("fetch")
      story.reply("fetch", to: fetch)
      story.expected("accepted")
      story.request("ack")
      story.end()
    },
    Sample(
      "what a tick made expected is before what the tick made the client do", .pass,
      before("expected.fetch", "fetch")
    ) { story in
      story.settle()
      story.tick(to: 1_000)
      story.expected("fetch")
      story.request("fetch")
      story.end()
    },
    Sample(
      "a cause is before what it made expected", .pass, before("step.offers.show", "expected.shown")
    ) { story in
      story.step("offers.show", settled: false)
      story.expected("shown")
      story.end()
    },
    Sample(
      "a bound that may be on either side leaves open what lies between", .inconclusive,
      #"{"each":{"on":"step.offers.show"},"to":{"next":{"on":"click"}},"count":1,"of":{"on":"pixel"}}"#
    ) { story in
      story.step("offers.show")
      story.request("click")
      story.request("pixel")
      story.end()
    },
    Sample(
      "a bound that may be on either side settles nothing that both sides agree on", .pass,
      #"{"each":{"on":"step.offers.show"},"to":{"next":{"on":"click"}},"count":{"max":1},"of":{"on":"pixel"}}"#
    ) { story in
      story.step("offers.show")
      story.request("click")
      story.request("pixel")
      story.end()
    },
    Sample(
      "the last before the trigger, unordered with it", .inconclusive,
      #"{"each":{"on":"click"},"from":{"previous":{"on":"save"}},"to":"trigger","count":0,"of":{"on":"pixel"}}"#
    ) { story in
      story.request("pixel", connection: 1)
      story.request("save", connection: 2)
      story.request("click", connection: 1)
      story.end()
    },
    Sample(
      "the last before the trigger, certain", .pass,
      #"{"each":{"on":"click"},"from":{"previous":{"on":"save"}},"to":"trigger","count":0,"of":{"on":"pixel"}}"#
    ) { story in
      story.request("pixel", connection: 1)
      story.request("save", connection: 1)
      story.request("click", connection: 1)
      story.end()
    },
  ]

  @Test func `a verdict by arrival says so`() throws {
    let story = Story { story in
      story.request("pixel")
      story.request("click")
      story.end()
    }
    #expect(try judge(Self.before("pixel", "click", "arrival"), story).isObservedOrder)
    #expect(try judge(Self.beacons, story).isObservedOrder == false)
  }
}
