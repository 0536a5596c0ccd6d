import AssayDrivers
import AssayJSON
import AssayReferenceClients
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct `an article screen` {
  private static let hide = SurfaceUnit.decision(
    #""hideContent": true, "upsellMessage": "Subscribe""#)
  private static let show = SurfaceUnit.decision(#""hideContent": false"#)

  @Test(arguments: [
    ("p1", ["p1 hidden …", "title", "related"]), ("f1", ["f1 open …", "title", "related"]),
  ])
  func `draws the app's own default at once`(_ name: String, _ first: [String]) async {
    let unit = SurfaceUnit { _, _, _ in .silence }
    await unit.open(name)
    #expect(unit.told == first)
  }

  @Test(arguments: [
    ("p1", show, "p1 open decided"), ("f1", hide, #"f1 hidden "Subscribe" decided"#),
    ("p1", "{}", "p1 hidden decided"), ("f1", "{}", "f1 open decided"),
    ("p1", #"{"componentBehaviors": null}"#, "p1 hidden decided"),
    ("p1", #"{"componentBehaviors": {"article": {}}}"#, "p1 hidden decided"),
    ("p1", SurfaceUnit.decision(#""upsellMessage": "Hi""#), #"p1 hidden "Hi" decided"#),
    ("f1", SurfaceUnit.decision(#""hideContent": "yes", "upsellMessage": 7"#), "f1 open decided"),
    (
      "p1", SurfaceUnit.decision(#""hideContent": 0, "upsellMessage": "Hi""#),
      #"p1 hidden "Hi" decided"#
    ),
    ("f1", SurfaceUnit.decision(#""hideContent": true, "upsellMessage": {}"#), "f1 hidden decided"),
  ])
  func `draws what was decided, field by field`(
    _ name: String, _ body: String, _ last: String
  ) async {
    let unit = SurfaceUnit { _, _, _ in .answer(200, body) }
    await unit.open(name)
    #expect(unit.told.last == last)
  }

  @Test(
    arguments: [
      .answer(500, show), .answer(302, ""), .answer(204, ""), .answer(200, ""),
      .answer(200, "<html>"), .answer(200, "[]"), .answer(200, #"{"status""#), .failure,
      .answer(
        200, SurfaceUnit.decision(#""hideContent": false"#).replacing("success", with: "error")),
    ] as [RecordedTransport.Reply])
  func `goes back to its default when there is no decision`(
    _ reply: RecordedTransport.Reply
  ) async throws {
    let unit = SurfaceUnit { _, number, _ in number == 1 ? .answer(200, Self.show) : reply }
    await unit.open("p1")
    await unit.signIn("t")
    try await unit.pass(120_000)
    #expect(
      unit.told.dropFirst(3) == ["p1 open decided", "p1 open decided …", "p1 hidden"])
    #expect(unit.transport.requests.count == 2)
  }

  @Test func `waits eight seconds, whatever comes meanwhile`() async throws {
    let unit = SurfaceUnit { _, _, gates in .pieces(gates.pieces("drip"), 200, Self.hide) }
    await unit.open("f1")
    for _ in 1...7 {
      try await unit.pass(1_000)
      await unit.send("drip")
    }
    try await unit.pass(999)
    #expect(unit.told.last == "related")
    try await unit.pass(1)
    #expect(unit.told.last == "f1 open")
    #expect(unit.session.ledger.inFlight == 0)
  }

  @Test func `holds the body for five seconds, and takes the decision after`() async throws {
    var configuration = SurfaceUnit.configuration
    configuration.holds = true
    let unit = SurfaceUnit(configuration) { _, _, gates in
      .held(gates.wait("late"), 200, Self.hide)
    }
    await unit.open("f1")
    try await unit.pass(4_999)
    #expect(unit.told.last == "related")
    try await unit.pass(1)
    #expect(unit.told.last == "f1 open")
    await unit.release("late")
    #expect(unit.told.last == #"f1 hidden "Subscribe" decided"#)
  }

  @Test func `has no interest in late answers`() async throws {
    let unit = SurfaceUnit { _, number, gates in
      number < 4 ? .held(gates.wait("\(number)"), 200, Self.hide) : .answer(200, Self.show)
    }
    await unit.open("f1")
    await unit.open("f2")
    await unit.signIn("t")
    await unit.leave()
    for number in 1...3 { await unit.release("\(number)") }
    await unit.open("f3")
    #expect(
      unit.told.filter { $0 != "title" && $0 != "related" } == [
        "f1 open …", "f2 open …", "f3 open …", "f3 open decided",
      ])
  }

  @Test func `asks once for each opening and for each change of the reader`() async throws {
    let unit = SurfaceUnit { _, _, _ in .answer(200, Self.show) }
    await unit.signIn("first")
    #expect(unit.transport.requests.isEmpty)
    await unit.open("f1")
    await unit.open("f1")
    await unit.signIn("second")
    await unit.signOut()
    try await unit.pass(120_000)
    #expect(unit.tokens == ["first", "first", "second", nil])
  }
}

@Suite struct `a reader's identity` {
  @Test func `is one and the same for the installation`() async throws {
    let unit = SurfaceUnit()
    await unit.open("f1")
    await unit.signIn("t")
    await unit.signOut()
    unit.relaunch()
    unit.app.clear()
    await unit.open("f2")
    let identifier = try #require(unit.identifiers[0])
    #expect(unit.identifiers == [identifier, nil, identifier, identifier])
    #expect(identifier == identifier.lowercased())
    #expect(unit.identities.allSatisfy { $0.count == 1 })
  }

  @Test func `is found where an earlier version kept it, as it is`() async throws {
    let unit = SurfaceUnit()
    try unit.secure.keep("Old-ID", as: AnonymousIdentity.key)
    await unit.open("f1")
    #expect(unit.identifiers == ["Old-ID"])
  }

  @Test func `is made where the store has an empty one`() async throws {
    let unit = SurfaceUnit()
    try unit.secure.keep("", as: AnonymousIdentity.key)
    await unit.open("f1")
    #expect(unit.identifiers.first??.count == 36)
  }

  @Test func `stays while the store fails, and is kept once it does not`() async throws {
    let unit = SurfaceUnit()
    unit.secure.fail(true)
    await unit.open("f1")
    await unit.open("f2")
    unit.secure.fail(false)
    await unit.open("f3")
    unit.relaunch()
    await unit.open("f4")
    #expect(Set(unit.identifiers).count == 1)
  }

  @Test func `does not take the place of one that could not be read`() async throws {
    let unit = SurfaceUnit()
    await unit.open("f1")
    unit.secure.fail(true)
    unit.relaunch()
    await unit.open("f2")
    unit.secure.fail(false)
    await unit.open("f3")
    unit.relaunch()
    await unit.open("f4")
    let identifiers = unit.identifiers
    #expect(identifiers[1] == identifiers[2] && identifiers[0] != identifiers[1])
    #expect(identifiers[3] == identifiers[0])
  }

  @Test func `is not the one of an answer`() async throws {
    let unit = SurfaceUnit { _, _, _ in
      .answer(
        200,
        SurfaceUnit.decision(
          "", #", "identity": {"identifier": "other", "isAuthenticated": false}"#))
    }
    await unit.open("f1")
    await unit.signIn("expired")
    await unit.signOut()
    #expect(unit.identifiers[0] == unit.identifiers[2])
  }
}

@Suite struct `a request for a decision` {
  @Test func `names the surface, the reader and the article, and nothing else`() async throws {
    let unit = SurfaceUnit()
    await unit.signIn("t")
    await unit.open("f1")
    let request = try #require(unit.transport.requests.first)
    #expect(request.httpMethod == "POST")
    #expect(request.url?.absoluteString == "http://api.test/api/v1/surface-decisions")
    #expect(
      request.allHTTPHeaderFields
        == ["Authorization": "Bearer pk_test_1_k", "Content-Type": "application/json"])
    #expect(
      request.members == [
        "identity": ["userJwt": "t"],
        "resource": ["fullPath": "http://site.test/articles/f1", "id": "/articles/f1"],
        "surfaceSlug": "mobile-app",
      ])
  }

  @Test func `that cannot be made leaves the default`() async {
    let unit = SurfaceUnit(SurfaceConfiguration(baseURL: "", key: "pk_test_1_k"))
    await unit.open("p1")
    #expect(unit.told.last == "p1 hidden")
    #expect(unit.transport.requests.isEmpty)
  }
}
