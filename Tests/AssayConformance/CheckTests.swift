import AssayConformance
import AssayJSON
import Testing

/// Each check with stories on both sides of it.
@Suite struct `Checks` {
  @Test(arguments: counts + distincts + musts)
  func `a check decides as it says`(sample: Sample) throws { try sample.check() }

  @Test(arguments: states + sequences)
  func `a check over time decides as it says`(sample: Sample) throws { try sample.check() }

  @Test func `the registry lists every check once, by its first word`() {
    let ids = CheckRegistry.all.map { $0.id }
    #expect(ids == ["count", "distinct", "state", "must", "sequence"])
    #expect(CheckRegistry.all.map { $0.words.first } == ids)
  }

  static let two =
    #"{"each":{"on":"step.offers.show"},"to":"settled","count":2,"of":{"on":"pixel"}}"#
  static func count(_ spec: String) -> String {
    #"{"each":{"on":"step.offers.show"},"to":"settled","count":\#(spec),"of":{"on":"pixel"}}"#
  }

  static func pixels(_ count: Int) -> @Sendable (inout Story) -> Void {
    { story in
      story.step("offers.show")
      for _ in 0..<count { story.request("pixel", ["offer": "1"]) }
      story.end()
    }
  }

  static let counts: [Sample] = [
    Sample("an exact count that is met", .pass, two, pixels(2)),
    Sample("one too few", .fail, two, pixels(1)),
    Sample("one too many", .fail, two, pixels(3)),
    Sample("a minimum that is met", .pass, count(#"{"min":2}"#), pixels(5)),
    Sample("a minimum that is missed", .fail, count(#"{"min":2}"#), pixels(1)),
    Sample("a maximum that is kept", .pass, count(#"{"max":2}"#), pixels(0)),
    Sample("a maximum that is passed", .fail, count(#"{"max":2}"#), pixels(3)),
    Sample("a range that is met at its end", .pass, count(#"{"min":1,"max":3}"#), pixels(3)),
    Sample("a group with few members", .pass, perOffer) { story in
      story.request("pixel", ["offer": "1"])
      story.request("pixel", ["offer": "2"])
      story.end()
    },
    Sample("a group with too many members", .fail, perOffer) { story in
      story.request("pixel", ["offer": "1"])
      story.request("pixel", ["offer": "2"])
      story.request("pixel", ["offer": "1"])
      story.end()
    },
    Sample("a group counts a pattern of its own", .fail, perOfferClicks) { story in
      story.request("pixel", ["offer": "1"])
      story.request("click", ["offer": "1"])
      story.request("pixel", ["offer": "2"])
      story.end()
    },
    Sample("members without the field are a group", .fail, perOffer) { story in
      story.request("pixel")
      story.request("pixel")
      story.end()
    },
  ]

  static let perOffer = #"{"each":{"on":"pixel"},"per":["offer"],"count":{"max":1}}"#
  static let perOfferClicks =
    #"{"each":{"on":"pixel"},"per":["offer"],"count":1,"of":{"on":"click","offer":"$offer"}}"#
  static let sameFingerprint =
    #"{"each":{"on":"fetchOffers"},"per":["user"],"distinct":"adpxFp","max":1}"#
  static let twoOffers =
    #"{"each":"lane","distinct":"offer","min":2,"of":{"on":"pixel"}}"#

  static let distincts: [Sample] = [
    Sample("one value in a group", .pass, sameFingerprint) { story in
      story.request("fetchOffers", ["user": "A", "adpxFp": "x"])
      story.request("fetchOffers", ["user": "A", "adpxFp": "x"])
      story.request("fetchOffers", ["user": "B", "adpxFp": "y"])
      story.end()
    },
    Sample("two values in a group", .fail, sameFingerprint) { story in
      story.request("fetchOffers", ["user": "A", "adpxFp": "x"])
      story.request("fetchOffers", ["user": "A", "adpxFp": "y"])
      story.end()
    },
    Sample("an absent value is a value", .fail, sameFingerprint) { story in
      story.request("fetchOffers", ["user": "A", "adpxFp": "x"])
      story.request("fetchOffers", ["user": "A"])
      story.end()
    },
    Sample("numbers count by value", .pass, sameFingerprint) { story in
      story.request("fetchOffers", ["user": "A", "adpxFp": 1])
      story.request("fetchOffers", ["user": "A", "adpxFp": 1.0])
      story.end()
    },
    Sample("enough values", .pass, twoOffers) { story in
      story.request("pixel", ["offer": "1"])
      story.request("pixel", ["offer": "2"])
      story.end()
    },
    Sample("too few values", .fail, twoOffers) { story in
      story.request("pixel", ["offer": "1"])
      story.request("pixel", ["offer": "1"])
      story.end()
    },
  ]

  static let verbatim = #"{"each":{"on":"pixel"},"must":{"verbatim":true}}"#

  static let musts: [Sample] = [
    Sample("a trigger that fits", .pass, verbatim) { $0.request("pixel", ["verbatim": true]) },
    Sample("a trigger that does not", .fail, verbatim) { story in
      story.request("pixel", ["verbatim": true])
      story.request("pixel", ["verbatim": false])
    },
    Sample("a trigger without the field", .fail, verbatim) { $0.request("pixel") },
    Sample("no trigger", .vacuous, verbatim) { $0.end() },
  ]

  static let rendered =
    #"{"each":{"on":"step.article.open"},"to":{"next":{"on":"step.article.open"}},"#
    + #""state":{"on":"seen.article.rendered"},"is":{"path":"$path"}}"#

  static let states: [Sample] = [
    Sample("the latest observation fits at every mark", .pass, rendered) { story in
      story.step("article.open", ["path": "a"])
      story.seen("article.rendered", ["path": "x"])
      story.seen("article.rendered", ["path": "a"])
      story.settle()
      story.end()
    },
    Sample("it does not fit at one mark", .fail, rendered) { story in
      story.step("article.open", ["path": "a"])
      story.seen("article.rendered", ["path": "a"])
      story.settle()
      story.seen("article.rendered", ["path": "x"])
      story.end()
    },
    Sample("nothing was observed yet", .fail, rendered) { story in
      story.step("article.open", ["path": "a"])
      story.end()
    },
    Sample("the observation is older than the scope", .pass, rendered) { story in
      story.seen("article.rendered", ["path": "a"])
      story.settle()
      story.step("article.open", ["path": "a"])
      story.end()
    },
    Sample("no settled mark in scope", .vacuous, rendered) { story in
      story.step("article.open", ["path": "a"])
      story.step("article.open", ["path": "b"], settled: false)
    },
    Sample(
      "two unordered requests, one of which fits", .inconclusive,
      #"{"each":{"on":"step.offers.show"},"state":{"on":"pixel"},"is":{"offer":"1"}}"#
    ) { story in
      story.step("offers.show")
      story.request("pixel", ["offer": "1"])
      story.request("pixel", ["offer": "2"])
      story.end()
    },
    Sample(
      "two unordered requests, neither of which fits", .fail,
      #"{"each":{"on":"step.offers.show"},"state":{"on":"pixel"},"is":{"offer":"3"}}"#
    ) { story in
      story.step("offers.show")
      story.request("pixel", ["offer": "1"])
      story.request("pixel", ["offer": "2"])
      story.end()
    },
    Sample("the lane did not end settled", .inconclusive, rendered) { story in
      story.step("article.open", ["path": "a"])
      story.seen("article.rendered", ["path": "a"])
      story.settle()
      story.request("decision")
    },
  ]

  static let inOrder =
    #"{"each":"lane","given":{"on":"expected.visible"},"sequence":{"on":"pixel"},"by":"offer","#
    + #""equals":{"on":"expected.visible"}}"#

  static func scroll(_ pixels: [(offer: JSONValue, connection: Int)])
    -> @Sendable (inout Story)
    -> Void
  {
    { story in
      story.step("wall.scroll")
      for offer: JSONValue in ["1", "2"] { story.expected("visible", ["offer": offer]) }
      for (offer, connection) in pixels {
        story.request("pixel", ["offer": offer], connection: connection)
      }
      story.end()
    }
  }

  static let sequences: [Sample] = [
    Sample("the same values in certain order", .pass, inOrder, scroll([("1", 1), ("2", 1)])),
    Sample("another certain order", .fail, inOrder, scroll([("2", 1), ("1", 1)])),
    Sample(
      "unordered neighbours, observed in order", .inconclusive, inOrder,
      scroll([("1", 1), ("2", 2)])),
    Sample(
      "unordered neighbours, observed the other way", .inconclusive, inOrder,
      scroll([("2", 1), ("1", 2)])),
    Sample(
      "unordered, but no order agrees", .fail, inOrder, scroll([("2", 1), ("3", 2)])),
    Sample("one value too many", .fail, inOrder, scroll([("1", 1), ("2", 1), ("2", 1)])),
    Sample("one value too few", .fail, inOrder, scroll([("1", 1)])),
    Sample(
      "unordered neighbours with the same value", .pass,
      #"{"each":"lane","given":{"on":"expected.visible"},"sequence":{"on":"pixel"},"by":"unit","#
        + #""equals":{"on":"expected.visible"}}"#
    ) { story in
      story.step("wall.scroll")
      story.expected("visible", ["unit": "u"])
      story.expected("visible", ["unit": "u"])
      story.request("pixel", ["unit": "u"])
      story.request("pixel", ["unit": "u"])
      story.end()
    },
    Sample("a beginning, when the lane did not end settled", .inconclusive, inOrder) { story in
      story.step("wall.scroll")
      for offer: JSONValue in ["1", "2"] { story.expected("visible", ["offer": offer]) }
      story.request("pixel", ["offer": "1"])
    },
    Sample("a wrong beginning, even so", .fail, inOrder) { story in
      story.step("wall.scroll")
      for offer: JSONValue in ["1", "2"] { story.expected("visible", ["offer": offer]) }
      story.request("pixel", ["offer": "3"])
      story.settle()
      story.step("wall.scroll")
    },
    Sample("a beginning that others may have preceded", .inconclusive, inOrder) { story in
      story.step("wall.scroll")
      for offer: JSONValue in ["1", "2"] { story.expected("visible", ["offer": offer]) }
      story.request("pixel", ["offer": "2"])
    },
  ]
}
