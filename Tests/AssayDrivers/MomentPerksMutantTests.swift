import AssayReferenceClients
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct `a MomentPerks mutant` {
  /// What a mutant requests that the reference does not, and the reverse.
  struct Difference: Sendable, CustomTestStringConvertible {
    var mutant: MomentPerksMutant
    var extra: [String] = []
    var missing: [String] = []

    var testDescription: String { mutant.rawValue }
  }

  @Test(arguments: [
    Difference(mutant: .pixelTwice, extra: ["pixel1", "pixel2", "pixel3"]),
    Difference(mutant: .pixelNever, missing: ["pixel1", "pixel2", "pixel3"]),
    Difference(mutant: .advertiserPixelForgotten, missing: ["adv1", "adv2", "adv3"]),
    Difference(mutant: .pixelOfNextOffer, extra: ["pixel2", "pixel3"]),
    Difference(mutant: .advertiserPixelNeedsPixel),
    Difference(mutant: .clickPrefetched, extra: ["click1", "click2", "click3"]),
    Difference(mutant: .closeOnDecline, extra: ["close1"]),
    Difference(mutant: .acceptDeclines, extra: ["no2"]),
    Difference(mutant: .closeDeclines, extra: ["no3"]),
    Difference(mutant: .closeNotAfterAnswer),
    Difference(mutant: .orderReversed, extra: ["close1", "no3"], missing: ["close3", "no1"]),
    Difference(mutant: .noThanksForgotten, missing: ["no1"]),
    Difference(mutant: .noThanksTwice, extra: ["no1"]),
    Difference(mutant: .closeOfFirstOffer, extra: ["close1"], missing: ["close3"]),
    Difference(mutant: .closeForgotten, missing: ["close3"]),
    Difference(
      mutant: .userToTracker,
      extra: names.map { $0 + "?pub_user_id=u-1" }, missing: names),
  ])
  func `differs in its trackers as its name says`(_ difference: Difference) async {
    let reference = await trackers(nil)
    let mutant = await trackers(difference.mutant)
    #expect(subtract(reference, from: mutant) == difference.extra)
    #expect(subtract(mutant, from: reference) == difference.missing)
  }

  @Test func `pixel-on-load requests the first pixel too early, and not again`() async {
    let unit = MomentPerksUnit(mutant: .pixelOnLoad)
    await unit.act { await $0.load() }
    #expect(unit.tracked == ["http://t/pixel1"])
    await unit.act { await $0.show() }
    #expect(unit.tracked == ["http://t/adv1", "http://t/pixel1"])
    await unit.act { await $0.next() }
    #expect(unit.tracked.suffix(1) == ["http://t/pixel2"])
  }

  @Test func `advertiser-pixel-waits requests it after the pixel was answered`() async {
    let silent = MomentPerksUnit(mutant: .advertiserPixelWaits, tracker: { _ in .silence })
    await silent.act { await $0.load() }
    await silent.act(held: 1) { await $0.show() }
    #expect(silent.tracked == ["http://t/pixel1"])
    let quick = MomentPerksUnit(mutant: .advertiserPixelWaits)
    await quick.act { await $0.load() }
    await quick.act { await $0.show() }
    #expect(quick.tracked == ["http://t/adv1", "http://t/pixel1"])
  }

  @Test(arguments: [
    ("http://t/p?a=1&c=%7Bc%7D", "http://t/p?a=1&c=%257Bc%257D"),
    ("http://t/p?a=%2f&b=&a=2", "http://t/p?a=%252F&b=&a=2"),
    ("http://t/p?a=1&b=2", "http://t/p?a=1&b=2"),
  ])
  func `url-decoded escapes escapes and keeps the rest`(
    _ url: String, _ expected: String
  ) async {
    let unit = MomentPerksUnit(
      mutant: .urlDecoded,
      offers: .answer(200, #"{"data": {"offers": [{"pixel": "\#(url)"}]}}"#))
    await unit.act { await $0.load() }
    await unit.act { await $0.show() }
    #expect(unit.tracked == [expected])
  }

  @Test func `key-in-body-only has the key in the body only`() async throws {
    let request = try await offersRequest(.keyInBodyOnly)
    #expect(request.url?.query == nil)
    let body = try JSONDecoder().decode([String: String].self, from: #require(request.httpBody))
    #expect(body["api_key"] == "k e+y&=1")
  }

  @Test func `body-not-json sends a form`() async throws {
    let request = try await offersRequest(.bodyNotJSON)
    #expect(
      request.value(forHTTPHeaderField: "Content-Type") == "application/x-www-form-urlencoded")
    #expect(request.httpBody == Data("adpx_fp=fp&pub_user_id=u-1".utf8))
  }

  @Test func `key-to-tracker sends the key to trackers`() async {
    let unit = MomentPerksUnit(mutant: .keyToTracker)
    await unit.act { await $0.load() }
    await unit.act { await $0.show() }
    for request in unit.transport.requests where request.httpMethod == "GET" {
      #expect(request.value(forHTTPHeaderField: "Authorization") == "Bearer k e+y&=1")
    }
  }

  @Test func `empty-url-requested requests the API's address`() async {
    let unit = MomentPerksUnit(
      mutant: .emptyURLRequested,
      offers: .answer(200, #"{"data": {"offers": [{"pixel": "", "adv_pixel_url": null}]}}"#))
    await unit.act { await $0.load() }
    await unit.act { await $0.show() }
    #expect(unit.tracked == ["http://api.test/"])
  }

  @Test func `has a name in kebab case`() {
    for mutant in MomentPerksMutant.allCases {
      #expect(mutant.rawValue.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "-" })
    }
  }

  private static let names = [
    "adv1", "adv2", "adv3", "close3", "no1", "pixel1", "pixel2", "pixel3",
  ]

  private func trackers(_ mutant: MomentPerksMutant?) async -> [String] {
    let unit = MomentPerksUnit(mutant: mutant)
    await unit.act { await $0.load() }
    await unit.act { await $0.show() }
    await unit.act { await $0.decline() }
    await unit.act { await $0.accept() }
    await unit.act { await $0.close() }
    return unit.tracked.map { String($0.dropFirst("http://t/".count)) }
  }

  private func offersRequest(_ mutant: MomentPerksMutant) async throws -> URLRequest {
    let unit = MomentPerksUnit(mutant: mutant)
    await unit.act { await $0.load() }
    return try #require(unit.loads.first)
  }

  private func subtract(_ others: [String], from names: [String]) -> [String] {
    var rest = names
    for name in others {
      if let place = rest.firstIndex(of: name) { rest.remove(at: place) }
    }
    return rest
  }
}
