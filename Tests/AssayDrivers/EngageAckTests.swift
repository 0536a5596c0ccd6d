import AssayDrivers
import AssayJSON
import AssayReferenceClients
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct `an Engage acknowledgement` {
  @Test(arguments: [
    ("4711", "4711"), (#""4711""#, "4711"), (#""007""#, "7"), (#""+9""#, "9"), ("-4", "-4"),
    ("4294967296", "4294967296"), ("9007199254740993", "9007199254740993"),
    (#""9007199254740993""#, "9007199254740993"),
    ("9223372036854775807", "9223372036854775807"),
    (#""9223372036854775807""#, "9223372036854775807"),
  ])
  func `names the message by its whole number`(_ id: String, _ expected: String) async {
    let unit = EngageUnit(messages: [EngageUnit.native(id)])
    await unit.refresh()
    #expect(unit.acks == ["\(expected) DELIVERED u-1", "\(expected) SEEN u-1"])
  }

  @Test(arguments: [
    #""abc""#, #""""#, #"" 12""#, "1.5", "9223372036854775808", "true", "null", "[5]",
  ])
  func `is not sent for a message without one, which is shown all the same`(_ id: String) async {
    let unit = EngageUnit(messages: [EngageUnit.native(id)])
    await unit.refresh()
    #expect(unit.told.count == 1)
    let message = unit.told.first.map { String($0.prefix { $0 != "[" }.dropLast(" native ".count)) }
    await unit.act { await $0.click(message == "-" ? nil : message, on: .text) }
    await unit.act { await $0.dismiss(message == "-" ? nil : message, via: .back) }
    #expect(unit.told.count == 2)
    #expect(unit.acks.isEmpty)
  }

  @Test func `tells each status once, in order`() async {
    let unit = EngageUnit(messages: [EngageUnit.modal("5", blocks: #"{"type": "spacer"}"#)])
    await unit.act { await $0.click("5", on: .button) }
    await unit.act { await $0.dismiss("5", via: .overlay) }
    #expect(unit.acks.isEmpty)
    await unit.refresh()
    for _ in 1...2 { await unit.act { await $0.click("5", on: .button) } }
    for _ in 1...2 { await unit.act { await $0.dismiss("5", via: .overlay) } }
    await unit.act { await $0.click("5", on: .button) }
    #expect(
      unit.acks == ["5 DELIVERED u-1", "5 SEEN u-1", "5 CLICKED u-1", "5 DISMISSED u-1"])
    #expect(unit.told == ["5 modal [spacer] []", "5 closed by overlay"])
  }

  @Test func `names the user whom the message was asked for`() async {
    let (gate, open) = AsyncStream<Never>.makeStream()
    let unit = EngageUnit { _, number in
      number == 1
        ? .held(gate, 201, EngageUnit.envelope([EngageUnit.native("5")]))
        : .answer(201, EngageUnit.envelope([EngageUnit.native("6")]))
    }
    await unit.refresh()
    await unit.act { await $0.identify("u-2") }
    open.finish()
    while unit.transport.holding > 0 { await Task.yield() }
    await unit.rest()
    await unit.refresh()
    #expect(unit.acks == ["5 DELIVERED u-1", "5 SEEN u-1", "6 DELIVERED u-2", "6 SEEN u-2"])
  }

  @Test(arguments: [500, 429, 404])
  func `is not repeated when it failed`(_ status: Int) async throws {
    let unit = EngageUnit(messages: [EngageUnit.native("5")], others: { _ in .answer(status, "") })
    await unit.refresh()
    try await unit.pass(60_000)
    #expect(unit.acks == ["5 DELIVERED u-1", "5 SEEN u-1"])
  }

  @Test func `that hangs holds up nothing else`() async throws {
    let unit = EngageUnit(
      messages: [EngageUnit.native("5"), EngageUnit.native("6")],
      others: { $0.members["pushId"] == 5 ? .silence : .answer(201, "") })
    await unit.refresh()
    #expect(unit.told.count == 2)
    #expect(Set(unit.acks) == ["5 DELIVERED u-1", "6 DELIVERED u-1", "6 SEEN u-1"])
    try await unit.pass(1_000)
    #expect(unit.acks.last == "5 SEEN u-1")
    try await unit.pass(60_000)
    #expect(unit.acks.count == 4)
  }

  @Test func `is no analytics event`() async {
    let unit = EngageUnit(messages: [EngageUnit.modal("5", blocks: #"{"type": "spacer"}"#)])
    await unit.refresh()
    await unit.act { await $0.dismiss("5", via: .back) }
    let events = unit.transport.requests.filter { $0.url?.host == "analytics.test" }
    #expect(events.allSatisfy { $0.url?.path == "/batch" && $0.httpMethod == "POST" })
    #expect(
      Set(events.map(\.members)) == [
        [
          "api_key": "key",
          "batch": [
            ["event": "inappMessageRead", "properties": ["pushId": "5", "type": "Modal"]]
          ],
        ],
        [
          "api_key": "key",
          "batch": [
            ["event": "inappMessageClose", "properties": ["pushId": "5", "via": "intent"]]
          ],
        ],
      ])
  }
}
