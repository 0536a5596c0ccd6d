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
    _ = model.receive(.launch(config: [:], time: 0, date: 0))
    _ = model.receive(
      .reply(
        operation: "fetchOffers", exchange: 7, status: status,
        body: try JSONDocument(parsing: body),
        time: 0, told: 1))
    return verbs.flatMap { model.receive(.step(verb: $0, arguments: [:], time: 0)) }
  }

  @Test func `loading shows nothing, showing shows the first offer`() throws {
    #expect(try outputs() == [])
    #expect(try outputs("offers.show") == ["shown 1"])
  }

  @Test func `next and previous show again, and stay at the ends`() throws {
    #expect(
      try outputs("offers.show", "offers.next", "offers.previous", "offers.previous")
        == ["shown 1", "shown 2", "shown 1", "stayed 1"])
    #expect(
      try outputs("offers.show", "offers.next", "offers.next", "offers.next")
        == ["shown 1", "shown 2", "shown 3.0", "stayed 3.0"])
  }

  @Test func `a display says why, and whether it is the first of its offer`() throws {
    let shown = try full([
      "offers.show", "offers.next", "offers.previous", "offers.accept", "offers.close",
      "offers.showAgain",
    ]).filter { $0.name == "shown" }
    #expect(
      shown.map { $0.fields["cause"]?.string } == [
        "show", "next", "previous", "accept", "showAgain",
      ])
    #expect(
      shown.map { $0.fields["again"]?.boolean } == [false, false, true, true, true])
  }

  @Test func `an answer says which offer follows, and a dismissal says why`() throws {
    let found = try full(["offers.show", "offers.accept", "offers.decline", "offers.decline"])
    let answers = found.filter { ["accepted", "declined"].contains($0.name) }
    #expect(answers.map { $0.fields["following"]?.string } == ["2", "3.0", nil])
    #expect(answers.map { $0.fields["isLast"]?.boolean } == [false, false, true])
    #expect(found.last?.fields["cause"] == "decline")
    let gone = try full(["offers.show", "offers.dismiss"]).last
    #expect(gone?.fields["cause"] == "dismiss")
  }

  @Test func `a tap on the image and a save leave the offer on screen`() throws {
    #expect(
      try outputs("offers.show", "offers.tapImage", "offers.save", "offers.close")
        == ["shown 1", "imageTapped 1", "saved 1", "dismissed 1"])
  }

  @Test func `offers are shown again after their unit only, from the first`() throws {
    #expect(try outputs("offers.showAgain") == [])
    #expect(try outputs("offers.show", "offers.showAgain") == ["shown 1"])
    #expect(
      try outputs("offers.show", "offers.next", "offers.close", "offers.showAgain", "offers.next")
        == ["shown 1", "shown 2", "dismissed 2", "shown 1", "shown 2"])
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

  @Test(arguments: [
    ("{\"data\":{},\"status\":\"fail\"}", "empty"), ("{\"data\":{\"offers\":null}}", "empty"),
    ("{\"data\":{\"offers\":[]}}", "list"), ("{\"data\":{\"offers\":[7]}}", "list"),
    ("{\"data\":null}", "null"), ("{}", "null"),
  ])
  func `no offers are said in one of three ways, and nothing is shown`(
    body: String, form: String
  ) throws {
    let found = try answer(200, body)
    #expect(found.map(\.name) == ["none"])
    #expect(found.first?.fields["form"]?.string == form)
    #expect(found.first?.fields["reply"]?.integer == 7)
    #expect(try outputs("offers.show", "offers.close", body: body) == [])
  }

  @Test(arguments: [(500, three), (204, ""), (200, "[]"), (200, "{\"data\":7}"), (200, "<p>")])
  func `what is no answer of the service is a failure`(status: Int, body: String) throws {
    #expect(try answer(status, body).map(\.name) == ["failed"])
  }

  @Test(arguments: [
    (#"{"id":"1","pixel":"p"}"#, "", ["gaps", "textID"]),
    (#"{"id":1,\#(whole)}"#, "", []),
    (#"{"id":1,\#(whole),"later":1}"#, "", ["unknownField"]),
    (#"{"id":1,\#(whole),"loyaltyboost_requirements":{}}"#, "", ["typeDrift"]),
    (#"{"id":1,\#(whole)}"#, #","styles":{"offerText":{"fontSize":"14"}}"#, ["typeDrift"]),
    (#"{"id":1,\#(whole)}"#, #","experiment":1"#, ["unknownField"]),
  ])
  func `a display tells what is unusual about its offer`(
    offer: String, more: String, traits: [String]
  ) throws {
    let shown = try full(
      ["offers.show"], body: #"{"data":{"offers":[\#(offer)]\#(more)}}"#)
    let names = ["gaps", "textID", "typeDrift", "unknownField"]
    #expect(names.filter { shown.first?.fields[$0]?.boolean == true } == traits)
  }

  private static let whole = """
    "title":"t","description":"d","advertiser_name":"a","image":"i","cta_yes":"y","cta_no":"n",\
    "terms_and_conditions":""
    """

  private func answer(_ status: Int, _ body: String) throws -> [ModelOutput] {
    var model = MomentPerksModel()
    return model.receive(
      .reply(
        operation: "fetchOffers", exchange: 7, status: status,
        body: try? JSONDocument(parsing: body), time: 0, told: 1))
  }
}
