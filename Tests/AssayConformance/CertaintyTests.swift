import AssayConformance
import AssayJSON
import AssayJournaling
import Testing

/// Only what is certainly wrong fails, and only what was certainly looked at passes.
@Suite struct `Certainty` {
  @Test(arguments: [bounds, clocks, orders, losses].flatMap { $0 })
  func `what is not certain is not decided`(sample: Sample) throws { try sample.check() }

  static let bounds: [Sample] = [
    Sample(
      "what is due later than the lane lasts", .inconclusive,
      #"{"each":{"on":"step.offers.show"},"from":"+15000","count":1,"of":{"on":"pixel"}}"#
    ) { story in
      story.step("offers.show")
      story.end()
    },
    Sample(
      "what must not come later than the lane lasts", .inconclusive,
      #"{"each":{"on":"step.offers.show"},"from":"+15000","count":0,"of":{"on":"pixel"}}"#
    ) { story in
      story.step("offers.show")
      story.end()
    },
    Sample(
      "what must follow a rest that never came", .inconclusive,
      #"{"each":{"on":"mark.tick"},"from":"settled","to":["+100","end"],"count":{"min":1},"#
        + #""of":{"on":"pixel"}}"#
    ) { story in
      story.step("offers.show")
      story.tick(to: 400)
      story.seen("offer.shown", ["offer": "1"])
    },
  ]

  static let clocks: [Sample] = [
    Sample(
      "a real clock that may still be late", .inconclusive,
      #"{"each":{"on":"step.offers.show"},"to":"+2000","count":1,"of":{"on":"pixel"}}"#
    ) { story in
      story.clock = .real
      story.step("offers.show")
      story.settle()
      story.tick(to: 4_999)
      story.end()
    },
    Sample(
      "a real clock that was given all its time", .fail,
      #"{"each":{"on":"step.offers.show"},"to":"+2000","count":1,"of":{"on":"pixel"}}"#
    ) { story in
      story.clock = .real
      story.step("offers.show")
      story.settle()
      story.tick(to: 5_000)
      story.end()
    },
    Sample(
      "a state just behind a real clock's bound", .vacuous,
      #"{"each":{"on":"step.article.open"},"from":"+8000","to":"+8500","#
        + #""state":{"on":"seen.article.rendered"},"is":{"pending":false}}"#
    ) { story in
      story.clock = .real
      story.step("article.open")
      story.seen("article.rendered", ["pending": true])
      story.settle()
      story.tick(to: 8_700)
      story.end()
    },
    Sample(
      "a doubtful value and a late one", .inconclusive,
      #"{"each":{"on":"click"},"to":"+1000","distinct":"offer","min":2,"of":{"on":"pixel"}}"#
    ) { story in
      story.clock = .real
      story.step("offers.show")
      story.request("pixel", ["offer": "2"])
      story.request("click")
      story.settle()
      story.request("pixel", ["offer": "1"])
      story.settle()
      story.tick(to: 1_500)
      story.request("pixel", ["offer": "1"])
      story.settle()
      story.tick(to: 10_000)
      story.end()
    },
    Sample(
      "what is doubtful and too late as well", .pass,
      #"{"each":{"on":"pixel"},"to":["+1000",{"next":{"on":"ack"}}],"count":0,"#
        + #""of":{"on":"click"}}"#
    ) { story in
      story.clock = .real
      story.step("offers.show")
      story.request("pixel")
      story.settle()
      story.tick(to: 1_500)
      story.request("ack")
      story.request("click")
      story.settle()
      story.tick(to: 10_000)
      story.end()
    },
    Sample(
      "a list whose last value came late on a real clock", .pass,
      #"{"each":{"on":"step.wall.scroll"},"to":"+1000","sequence":{"on":"pixel"},"by":"offer","#
        + #""equals":{"on":"expected.visible"}}"#
    ) { story in
      story.clock = .real
      story.step("wall.scroll")
      story.expected("visible", ["offer": "1"])
      story.settle()
      story.tick(to: 1_500)
      story.request("pixel", ["offer": "1"])
      story.settle()
      story.tick(to: 10_000)
      story.end()
    },
  ]

  static let orders: [Sample] = [
    Sample(
      "a settled mark that may lie behind the scope", .inconclusive,
      #"{"each":{"on":"click"},"to":{"next":{"on":"pixel"}},"state":{"on":"seen.offer.shown"},"#
        + #""is":{"offer":"1"}}"#
    ) { story in
      story.step("offers.show")
      story.request("click")
      story.request("pixel")
      story.end()
    },
    Sample(
      "a state that another one overtook, which was overtaken in turn", .fail,
      #"{"each":{"on":"step.offers.show"},"state":{"on":["pixel","expected.visible"]},"#
        + #""is":{"verbatim":true}}"#
    ) { story in
      story.step("offers.show")
      let exchange = story.request("pixel", ["verbatim": true], connection: 1)
      story.reply("pixel", to: exchange, connection: 1)
      story.expected("visible")
      story.request("pixel", ["reply": 1], connection: 2)
      story.end()
    },
    Sample(
      "what a tick set going while the next one came", .inconclusive,
      #"{"each":{"on":"pixel"},"from":"start","to":"trigger","count":{"min":1},"#
        + #""of":{"on":"expected.shown"}}"#
    ) { story in
      story.step("offers.show")
      story.settle()
      story.tick(to: 400)
      story.tick(to: 800)
      story.expected("shown")
      story.request("pixel")
      story.end()
    },
    Sample(
      "what a reply makes expected, and its connection's next request", .pass,
      #"{"each":{"on":"expected.shown"},"to":"settled","count":1,"of":{"on":"pixel"}}"#
    ) { story in
      story.step("offers.show")
      let fetch = story.request("fetchOffers", connection: 1)
      story.reply("fetchOffers", to: fetch, connection: 1)
      story.expected("shown")
      story.request("pixel", connection: 1)
      story.end()
    },
  ]

  static let losses: [Sample] = [
    Sample(
      "a state after which entries were lost", .inconclusive,
      #"{"each":{"on":"step.offers.show"},"state":{"on":"seen.offer.shown"},"is":{"offer":"1"}}"#
    ) { story in
      story.step("offers.show")
      story.seen("offer.shown", ["offer": "2"])
      story.overflowed = true
      story.end()
    },
    Sample(
      "a list of which entries were lost", .inconclusive,
      #"{"each":"lane","sequence":{"on":"pixel"},"by":"offer","equals":{"on":"expected.visible"}}"#
    ) { story in
      story.step("wall.scroll")
      story.expected("visible", ["offer": "1"])
      story.request("pixel", ["offer": "2"])
      story.overflowed = true
      story.end()
    },
  ]
}
