import AssayConformance
import AssayJSON
import Testing

/// The twelve MomentPerks rules, each with a story that passes and one that fails.
@Suite struct `MomentPerks rules` {
  /// One rule, a fact about it, and a story.
  struct Sample: CustomTestStringConvertible, Sendable {
    var rule: String
    var fact: String
    var verdict: Verdict
    var tell: @Sendable (inout Story) -> Void

    init(
      _ rule: String, _ verdict: Verdict, _ fact: String,
      _ tell: @escaping @Sendable (inout Story) -> Void
    ) {
      self.rule = rule
      self.fact = fact
      self.verdict = verdict
      self.tell = tell
    }

    var testDescription: String { "\(rule) \(fact)" }
  }

  @Test(arguments: samples)
  func `a story gets the verdict that its reader expects`(sample: Sample) throws {
    let finding = try judge(WorkedRules.formula(sample.rule), Story(sample.tell))
    #expect(finding.verdict == sample.verdict, "\(finding)")
  }

  static let shown: JSONObject = ["offer": "1", "reply": 1, "pixel": "p", "advPixel": "a"]

  /// Loads and shows the first offer, as far as the step.
  static func show(_ story: inout Story) {
    story.step("offers.load")
    let fetch = story.request("fetchOffers")
    story.reply("fetchOffers", to: fetch, ["status": 200])
    story.settle()
    story.step("offers.show")
    story.expected("shown", shown)
  }

  static let samples: [Sample] = [
    Sample("mp1", .pass, "a pixel for each display") { story in
      show(&story)
      story.request("pixel", ["offer": "1", "reply": 1])
      story.end()
    },
    Sample("mp1", .fail, "two pixels for one display") { story in
      show(&story)
      story.request("pixel", ["offer": "1", "reply": 1])
      story.request("pixel", ["offer": "1", "reply": 1])
      story.end()
    },
    Sample("mp1", .fail, "no pixel") { story in
      show(&story)
      story.end()
    },
    Sample("mp2", .pass, "the advertiser pixel comes beside a held pixel") { story in
      show(&story)
      story.request("advPixel", ["offer": "1", "reply": 1])
      story.settle()
      story.tick(to: 3_000)
      story.end()
    },
    Sample("mp2", .fail, "the advertiser pixel waits") { story in
      show(&story)
      story.settle()
      story.tick(to: 3_000)
      story.request("advPixel", ["offer": "1", "reply": 1])
      story.end()
    },
    Sample("mp3", .pass, "a prefetched offer is shown later") { story in
      show(&story)
      story.request("pixel", ["offer": "1", "reply": 1])
      story.end()
    },
    Sample("mp3", .fail, "a pixel right after the prefetch") { story in
      story.step("offers.load")
      let fetch = story.request("fetchOffers")
      story.reply("fetchOffers", to: fetch, ["status": 200])
      story.request("pixel", ["offer": "1", "reply": 1])
      story.settle()
      story.tick(to: 60_000)
      story.settle()
      story.step("offers.show")
      story.end()
    },
    Sample("mp4", .pass, "a URL as it was handed out") { story in
      story.request(
        "pixel", ["legal": true, "verbatim": true, "method": "GET", "methods": ["GET", "HEAD"]])
    },
    Sample("mp4", .fail, "a URL with escapes encoded again") { story in
      story.request(
        "pixel", ["legal": true, "verbatim": false, "method": "GET", "methods": ["GET", "HEAD"]])
    },
    Sample("mp4", .fail, "a method that does not fit") { story in
      story.request(
        "pixel", ["legal": true, "verbatim": true, "method": "PUT", "methods": ["GET", "HEAD"]])
    },
    Sample("mp5", .pass, "the close beacon of the offer on screen") { story in
      close(&story, beacons: ["2"])
    },
    Sample("mp5", .fail, "the close beacon of the first offer") { story in
      close(&story, beacons: ["1"])
    },
    Sample("mp5", .fail, "the close beacons of both") { story in
      close(&story, beacons: ["1", "2"])
    },
    Sample("mp6", .pass, "a double tap declines once") { story in
      decline(&story, beacons: 1)
    },
    Sample("mp6", .fail, "a double tap declines twice") { story in
      decline(&story, beacons: 2)
    },
    Sample("mp7", .pass, "no-thanks arrives before close") { story in
      story.step("offers.decline")
      story.request("noThanks", ["offer": "1", "reply": 1, "step": "offers.decline"])
      story.request("closeBeacon", ["offer": "1", "reply": 1, "step": "offers.decline"])
      story.end()
    },
    Sample("mp7", .fail, "close arrives before no-thanks") { story in
      story.step("offers.decline")
      story.request("closeBeacon", ["offer": "1", "reply": 1, "step": "offers.decline"])
      story.request("noThanks", ["offer": "1", "reply": 1, "step": "offers.decline"])
      story.end()
    },
    Sample("mp8", .pass, "each user keeps a fingerprint") { story in
      fetch(&story, [("A", "x", 1), ("A", "x", 2), ("B", "y", 3)])
    },
    Sample("mp8", .fail, "a user's fingerprint changes with the process") { story in
      fetch(&story, [("A", "x", 1), ("A", "z", 2), ("B", "y", 3)])
    },
    Sample("mp8", .fail, "two users share a fingerprint") { story in
      fetch(&story, [("A", "x", 1), ("A", "x", 2), ("B", "x", 3)])
    },
    Sample("mp9", .pass, "pixels in the order of appearance") { story in
      wall(&story, pixels: ["1", "2", "3"])
    },
    Sample("mp9", .fail, "pixels in another order") { story in
      wall(&story, pixels: ["1", "3", "2"])
    },
    Sample("mp9", .fail, "a pixel twice") { story in
      wall(&story, pixels: ["1", "2", "3", "3"])
    },
    Sample("mp10", .pass, "an answered beacon stays alone") { story in
      beacon(&story, again: false)
    },
    Sample("mp10", .fail, "an answered beacon is repeated") { story in
      beacon(&story, again: true)
    },
    Sample("mp11", .pass, "the next offer appears at once") { story in
      show(&story)
      story.seen("offer.shown", ["offer": "1"])
      story.settle()
      story.tick(to: 2_000)
      story.end()
    },
    Sample("mp11", .fail, "the next offer waits for the beacon") { story in
      show(&story)
      story.settle()
      story.tick(to: 2_000)
      story.seen("offer.shown", ["offer": "1"])
      story.end()
    },
    Sample("mp12", .pass, "save goes to its own URL") { story in
      save(&story, "save", verbatim: true)
    },
    Sample("mp12", .fail, "save goes to the click URL") { story in
      save(&story, "click", verbatim: true)
    },
    Sample("mp12", .fail, "save changes the URL") { story in
      save(&story, "save", verbatim: false)
    },
  ]

  static func close(_ story: inout Story, beacons: [String]) {
    show(&story)
    story.request("pixel", ["offer": "1", "reply": 1])
    story.settle()
    story.step("offers.close")
    story.expected("dismissed", ["offer": "2", "reply": 1, "close": "c", "unit": "u"])
    for offer in beacons {
      story.request("closeBeacon", ["offer": .string(offer), "reply": 1, "unit": "u"])
    }
    story.end()
  }

  static func decline(_ story: inout Story, beacons: Int) {
    show(&story)
    story.settle()
    story.step("offers.decline")
    story.expected("declined", ["offer": "1", "reply": 1, "noThanks": "n"])
    story.step("offers.decline", settled: false)
    for _ in 0..<beacons { story.request("noThanks", ["offer": "1", "reply": 1]) }
    story.end()
  }

  static func fetch(_ story: inout Story, _ fetches: [(user: String, adpxFp: String, launch: Int)])
  {
    for (user, adpxFp, launch) in fetches {
      story.step("offers.load")
      story.request(
        "fetchOffers",
        [
          "user": .string(user), "adpxFp": .string(adpxFp),
          "launch": .number(JSONNumber(launch)),
        ])
      story.settle()
    }
    story.end()
  }

  static func wall(_ story: inout Story, pixels: [String]) {
    story.step("wall.scroll")
    for offer in ["1", "2", "3"] { story.expected("visible", ["offer": .string(offer)]) }
    for offer in pixels {
      story.request("pixel", ["offer": .string(offer), "surface": "wall"])
    }
    story.end()
  }

  static func beacon(_ story: inout Story, again: Bool) {
    show(&story)
    story.request("pixel", ["offer": "1", "reply": 1, "outcome": "refused"])
    story.settle()
    story.tick(to: 60_000)
    if again { story.request("pixel", ["offer": "1", "reply": 1, "outcome": "refused"]) }
    story.end()
  }

  static func save(_ story: inout Story, _ beacon: String, verbatim: Bool) {
    show(&story)
    story.settle()
    story.step("offers.show")
    story.expected("saved", ["offer": "1", "reply": 1, "save": "s"])
    story.request(beacon, ["offer": "1", "reply": 1, "verbatim": .boolean(verbatim)])
    story.end()
  }
}
