import AssayDrivers
import AssayJSON
import AssayReferenceClients
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A conversation in which screens that differ are seen to differ.
struct SurfaceScenario: Sendable {
  typealias Play = @Sendable (SurfaceUnit) async throws -> Void

  var configuration = SurfaceUnit.configuration
  var answer: SurfaceUnit.Answering
  var play: Play

  /// The unit after the conversation.
  func played(_ mutant: SurfaceMutant? = nil, _ variant: SurfaceVariant? = nil) async throws
    -> SurfaceUnit
  {
    let unit = SurfaceUnit(configuration, mutant: mutant, variant: variant, answer: answer)
    try await play(unit)
    return unit
  }

  /// Everything that happened, in the order of its time.
  func timeline(_ mutant: SurfaceMutant? = nil, _ variant: SurfaceVariant? = nil) async throws
    -> [String]
  {
    try await played(mutant, variant).timeline.entries.sorted()
  }
}

extension SurfaceScenario {
  static let all: [SurfaceScenario] = asking + identity + time + failures + reading

  /// A token about `reader-1`.
  static let token =
    "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJyZWFkZXItMSJ9.c2lnbmF0dXJl"

  private static let known =
    #", "identity": {"identifier": "reader-1", "isAuthenticated": true}"#
  private static let rejected =
    #", "identity": {"identifier": "0b6f7a1e-2c3d-4e5f-8a9b-0c1d2e3f4a5b", "#
    + #""isAuthenticated": false}"#
  private static let hide = SurfaceUnit.decision(#""hideContent": true, "upsellMessage": "Hi""#)
  private static let show = SurfaceUnit.decision(#""hideContent": false"#)

  private static let asking: [SurfaceScenario] = [
    SurfaceScenario(
      answer: { request, _, _ in
        .answer(
          200,
          SurfaceUnit.decision(
            #""hideContent": false"#,
            request.members["identity"]?["userJwt"] == nil ? "" : known))
      },
      play: { unit in
        await unit.open("p1")
        try await unit.pass(10)
        await unit.signIn(token)
        try await unit.pass(10)
        await unit.open("f1")
        try await unit.pass(10)
        await unit.signOut()
        try await unit.pass(10)
        await unit.signIn("second")
        try await unit.pass(10)
        await unit.open("p1")
        await unit.signOut()
        await unit.open("p1")
      })
  ]

  private static let identity: [SurfaceScenario] = [
    SurfaceScenario(
      answer: { _, _, _ in .answer(200, hide) },
      play: { unit in
        await unit.open("f1")
        unit.relaunch()
        try await unit.pass(10)
        await unit.open("f2")
        unit.app.clear()
        unit.relaunch()
        try await unit.pass(10)
        await unit.open("f3")
        unit.secure.clear()
        unit.relaunch()
        try await unit.pass(10)
        await unit.open("f4")
      }),
    SurfaceScenario(
      answer: { _, _, _ in .answer(200, hide) },
      play: { unit in
        unit.secure.fail(true)
        for name in ["f1", "f2"] { await unit.open(name) }
        unit.secure.fail(false)
        for name in ["f3", "f4"] { await unit.open(name) }
      }),
    SurfaceScenario(
      answer: { request, number, _ in
        guard request.members["identity"]?["userJwt"] != nil else { return .answer(200, hide) }
        return number == 2
          ? .answer(401, #"{"status": "error"}"#)
          : .answer(200, SurfaceUnit.decision("", rejected))
      },
      play: { unit in
        await unit.open("f1")
        for _ in 1...2 {
          try await unit.pass(10)
          await unit.signIn("expired")
          try await unit.pass(10)
          await unit.signOut()
        }
      }),
  ]

  private static let holding = SurfaceConfiguration(
    baseURL: "http://api.test", key: "pk_test_1_k", holds: true)

  /// Tells when a request is still under way.
  private static func watch(_ unit: SurfaceUnit, _ milliseconds: Int...) async throws {
    for wait in milliseconds {
      try await unit.pass(wait)
      unit.timeline.append("after \(wait): \(unit.session.ledger.inFlight) under way")
    }
  }

  private static let time: [SurfaceScenario] = [
    SurfaceScenario(
      answer: { _, _, _ in .silence },
      play: { unit in
        await unit.open("p1")
        try await watch(unit, 7_999, 1, 40_000, 20_000)
      }),
    SurfaceScenario(
      configuration: holding,
      answer: { _, _, _ in .silence },
      play: { unit in
        await unit.open("f1")
        try await watch(unit, 4_999, 1, 3_000)
      }),
    SurfaceScenario(
      configuration: holding,
      answer: { _, _, gates in .held(gates.wait("late"), 200, hide) },
      play: { unit in
        await unit.open("f1")
        try await unit.pass(6_000)
        await unit.release("late")
      }),
    SurfaceScenario(
      configuration: holding,
      answer: { _, _, _ in .failure },
      play: { unit in
        await unit.open("f1")
        try await unit.pass(6_000)
      }),
    SurfaceScenario(
      answer: { _, _, gates in .pieces(gates.pieces("drip"), 200, hide) },
      play: { unit in
        await unit.open("f1")
        try await unit.pass(5_000)
        await unit.send("drip")
        try await watch(unit, 3_000, 3_000, 5_000)
      }),
    SurfaceScenario(
      answer: { _, number, gates in
        number == 1 ? .held(gates.wait("late"), 200, hide) : .answer(200, show)
      },
      play: { unit in
        await unit.open("f1")
        await unit.open("f2")
        try await unit.pass(10)
        await unit.release("late")
      }),
    SurfaceScenario(
      answer: { _, number, gates in
        number == 1 ? .held(gates.wait("late"), 200, hide) : .answer(200, show)
      },
      play: { unit in
        await unit.open("f1")
        await unit.signIn(token)
        try await unit.pass(10)
        await unit.release("late")
      }),
  ]

  private static let failures: [SurfaceScenario] = [
    RecordedTransport.Reply.answer(500, hide), .answer(500, show), .answer(429, hide), .failure,
    .answer(200, "<html>"), .answer(200, #"{"status": "error"}"#),
    .answer(200, SurfaceUnit.decision(#""hideContent": true"#, #", "status": "error""#)),
    .answer(
      200,
      #"{"status": "error", "componentBehaviors": {"article": {"properties": {"hideContent": true}}}}"#
    ),
  ].map { failure in
    SurfaceScenario(
      answer: { _, number, _ in number == 2 ? .answer(200, hide) : failure },
      play: { unit in
        await unit.open("p1")
        try await unit.pass(10)
        await unit.open("f1")
        try await unit.pass(10)
        await unit.signOut()
        try await unit.pass(70_000)
      })
  }

  private static let bodies = [
    "{}", #"{"componentBehaviors": {}, "componentsSkipped": true}"#,
    #"{"componentBehaviors": {"other": {"properties": {"hideContent": 1}}, "article": {"properties": {"hideContent": true}}}}"#,
    SurfaceUnit.decision(#""upsellMessage": "Hi""#),
    SurfaceUnit.decision(#""hideContent": true, "upsellMessage": null"#),
    SurfaceUnit.decision(#""hideContent": "true""#),
    SurfaceUnit.decision(#""hideContent": true, "upsellMessage": 7"#),
    SurfaceUnit.decision(#""hideContent": true, "layout": "card""#, #", "more": 1"#),
    SurfaceUnit.decision(
      #""hideContent": true"#,
      #", "features": {"f": {"properties": {"p": {"type": "number", "value": null}}}}"#),
    SurfaceUnit.decision(
      #""hideContent": true"#, #", "features": {"f": {"properties": {"p": {"type": "list"}}}}"#),
    SurfaceUnit.decision(
      #""hideContent": true"#,
      #", "features": {"f": {"properties": {"p": {"type": "meterable", "#
        + #""periodStart": "Thu, 01 Jan 1970 00:00:00 GMT"}}}}"#),
  ]

  private static let reading = bodies.map { body in
    SurfaceScenario(
      answer: { _, number, _ in .answer(200, number == 1 ? hide : body) },
      play: { unit in
        await unit.open("f1")
        try await unit.pass(10)
        await unit.signOut()
        try await unit.pass(10)
        await unit.open("p1")
      })
  }
}
