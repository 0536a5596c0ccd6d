import AssayDrivers
import AssayJSON
import AssayReferenceClients
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A conversation in which clients that differ are seen to differ.
struct EngageScenario: Sendable {
  typealias Play = @Sendable (EngageUnit) async throws -> Void

  var configuration = EngageUnit.configuration
  var fetch: EngageUnit.Answering = { _, _ in .answer(201, #"{"messages": []}"#) }
  var others: @Sendable (URLRequest) -> RecordedTransport.Reply = { _ in .answer(201, "") }
  var play: Play

  /// Everything that happened, in the order of its time.
  func timeline(_ mutant: EngageMutant? = nil, _ variant: EngageVariant? = nil) async throws
    -> [String]
  {
    let unit = EngageUnit(
      configuration, mutant: mutant, variant: variant, fetch: fetch, others: others)
    try await play(unit)
    return unit.timeline.entries.sorted()
  }

  /// A conversation about messages that come at each request.
  static func messages(
    _ messages: String..., others: RecordedTransport.Reply = .answer(201, ""),
    play: @escaping Play = { await $0.refresh() }
  ) -> EngageScenario {
    EngageScenario(
      fetch: { _, _ in .answer(201, EngageUnit.envelope(messages)) }, others: { _ in others },
      play: play)
  }
}

extension EngageScenario {
  private static let now = EngageUnit.start

  private static let full = EngageConfiguration(
    host: "http://h.test/", fetchEndpoint: "http://e.test/in-app/fetch/?x=a/", apiKey: "api",
    distinctID: " u ", maxMessages: 9, teamID: "t", language: "tr")

  static let all: [EngageScenario] =
    requests + triggers + answers + accepting + held + drawing + oddities

  private static let requests: [EngageScenario] = [
    EngageScenario(
      configuration: full,
      fetch: { _, _ in .answer(201, EngageUnit.envelope([EngageUnit.native("5")])) },
      play: { unit in
        await unit.act { await $0.refresh(target: " wallet/ö ") }
        await unit.act { await $0.identify("v") }
        await unit.refresh()
      }),
    EngageScenario(
      configuration: EngageConfiguration(
        host: "http://h.test/", apiKey: "api", excludedScreens: [], isEnabled: false),
      play: { unit in
        await unit.act { await $0.identify("u") }
        await unit.refresh()
      }),
    EngageScenario(
      configuration: EngageConfiguration(host: "http://h.test/", apiKey: "api"),
      play: { unit in
        await unit.refresh()
        await unit.act { await $0.identify("u") }
        await unit.refresh()
      }),
  ]

  private static let triggers: [EngageScenario] = [
    EngageScenario(play: { unit in
      await unit.act { await $0.launch() }
      try await unit.pass(10_000)
      for screen in ["A", "B", "C"] {
        await unit.act { await $0.appear(screen) }
        try await unit.pass(2_000)
      }
      await unit.refresh()
      try await unit.pass(12_000)
      await unit.act { await $0.appear("D") }
      await unit.act { await $0.refresh(target: "x") }
      try await unit.pass(40_000)
      await unit.refresh()
      try await unit.pass(1_000)
      await unit.act { await $0.appear("E") }
    }),
    EngageScenario(
      configuration: EngageConfiguration(
        host: "http://h.test", apiKey: "k", distinctID: "u", fetchesByItself: false),
      play: { await $0.act { await $0.appear("A") } }),
  ]

  private static let answers: [EngageScenario] = [
    EngageScenario(
      fetch: { _, number in
        .answer(number == 1 ? 500 : 200, EngageUnit.envelope([EngageUnit.native("5")]))
      },
      play: { unit in
        await unit.refresh()
        try await unit.pass(10_000)
        await unit.refresh()
      }),
    EngageScenario(
      fetch: { _, _ in .silence },
      play: { unit in
        await unit.refresh()
        try await unit.pass(20_000)
        if unit.session.ledger.inFlight > 0 { unit.timeline.append("20000 waiting") }
        try await unit.pass(20_000)
        if unit.session.ledger.inFlight > 0 { unit.timeline.append("40000 waiting") }
      }),
    .messages(EngageUnit.native("1"), "\"x\"", EngageUnit.native("2")),
    EngageScenario(
      fetch: { _, _ in .answer(201, #"{"messages": [\#(EngageUnit.native("1"))], "more": 1}"#) },
      play: { await $0.refresh() }),
    .messages(EngageUnit.native("1"), others: .answer(500, "")) { unit in
      await unit.refresh()
      try await unit.pass(20_000)
    },
    EngageScenario(
      fetch: { _, _ in .answer(201, EngageUnit.envelope(["1", "2"].map { EngageUnit.native($0) }))
      },
      others: { $0.members["pushId"] == 1 ? .silence : .answer(201, "") },
      play: { unit in
        await unit.refresh()
        try await unit.pass(5_000)
      }),
    .messages(
      EngageUnit.native("9007199254740993"), EngageUnit.native(#""abc""#),
      EngageUnit.modal("7", blocks: "")),
  ]

  private static func condition(_ id: String, _ condition: String) -> String {
    EngageUnit.native(id, condition: condition)
  }

  private static let accepting: [EngageScenario] = [
    .messages(
      condition("1", #"{"displayTime": \#(now + 90_000)}"#),
      condition("2", #"{"displayTime": \#(now + 30_000)}"#),
      condition("3", #"{"expireDate": \#(now - 1)}"#),
      condition("4", #"{"expireDate": 0}"#),
      condition("5", #"{"displayTime": "soon"}"#),
      condition("6", #"{"displayTime": "\#(now + 30_000)", "delay": 1}"#),
      condition("8", #"{"displayTime": "\#(now + 20_000)"}"#),
      condition("7", #"{"delay": 1, "expireDate": \#(now + 30_000)}"#)
    ) { unit in
      await unit.refresh()
      try await unit.pass(60_000)
      await unit.refresh()
      try await unit.pass(200_000)
    },
    EngageScenario(
      fetch: { _, number in
        .answer(
          201,
          EngageUnit.envelope([
            condition("1", #"{"displayTime": \#(now + number)}"#), EngageUnit.native(#""1""#),
            EngageUnit.native(nil), EngageUnit.native(nil),
          ]))
      },
      play: { unit in
        await unit.refresh()
        try await unit.pass(1_500_000)
        await unit.act { await $0.enterBackground() }
        try await unit.pass(500_000)
        await unit.act { await $0.enterForeground() }
        await unit.refresh()
        try await unit.pass(1_700_000)
        await unit.refresh()
        await unit.act { await $0.identify("u-2") }
        await unit.refresh()
        await unit.act { await $0.identify("u-1") }
        try await unit.pass(1_300_000)
        await unit.refresh()
        try await unit.pass(4_000_000)
        await unit.refresh()
      }),
    EngageScenario(
      fetch: { _, _ in
        .answer(
          201,
          EngageUnit.envelope([
            condition("5", #"{"delay": 1}"#), condition("6", #"{"delay": 1}"#),
          ]))
      },
      play: { unit in
        await unit.act { await $0.appear("A") }
        await unit.act { await $0.dismiss("5", via: .back) }
        await unit.act { await $0.identify("u-2") }
        try await unit.pass(60_000)
        await unit.act { await $0.click("5", on: .image) }
        await unit.act { await $0.click("5", on: .image) }
        await unit.act { await $0.dismiss("5", via: .back) }
      }),
  ]

  private static let held: [EngageScenario] = [
    .messages(EngageUnit.native("5"), condition("6", #"{"delay": 1}"#)) { unit in
      await unit.act { await $0.appear("MySplashVC") }
      try await unit.pass(100)
      await unit.act { await $0.refresh(target: nil) }
      try await unit.pass(100)
      await unit.act { await $0.appear("mysplashvc") }
      try await unit.pass(100)
      await unit.act { await $0.appear("Home") }
      try await unit.pass(100)
      await unit.act { await $0.appear("SPLASH") }
      try await unit.pass(100)
      try await unit.pass(60_000)
      await unit.act { await $0.appear("Home") }
      try await unit.pass(100)
    },
    .messages(EngageUnit.native("5")) { unit in
      await unit.act { await $0.enterBackground() }
      try await unit.pass(100)
      await unit.refresh()
      try await unit.pass(100)
      await unit.act { await $0.identify("u-2") }
      try await unit.pass(100)
      try await unit.pass(10_000)
      await unit.act { await $0.enterForeground() }
      try await unit.pass(100)
    },
  ]

  /// What services and campaigns do that nobody asked them to.
  private static let oddities: [EngageScenario] = [
    EngageScenario(play: { unit in
      await unit.act { await $0.refresh(target: "the \"wallet\"") }
    }),
    EngageScenario(
      fetch: { _, _ in
        .labelled(201, EngageUnit.envelope([EngageUnit.native("1")]), "text/plain")
      },
      play: { await $0.refresh() }),
    EngageScenario(
      configuration: EngageConfiguration(
        host: "http://h.test", apiKey: "k", distinctID: "u", maxMessages: 3),
      fetch: { _, number in
        number == 1
          ? .failure : .answer(201, EngageUnit.envelope([EngageUnit.native("\(number)")]))
      },
      play: { unit in
        await unit.refresh()
        await unit.refresh()
        await unit.act { await $0.click("2", on: .text) }
      }),
    .messages(EngageUnit.native("1"), EngageUnit.modal("\"1\"", blocks: #"{"type": "spacer"}"#)),
    .messages(
      #"{"pushId": 9, "payload": {"native": {"title": {"en": "T"}}}}"#,
      #"{"payload": {"pushId": 10, "native": "{\"title\": {\"en\": \"T\"}}"}}"#,
      #"{"payload": {"pushId": 11, "layoutType": "toast", "native": {"title": {"en": "T"}}}}"#,
      #"{"payload": {"pushId": 12, "layoutType": "modal", "layouts": [{"style": {"radius": 4}, "close": {}, "extra": {}, "blocks": {"order": [{"type": "spacer"}]}}]}}"#
    ),
    EngageScenario(
      fetch: { _, _ in
        .answer(201, EngageUnit.envelope([EngageUnit.modal("1", blocks: blocks[3])]))
      },
      others: { $0.httpMethod == "GET" ? .silence : .answer(201, "") },
      play: { unit in
        await unit.refresh()
        try await unit.pass(5_000)
      }),
  ]

  private static let blocks = [
    #"{"type": "video"}, {"type": "spacer"}"#, #"{}, {"type": "spacer"}"#,
    #"{"type": "spacer", "order": 2}, {"type": "button", "order": 1, "label": {"en": "E", "tr": "T"}}"#,
    #"{"type": "image", "url": "http://i.test/a"}"#,
  ]

  private static let drawing: [EngageScenario] = [
    .messages(
      EngageUnit.modal("1", blocks: blocks[0]), EngageUnit.modal("2", blocks: blocks[1]),
      EngageUnit.modal("\"3\"", blocks: blocks[2]),
      #"{"payload": {"pushId": 4, "layoutType": "modal", "layouts": [{"close": {"active": "true"}, "blocks": {"order": [{"type": "spacer"}]}}]}}"#,
      #"{"payload": {"pushId": 5, "native": {"message": {"en": "M"}}}}"#,
      #"{"payload": {"pushId": 6, "native": {"title": "T"}}}"#),
    EngageScenario(
      fetch: { _, _ in .answer(201, EngageUnit.envelope([EngageUnit.modal("1", blocks: blocks[3])]))
      },
      others: { .answer($0.httpMethod == "GET" ? 404 : 201, "") },
      play: { unit in
        await unit.refresh()
        try await unit.pass(5_000)
      }),
  ]
}
