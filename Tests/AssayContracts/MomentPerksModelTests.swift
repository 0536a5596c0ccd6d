import AssayContractModel
import AssayJSON
import Testing

@testable import AssayContracts

@Suite struct `What MomentPerks expects` {
  private static let three = """
    {"data":{"offers":[
      {"id":1,"pixel":"p1","adv_pixel_url":"a1","click_url":"k1","beacons":{"close":"c1","no_thanks_click":"n1"}},
      {"id":"2","pixel":"p2","adv_pixel_url":"","beacons":{"close":null}},
      {"id":3.0,"pixel":"p3","beacons":{"close":"c3"}}]}}
    """

  /// The outputs of a model after a reply and some steps, as `name offer` lines.
  private func outputs(_ verbs: String..., status: Int = 200, body: String = three) throws
    -> [String]
  {
    try full(verbs, status: status, body: body).map {
      "\($0.name) \($0.fields["offer"]?.string ?? "?")"
    }
  }

  private func full(_ verbs: [String], status: Int = 200, body: String = three) throws
    -> [ModelOutput]
  {
    var model = MomentPerksModel()
    _ = model.receive(.launch(config: [:], time: 0))
    _ = model.receive(
      .reply(
        operation: "fetchOffers", exchange: 7, status: status,
        body: try JSONDocument(parsing: body),
        time: 0))
    return verbs.flatMap { model.receive(.step(verb: $0, arguments: [:], time: 0)) }
  }

  @Test func `loading shows nothing, showing shows the first offer`() throws {
    #expect(try outputs() == [])
    #expect(try outputs("offers.show") == ["shown 1"])
  }

  @Test func `next and previous show again, and stop at the ends`() throws {
    #expect(
      try outputs("offers.show", "offers.next", "offers.previous", "offers.previous")
        == ["shown 1", "shown 2", "shown 1"])
    #expect(
      try outputs("offers.show", "offers.next", "offers.next", "offers.next")
        == ["shown 1", "shown 2", "shown 3.0"])
  }

  @Test func `accepting and declining move on, and dismiss after the last offer`() throws {
    #expect(
      try outputs("offers.show", "offers.accept", "offers.decline", "offers.decline") == [
        "shown 1", "accepted 1", "shown 2", "declined 2", "shown 3.0", "declined 3.0",
        "dismissed 3.0",
      ])
  }

  @Test func `closing dismisses the offer on screen, once`() throws {
    #expect(
      try outputs("offers.show", "offers.next", "offers.close", "offers.close", "offers.next")
        == ["shown 1", "shown 2", "dismissed 2"])
  }

  @Test func `only URLs that are there are expected`() throws {
    let found = try full(["offers.show", "offers.next", "offers.close"])
    #expect(found[0].fields["pixel"] == "p1")
    #expect(found[0].fields["reply"]?.integer == 7)
    #expect(found[1].fields["advPixel"] == nil)
    #expect(found[2].fields["close"] == nil)
  }

  @Test(arguments: ["{\"data\":{}}", "{\"data\":{\"offers\":[]}}", "{\"data\":null}", "[]"])
  func `no offers, nothing shown`(body: String) throws {
    #expect(try outputs("offers.show", "offers.close", body: body) == [])
  }

  @Test func `a failed reply shows nothing`() throws {
    #expect(try outputs("offers.show", status: 500) == [])
  }
}
