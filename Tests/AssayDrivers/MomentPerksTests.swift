import AssayDrivers
import AssayReferenceClients
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Any tracker in a name of the table below answers like this.
struct Trouble: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var reply: RecordedTransport.Reply
}

@Suite struct `the MomentPerks reference client` {
  @Test func `asks for offers with the key in the query and the payload as JSON`() async throws {
    let unit = MomentPerksUnit(
      MomentPerksConfiguration(
        baseURL: "http://api.test", apiKey: "k e+y&=1", placement: "checkout", fingerprint: "fp",
        userID: "u-1", userAgent: "App/1 \"q\" ü", loyaltyBoost: "2", creative: "1",
        campaignID: "3110", country: "US", isDevelopment: true,
        attributes: ["plan": "a\nb", "dev": "0"]))
    await unit.act { await $0.load() }
    let request = try #require(unit.loads.first)
    #expect(
      request.url?.absoluteString
        == "http://api.test/native/v4/offers.json"
        + "?api_key=k%20e%2By%26%3D1&loyaltyboost=2&creative=1&campaignId=3110")
    #expect(request.value(forHTTPHeaderField: "Content-Type") == "application/json")
    #expect(request.value(forHTTPHeaderField: "User-Agent") == "App/1 \"q\" ü")
    let body = try JSONDecoder().decode([String: String].self, from: #require(request.httpBody))
    #expect(
      body == [
        "placement": "checkout", "adpx_fp": "fp", "pub_user_id": "u-1", "ua": "App/1 \"q\" ü",
        "country": "US", "dev": "1", "plan": "a\nb",
      ])
    #expect(unit.told == ["loaded 3"])
  }

  @Test func `leaves out what is not set`() async throws {
    let unit = MomentPerksUnit(
      MomentPerksConfiguration(baseURL: "http://api.test", apiKey: "k"))
    await unit.act { await $0.load() }
    let request = try #require(unit.loads.first)
    #expect(request.url?.query == "api_key=k")
    #expect(request.httpBody == Data("{}".utf8))
  }

  @Test(arguments: [
    MomentPerksConfiguration(baseURL: "http://api.test", apiKey: " \n"),
    MomentPerksConfiguration(baseURL: "http://api.test", apiKey: "k", loyaltyBoost: "3"),
    MomentPerksConfiguration(baseURL: "http://api.test", apiKey: "k", creative: ""),
    MomentPerksConfiguration(baseURL: "http://api.test", apiKey: "k", attributes: ["a b": "c"]),
    MomentPerksConfiguration(
      baseURL: "http://api.test", apiKey: "k",
      attributes: ["a": String(repeating: "x", count: 128)]),
    MomentPerksConfiguration(
      baseURL: "http://api.test", apiKey: "k",
      attributes: Dictionary((0...10).map { ("a\($0)", "") }, uniquingKeysWith: { a, _ in a })),
  ])
  func `sends nothing that the service would refuse`(
    _ configuration: MomentPerksConfiguration
  ) async {
    let unit = MomentPerksUnit(configuration)
    await unit.act { await $0.load() }
    #expect(unit.transport.requests.isEmpty)
    #expect(unit.told == ["failed configuration"])
  }

  @Test(arguments: [
    (200, #"{"data": {}, "status": "fail", "message": "no results found"}"#, "none"),
    (200, #"{"data": {"offers": []}}"#, "none"),
    (200, #"{"data": {"offers": null}}"#, "none"),
    (200, #"{"data": null}"#, "none"),
    (200, #"{}"#, "none"),
    (200, #"{"data": {"offers": [7, "x", null]}}"#, "none"),
    (200, #"{"error": "Unauthorized"}"#, "failed refused"),
    (200, #"{"data": {"offers": {}}}"#, "failed unreadable"),
    (200, #"[]"#, "failed unreadable"),
    (200, #"<html>"#, "failed unreadable"),
    (200, #""#, "failed unreadable"),
    (401, #"{"statusCode": 401, "message": "no"}"#, "failed refused"),
    (500, MomentPerksUnit.threeOffers, "failed refused"),
  ])
  func `shows nothing after an answer without offers`(
    _ status: Int, _ body: String, _ told: String
  ) async {
    let unit = MomentPerksUnit(offers: .answer(status, body))
    await unit.act { await $0.load() }
    await unit.act { await $0.show() }
    await unit.act { await $0.close() }
    #expect(unit.told == [told])
    #expect(unit.tracked.isEmpty)
  }

  @Test func `a lost connection is a failure`() async {
    let unit = MomentPerksUnit(offers: .failure)
    await unit.act { await $0.load() }
    #expect(unit.told == ["failed unreachable"])
  }

  @Test func `gives up waiting for offers after 30 seconds of its own clock`() async throws {
    let unit = MomentPerksUnit(offers: .silence)
    let report = await unit.act(held: 1) { await $0.load() }
    #expect(
      report == SettleReport(idle: true, inFlight: 1, requests: 1, observations: 0, nextDue: 31_000)
    )
    let early = try await unit.session.advance(to: 30_999)
    #expect(early == ClockReport(now: 30_999, fired: 0, nextDue: 31_000))
    #expect(unit.told.isEmpty)
    let late = try await unit.session.advance(to: 31_000)
    #expect(late == ClockReport(now: 31_000, fired: 1))
    let end = await unit.session.settle(limit: 600_000, held: 1)
    #expect(end == SettleReport(idle: true, inFlight: 0, requests: 1, observations: 0))
    #expect(unit.told == ["failed timeout"])
  }

  @Test func `a load that is under way is not started twice`() async {
    let unit = MomentPerksUnit(offers: .silence)
    await unit.act(held: 1) { await $0.load() }
    await unit.act(held: 1) { await $0.load() }
    #expect(unit.loads.count == 1)
  }

  @Test(arguments: [
    (#"{"id": "4001", "pixel": "http://t/p"}"#, "4001"),
    (#"{"id": 9007199254740993, "pixel": "http://t/p"}"#, "9007199254740993"),
    (#"{"id": 18446744073709551616, "pixel": "http://t/p"}"#, "18446744073709551616"),
    (#"{"pixel": "http://t/p", "beacons": [], "click_url": 5, "title": {}}"#, "-"),
    (#"{"id": 1, "pixel": "http://t/p", "adv_pixel_url": null, "later": {"x": [1]}}"#, "1"),
  ])
  func `reads offers of other shapes`(_ offer: String, _ id: String) async {
    let unit = MomentPerksUnit(
      offers: .answer(200, #"{"data": {"offers": [5, \#(offer)], "styles": [{"fontSize": {}}]}}"#))
    await unit.act { await $0.load() }
    await unit.act { await $0.show() }
    await unit.act { await $0.decline() }
    #expect(unit.told == ["loaded 1", "shown \(id) 0", "dismissed \(id)"])
    #expect(unit.tracked == ["http://t/p"])
  }

  @Test func `fetching is not showing`() async {
    let unit = MomentPerksUnit()
    await unit.act { await $0.load() }
    #expect(unit.tracked.isEmpty)
    await unit.act { await $0.show() }
    #expect(unit.tracked == ["http://t/adv1", "http://t/pixel1"])
    await unit.act { await $0.show() }
    #expect(unit.tracked.count == 2)
  }

  @Test func `every display has its pixel, and the ends of the list are no display`() async {
    let unit = MomentPerksUnit()
    await unit.act { await $0.load() }
    await unit.act { await $0.show() }
    for step in [-1, 1, 1, 1, -1] {
      await unit.act { step < 0 ? await $0.previous() : await $0.next() }
    }
    #expect(
      unit.told == ["loaded 3", "shown 1 0", "shown 2 1", "shown 3 2", "shown 2 1"])
    #expect(
      unit.tracked == [
        "http://t/adv1", "http://t/adv2", "http://t/adv2", "http://t/adv3",
        "http://t/pixel1", "http://t/pixel2", "http://t/pixel2", "http://t/pixel3",
      ])
  }

  @Test func `accepting opens the URL without requesting it, and moves on`() async {
    let unit = MomentPerksUnit()
    await unit.act { await $0.load() }
    await unit.act { await $0.show() }
    await unit.act { await $0.next() }
    await unit.act { await $0.accept() }
    await unit.act { await $0.accept() }
    #expect(
      unit.told == [
        "loaded 3", "shown 1 0", "shown 2 1",
        "open http://t/click2", "opened http://t/click2", "shown 3 2",
        "open http://t/click3", "opened http://t/click3", "dismissed 3",
      ])
    #expect(
      unit.tracked == [
        "http://t/adv1", "http://t/adv2", "http://t/adv3", "http://t/close3",
        "http://t/pixel1", "http://t/pixel2", "http://t/pixel3",
      ])
  }

  @Test func `declining tells so, and moves on`() async {
    let unit = MomentPerksUnit()
    await unit.act { await $0.load() }
    await unit.act { await $0.show() }
    for _ in 1...4 { await unit.act { await $0.decline() } }
    #expect(
      unit.told == ["loaded 3", "shown 1 0", "shown 2 1", "shown 3 2", "dismissed 3"])
    #expect(
      unit.tracked == [
        "http://t/adv1", "http://t/adv2", "http://t/adv3", "http://t/close3",
        "http://t/no1", "http://t/no2", "http://t/no3",
        "http://t/pixel1", "http://t/pixel2", "http://t/pixel3",
      ])
  }

  @Test func `a double tap is one tap`() async {
    let unit = MomentPerksUnit()
    await unit.act { await $0.load() }
    await unit.act { await $0.show() }
    await unit.act {
      await $0.decline()
      await $0.decline()
      await $0.accept()
    }
    #expect(unit.told == ["loaded 3", "shown 1 0", "shown 2 1"])
    #expect(unit.tracked.filter { $0.contains("no") } == ["http://t/no1"])
  }

  @Test func `closing right after a tap closes the offer that was tapped`() async {
    let unit = MomentPerksUnit()
    await unit.act { await $0.load() }
    await unit.act { await $0.show() }
    await unit.act {
      await $0.decline()
      await $0.close()
    }
    #expect(unit.told == ["loaded 3", "shown 1 0", "dismissed 1"])
  }

  @Test(arguments: MomentPerksGesture.allCases)
  func `leaving in any way reports the offer on screen, once`(
    _ gesture: MomentPerksGesture
  ) async {
    let unit = MomentPerksUnit()
    await unit.act { await $0.load() }
    await unit.act { await $0.show() }
    await unit.act { await $0.next() }
    await unit.act {
      await $0.dismiss(by: gesture)
      await $0.close()
      await $0.next()
      await $0.decline()
    }
    #expect(unit.told.last == "dismissed 2")
    #expect(unit.tracked.filter { $0.contains("close") } == ["http://t/close2"])
  }

  @Test func `offers are shown once per answer`() async {
    let unit = MomentPerksUnit()
    await unit.act { await $0.load() }
    await unit.act { await $0.show() }
    await unit.act { await $0.close() }
    await unit.act { await $0.show() }
    #expect(unit.told == ["loaded 3", "shown 1 0", "dismissed 1"])
    await unit.act { await $0.load() }
    await unit.act { await $0.show() }
    #expect(unit.told.suffix(2) == ["loaded 3", "shown 1 0"])
  }

  @Test(arguments: [
    Trouble(testDescription: "refused", reply: .answer(500, "no")),
    Trouble(testDescription: "lost", reply: .failure),
    Trouble(testDescription: "silent", reply: .silence),
  ])
  func `a tracker in trouble changes nothing and is asked once`(_ trouble: Trouble) async throws {
    let unit = MomentPerksUnit(tracker: { _ in trouble.reply })
    await unit.act { await $0.load() }
    for step in 0..<4 {
      let report = await unit.act(held: .max) { client in
        switch step {
        case 0: await client.show()
        case 1: await client.decline()
        case 2: await client.accept()
        default: await client.close()
        }
      }
      #expect(report.idle)
    }
    _ = try await unit.session.advance(to: 100_000)
    #expect(
      unit.told == [
        "loaded 3", "shown 1 0", "shown 2 1", "open http://t/click2", "opened http://t/click2",
        "shown 3 2", "dismissed 3",
      ])
    #expect(Set(unit.tracked).count == unit.tracked.count)
    #expect(unit.tracked.count == 8)
  }

  @Test func `trying again asks in the same words`() async {
    let unit = MomentPerksUnit(offers: .failure)
    await unit.act { await $0.load() }
    await unit.act { await $0.retry() }
    #expect(unit.told == ["failed unreachable", "failed unreachable"])
    #expect(unit.loads.count == 2)
    #expect(unit.loads.first?.url == unit.loads.last?.url)
    #expect(unit.loads.first?.httpBody == unit.loads.last?.httpBody)
  }

  @Test func `the last offers are shown again without a request, until newer ones come`() async {
    let unit = MomentPerksUnit()
    await unit.act { await $0.showAgain() }
    await unit.act { await $0.load() }
    await unit.act { await $0.showAgain() }
    #expect(unit.told == ["loaded 3"])
    await unit.act { await $0.show() }
    await unit.act { await $0.showAgain() }
    await unit.act { await $0.next() }
    await unit.act { await $0.close() }
    await unit.act { await $0.showAgain() }
    #expect(unit.told.suffix(2) == ["dismissed 2", "shown 1 0"])
    #expect(unit.tracked.filter { $0.hasSuffix("pixel1") }.count == 2)
    await unit.act { await $0.close() }
    await unit.act { await $0.load() }
    await unit.act { await $0.showAgain() }
    #expect(unit.told.suffix(2) == ["dismissed 1", "loaded 3"])
    #expect(unit.loads.count == 2)
  }

  @Test func `a tap on the image opens the page, and the offer stays`() async {
    let unit = MomentPerksUnit()
    await unit.act { await $0.tapImage() }
    await unit.act { await $0.load() }
    await unit.act { await $0.show() }
    await unit.act { await $0.tapImage() }
    #expect(unit.told.suffix(2) == ["open http://t/click1", "opened http://t/click1"])
    #expect(await unit.client.offerOnScreen?.id == "1")
  }

  @Test func `saving an offer reports it by POST, and the offer stays`() async {
    let unit = MomentPerksUnit()
    await unit.act { await $0.save() }
    await unit.act { await $0.load() }
    await unit.act { await $0.show() }
    await unit.act { await $0.save() }
    let posts = unit.transport.requests.filter { $0.url?.host == "t" && $0.httpMethod == "POST" }
    #expect(posts.map { $0.url?.absoluteString } == ["http://t/save1"])
    #expect(await unit.client.offerOnScreen?.id == "1")
  }

  @Test func `the buttons of an answered offer are dead`() async {
    let unit = MomentPerksUnit()
    await unit.act { await $0.load() }
    await unit.act { await $0.show() }
    await unit.act {
      await $0.accept()
      await $0.tapImage()
      await $0.save()
    }
    #expect(unit.told.filter { $0.hasPrefix("opened") } == ["opened http://t/click1"])
    #expect(!unit.transport.requests.contains { $0.url?.path == "/save1" })
  }

  @Test func `an empty URL causes nothing`() async {
    let offer = """
      {"id": 1, "click_url": "", "pixel": "", "adv_pixel_url": "",
       "beacons": {"close": "", "no_thanks_click": ""}}
      """
    let unit = MomentPerksUnit(
      offers: .answer(200, #"{"data": {"offers": [\#(offer), \#(offer)]}}"#))
    await unit.act { await $0.load() }
    await unit.act { await $0.show() }
    await unit.act { await $0.decline() }
    await unit.act { await $0.accept() }
    #expect(unit.told == ["loaded 2", "shown 1 0", "shown 1 1", "dismissed 1"])
    #expect(unit.tracked.isEmpty)
  }

  @Test func `trackers learn the User-Agent and nothing else`() async throws {
    let unit = MomentPerksUnit()
    await unit.act { await $0.load() }
    await unit.act { await $0.show() }
    for request in unit.transport.requests where request.httpMethod == "GET" {
      #expect(request.allHTTPHeaderFields == ["User-Agent": "MomentPerksExample/1.0"])
      #expect(request.httpBody == nil)
    }
  }
}
