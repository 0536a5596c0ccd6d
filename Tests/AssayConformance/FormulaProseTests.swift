import AssayConformance
import Testing

/// Formulas as a reader who does not program gets them.
@Suite struct `Formula prose` {
  static func prose(_ formula: String) throws -> [String] {
    FormulaProse.sentences(try compile(formula).formula)
  }

  @Test(arguments: [
    (
      "mp1",
      [
        "For each expected `shown` with a `pixel`: exactly 1 request `pixel` with the same `offer` and the same `reply` after it and before the next settled mark."
      ]
    ),
    (
      "mp2",
      [
        "For each expected `shown` with an `advPixel`: exactly 1 request `advPixel` with the same `offer` and the same `reply` within 2,000 ms after it."
      ]
    ),
    (
      "mp4",
      [
        "For each request `pixel`, `advPixel`, `closeBeacon`, `noThanks`, `click` or `save` with `legal` true: it has `verbatim` true and `method` among its `methods`."
      ]
    ),
    (
      "mp7",
      [
        "For each request `closeBeacon` with `step` \"offers.decline\": at least 1 request `noThanks` with the same `offer` and the same `reply` between the last step `offers.decline` and it. The order is the one observed, so this never decides the exit status."
      ]
    ),
    (
      "mp8",
      [
        "For all requests `fetchOffers` that have `user` in common: at most 1 value of `adpxFp` among them. This says something only if the lane has at least 2 values of `launch` among requests `fetchOffers`.",
        "For all requests `fetchOffers` that have `adpxFp` in common: at most 1 value of `user` among them. This says something only if the lane has at least 2 values of `user` among requests `fetchOffers`.",
      ]
    ),
    (
      "mp9",
      [
        "In each lane: the `offer` of requests `pixel` with `surface` \"wall\" is, in order, that of expected `visible` in the whole lane. This says something only if the lane has at least 1 expected `visible`. The order is the one observed, so this never decides the exit status."
      ]
    ),
    (
      "mp10",
      [
        "For each request `pixel`, `advPixel`, `closeBeacon` or `noThanks` with `outcome` \"ok\" or \"refused\": no event of the same kind with the same `offer` and the same `reply` after it and before the next expected `shown` with the same `offer`."
      ]
    ),
    (
      "en1",
      [
        "For each expected `fetch` with `cause` \"screen\": exactly 1 request `fetch` with the same `target` from 500 ms before it and up to 500 ms after it."
      ]
    ),
    (
      "en8",
      [
        "For each request `ack`: at least 1 served `message` with the same `pushId` and the same `distinctId` before it. This says something only if the lane has at least 2 values of `distinctId` among requests `fetch`."
      ]
    ),
    (
      "sd8",
      [
        "For each step `article.open`: at every settled mark after it and before the next reply to `decision` or before the next step `article.open`, whichever comes first, the latest observation `article.rendered` has the same `path`, `hideContent` equal to its `premium` and no `upsellMessage`."
      ]
    ),
    (
      "timeout",
      [
        "For each request `content` with `held` true: exactly 1 observation `banner.result` with the same `request` and `errorCode` \"timedOut\" from `contentTimeout` after it and up to `contentTimeoutMax` after it."
      ]
    ),
  ])
  func `a worked rule reads well`(name: String, sentences: [String]) throws {
    #expect(try Self.prose(WorkedRules.formula(name)) == sentences)
  }

  @Test(arguments: [
    (#""count":{"min":2,"max":3}"#, "2 to 3 requests `pixel`"),
    (#""count":{"min":2}"#, "at least 2 requests `pixel`"),
    (#""count":{"max":2}"#, "at most 2 requests `pixel`"),
    (#""count":2"#, "exactly 2 requests `pixel`"),
    (#""count":0"#, "no request `pixel`"),
  ])
  func `a count is in words`(count: String, words: String) throws {
    #expect(
      try Self.prose(#"{"each":{"on":"click"},\#(count),"of":{"on":"pixel"}}"#)
        == ["For each request `click`: \(words) after it."])
  }

  @Test(arguments: [
    (#""offer":{"not":"$offer"}"#, "another `offer`"),
    (#""offer":{"not":"1"}"#, "`offer` other than \"1\""),
    (#""offer":{"not":{"not":"1"}}"#, "`offer` \"1\""),
    (#""offer":{"in":["1","2","3"]}"#, "`offer` \"1\", \"2\" or \"3\""),
    (#""status":{"min":200,"max":299}"#, "`status` from 200 to 299"),
    (#""status":{"min":200}"#, "`status` at least 200"),
    (#""status":{"max":"$reply"}"#, "`status` at most equal to its `reply`"),
    (#""offer":{"match":"^4"}"#, "`offer` matching /^4/"),
    (#""offer":{"present":false}"#, "no `offer`"),
    (#""not":{"offer":"1","status":200}"#, "not (`offer` \"1\" and `status` 200)"),
  ])
  func `a condition is in words`(condition: String, words: String) throws {
    #expect(
      try Self.prose(#"{"each":{"on":"click"},"count":0,"of":{"on":"pixel",\#(condition)}}"#)
        == ["For each request `click`: no request `pixel` with \(words) after it."])
  }
}
