import AssayContractModel
import AssayContracts
import AssayJSON
import AssayJournaling
import Foundation
import Testing

@testable import AssayConformance

/// What a correct client may do and a careless rule would convict, told to the shipped rules.
///
/// Differences that a whole client can have are variants of the reference client; here are those that
/// take a moment of its own.
@Suite struct `Shipped MomentPerks rules` {
  struct Sample: CustomTestStringConvertible, Sendable {
    var rule: String
    var fact: String
    var tell: @Sendable (inout Story) -> Void

    init(_ rule: String, _ fact: String, _ tell: @escaping @Sendable (inout Story) -> Void) {
      self.rule = rule
      self.fact = fact
      self.tell = tell
    }

    var testDescription: String { "\(rule): \(fact)" }
  }

  @Test(arguments: samples)
  func `do not convict who is right`(sample: Sample) throws {
    let files = ContractFiles.read(folder: Catalogue.folder.appendingPathComponent("MomentPerks"))
    let loaded = Contract.load(try #require(files.files)).0
    let contract = try #require(loaded)
    let (pack, diagnostics) = RulePack.compile(contract.rules, vocabulary: contract.vocabulary)
    #expect(diagnostics.isEmpty)
    let rule = try #require(pack[sample.rule])
    let finding = try #require(Judge.judge([rule], Story(sample.tell).trace).first)
    #expect(finding.verdict == .pass, "\(finding)")
  }

  private static let one: JSONObject = ["offer": "1", "reply": 1]
  private static let two: JSONObject = ["offer": "2", "reply": 1]

  private static func with(_ fields: JSONObject, _ more: JSONObject) -> JSONObject {
    var all = fields
    for (key, value) in more.members { all[key] = value }
    return all
  }

  private static func load(_ story: inout Story, _ fields: JSONObject = ["outcome": "ok"]) {
    story.step("offers.load")
    let fetch = story.request("fetchOffers", fields)
    story.reply("fetchOffers", to: fetch, ["status": 200])
    story.settle()
  }

  private static func refuse(_ story: inout Story, _ status: Int) {
    let status = JSONValue.number(JSONNumber(status))
    let fetch = story.request("fetchOffers", ["status": status])
    story.reply("fetchOffers", to: fetch, ["status": status])
  }

  private static func show(_ story: inout Story, again: Bool = false) {
    story.step("offers.show")
    story.expected(
      "shown",
      with(one, ["pixel": "p", "advPixel": "a", "again": .boolean(again), "cause": "show"]))
    story.seen("offer.shown", ["offer": "1", "position": 0])
  }

  private static func fetching(_ fields: JSONObject) -> @Sendable (inout Story) -> Void {
    { story in
      load(&story, fields)
      story.end()
    }
  }

  /// A story that begins with offers on screen.
  private static func visit(
    _ rule: String, _ fact: String, _ tell: @escaping @Sendable (inout Story) -> Void
  ) -> Sample {
    Sample(rule, fact) { story in
      load(&story)
      show(&story)
      tell(&story)
      story.end()
    }
  }

  static let samples: [Sample] = requests + loads + visits

  // MARK: What a request may look like

  private static let requests: [Sample] = [
    Sample(
      "request.user-id-not-personal", "a number is an id", fetching(["pubUserId": "4155550123"])),
    Sample(
      "request.user-id-not-personal", "an id may hold an at sign",
      fetching(["pubUserId": "kim@shop"])),
    Sample(
      "request.user-id-not-personal", "a hash is an id",
      fetching(["pubUserId": "b58996c504c5638798eb6b511e6f49af"])),
    Sample(
      "request.attribute-names", "values may hold anything",
      fetching([
        "payload": #"{"note":"a, \"b c\": {d}","n":12.5e3 , "flag" : true,"e":"","u":"\u00e9\\"}"#
      ])),
    Sample("request.attribute-names", "an empty payload has no names", fetching(["payload": "{}"])),
    Sample(
      "request.reserved-names", "values may speak of reserved names",
      fetching(["payload": #"{"note":"\"themeId\": dark","theme_id":"dark"}"#])),
    Sample("request.country-of-two-letters", "small letters will do", fetching(["country": "de"])),
    Sample(
      "request.loyaltyboost-needs-user", "a fingerprint names the user, too",
      fetching(["loyaltyboost": "1", "adpxFp": "fp"])),
    Sample(
      "request.accepts-json", "a request may say nothing of what it accepts",
      fetching(["apiKey": "k"])),
    Sample(
      "request.accepts-json", "anything includes JSON", fetching(["header.accept": "image/*, */*"])),
    Sample(
      "request.options-as-configured", "an option that does not exist may be dropped",
      { story in
        load(&story, ["configuredLoyaltyboost": "3"])
        load(&story, ["configuredLoyaltyboost": "1", "loyaltyboost": "1"])
        story.end()
      }),
    Sample(
      "request.fingerprint-stable", "two users have two fingerprints",
      { story in
        load(&story, ["user": "a", "adpxFp": "1"])
        load(&story, ["user": "b", "adpxFp": "2"])
        load(&story, ["user": "a", "adpxFp": "1"])
        story.end()
      }),
    Sample(
      "request.dev-only-when-on", "0 is off", fetching(["dev": "0"])),
    Sample("request.dev-when-on", "true is on", fetching(["dev": "true", "configuredDev": true])),
    Sample(
      "request.bad-options-stay-home", "asking without the option is one way to keep it",
      { story in
        story.step("offers.load", ["configuredLoyaltyboost": "3"])
        story.request("fetchOffers", ["configuredLoyaltyboost": "3"])
        story.end()
      }),
  ]

  // MARK: What may happen while offers are loaded

  private static let loads: [Sample] = [
    Sample(
      "load.asks-once", "an attempt that failed may be repeated at once",
      { story in
        story.step("offers.load")
        story.request("fetchOffers", ["outcome": "refused"])
        story.request("fetchOffers", ["outcome": "ok"])
        story.end()
      }),
    Sample(
      "load.refusal-stands", "the user may ask again",
      { story in
        story.step("offers.load")
        refuse(&story, 403)
        story.settle()
        story.tick(to: 60_000)
        story.settle()
        story.step("offers.retry")
        refuse(&story, 403)
        story.end()
      }),
    Sample(
      "load.refusal-stands", "an unavailable service may be asked again",
      { story in
        story.step("offers.load")
        refuse(&story, 503)
        refuse(&story, 401)
        story.end()
      }),
    Sample(
      "load.gives-up", "the failure is told before the connection is given up",
      { story in
        story.step("offers.load")
        story.request("fetchOffers", ["held": true])
        story.settle()
        story.tick(to: 60_000)
        story.seen("offers.failed", ["kind": "timeout"])
        story.end()
      }),
    Sample(
      "failure.told", "a second attempt that brings offers is no failure",
      { story in
        story.step("offers.load")
        story.request("fetchOffers", ["outcome": "refused"])
        story.settle()
        story.tick(to: 2_000)
        story.request("fetchOffers", ["outcome": "ok"])
        story.seen("offers.loaded", ["count": 1])
        story.end()
      }),
    Sample(
      "no-offers.shows-nothing", "the next answer's offers are shown",
      { story in
        load(&story)
        story.expected("none", ["reply": 1, "form": "list"])
        load(&story)
        story.step("offers.show")
        story.seen("offer.shown", ["offer": "1"])
        story.end()
      }),
    Sample(
      "retry.asks-again", "a first attempt of two may fail again",
      { story in
        load(&story, ["outcome": "refused"])
        story.step("offers.retry")
        story.request("fetchOffers", ["outcome": "none"])
        story.request("fetchOffers", ["outcome": "ok"])
        story.end()
      }),
  ]

  // MARK: What may happen during a visit

  private static let visits: [Sample] = [
    visit(
      "pixel.only-when-shown", "a pixel may still be on its way when the next offer is on screen",
      { story in
        story.settle()
        story.step("offers.next")
        story.expected("shown", two)
        story.request("pixel", two)
        story.request("pixel", one)
      }),
    visit(
      "advertiser-pixel.once-per-display", "the advertiser's pixel may come long after the display",
      { story in
        story.settle()
        story.tick(to: 1_500)
        story.request("advPixel", one)
      }),
    visit(
      "advertiser-pixel.does-not-wait", "the advertiser's pixel may come first",
      { story in
        story.request("advPixel", one)
        story.request("pixel", one)
        story.settle()
        story.tick(to: 3_000)
      }),
    visit(
      "no-thanks.only-when-declined", "the refusal may be sent after the next offer came",
      { story in
        story.settle()
        story.step("offers.decline")
        story.expected("declined", one)
        story.expected("shown", two)
        story.seen("offer.shown", ["offer": "2"])
        story.request("pixel", two)
        story.request("noThanks", one)
      }),
    visit(
      "click.only-when-accepted", "a tap on the image is a wish, too",
      { story in
        story.settle()
        story.step("offers.tapImage")
        story.expected("imageTapped", one)
        story.request("click", one)
      }),
    visit(
      "close.after-last-answer", "the close beacon may overtake the refusal",
      { story in
        story.settle()
        story.step("offers.decline")
        story.expected("declined", one)
        story.expected("dismissed", with(one, ["close": "c", "cause": "decline"]))
        story.request("closeBeacon", one)
        story.request("noThanks", one)
      }),
    visit(
      "close.not-an-answer", "a refusal before the unit is closed is a refusal",
      { story in
        story.request("pixel", one)
        story.settle()
        story.step("offers.decline")
        story.request("noThanks", one)
        story.settle()
        story.step("offers.close")
        story.request("closeBeacon", two)
      }),
    visit(
      "tracking.not-repeated", "showing an offer again counts it again",
      { story in
        story.request("pixel", with(one, ["outcome": "ok"]))
        story.settle()
        show(&story, again: true)
        story.request("pixel", with(one, ["outcome": "ok"]))
      }),
    visit(
      "tracking.not-repeated", "what was lost on the way may be sent again",
      { story in
        story.request("advPixel", with(one, ["outcome": "ok"]))
        story.request("pixel", with(one, ["outcome": "none"]))
        story.settle()
        story.tick(to: 2_000)
        story.request("pixel", with(one, ["outcome": "ok"]))
      }),
    visit(
      "taps.second-is-nothing", "two buttons in one burst are two wishes",
      { story in
        story.settle()
        story.step("offers.accept")
        story.step("offers.close", settled: false)
        story.request("click", one)
        story.request("closeBeacon", one)
      }),
    visit(
      "dismissed.silence", "another visit counts again",
      { story in
        story.request("pixel", one)
        story.settle()
        story.step("offers.close")
        story.expected("dismissed", one)
        story.request("closeBeacon", one)
        story.settle()
        show(&story)
        story.request("pixel", one)
      }),
    visit(
      "dismissed.silence", "a close beacon that was lost may be sent again",
      { story in
        story.request("pixel", one)
        story.settle()
        story.step("offers.close")
        story.expected("dismissed", one)
        story.request("closeBeacon", with(one, ["outcome": "none"]))
        story.settle()
        story.tick(to: 2_000)
        story.request("closeBeacon", one)
      }),
    visit(
      "visit.own-urls", "an old close beacon may be sent again during the next visit",
      { story in
        story.request("pixel", one)
        story.settle()
        story.step("offers.show")
        story.expected("shown", ["offer": "1", "reply": 2])
        story.request("pixel", ["offer": "1", "reply": 2])
        story.request("closeBeacon", one)
      }),
    visit(
      "navigation.stops-at-ends", "closing at the end is closing",
      { story in
        story.request("pixel", one)
        story.settle()
        story.step("offers.next")
        story.expected("stayed", one)
        story.settle()
        story.step("offers.close")
        story.request("closeBeacon", one)
      }),
    Sample(
      "tracking.by-get", "a length of 0 is no content",
      { story in
        story.request("pixel", ["method": "GET", "header.content-length": "0"])
        story.end()
      }),
    Sample(
      "tracking.verbatim-but-for-escapes", "what is illegal may be escaped",
      { story in
        story.request(
          "pixel", ["legal": false, "verbatim": true, "difference": "illegalOctetsEncoded"])
        story.end()
      }),
    Sample(
      "tracking.hang-harmless", "an animation of a second is no hang",
      { story in
        load(&story)
        story.step("offers.show")
        story.expected("shown", one)
        story.request("pixel", with(one, ["held": true]))
        story.settle()
        story.tick(to: 1_000)
        story.seen("offer.shown", ["offer": "1"])
        story.end()
      }),
    visit(
      "display.in-order", "an offer that is shown again is named again",
      { story in
        story.settle()
        show(&story, again: true)
      }),
  ]
}
