import AssayDrivers
import AssayJSON
import AssayReferenceClients
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct `an Engage message` {
  private static let start = EngageUnit.start

  @Test(arguments: [
    (#"{"displayTime": \#(start + 60_001)}"#, false),
    (#"{"displayTime": \#(start + 60_000)}"#, true),
    (#"{"displayTime": "\#(start + 60_001)"}"#, false),
    (#"{"displayTime": \#(start + 60_001).5}"#, false),
    (#"{"expireDate": \#(start - 1)}"#, false),
    (#"{"expireDate": "\#(start - 1)"}"#, false),
    (#"{"expireDate": \#(start)}"#, true),
    (#"{"expireDate": 0}"#, true), (#"{"expireDate": "0"}"#, true),
    (#"{"displayTime": "soon", "expireDate": null, "delay": true}"#, true),
    (#"{"displayTime": -9223372036854775808}"#, true),
    (#"{"displayTime": 9223372036854775807}"#, false),
    (#"{"displayTime": 1e400}"#, true),
    ("null", true), ("[]", true), (#""x""#, true),
    (#""{\"expireDate\": 5}""#, false),
  ])
  func `is accepted from a minute before its time until its end`(
    _ condition: String, _ isAccepted: Bool
  ) async {
    let unit = EngageUnit(messages: [EngageUnit.native("5", condition: condition)])
    await unit.refresh()
    #expect(unit.acks.contains("5 DELIVERED u-1") == isAccepted)
  }

  @Test func `that came too early is accepted later`() async throws {
    let unit = EngageUnit(
      messages: [EngageUnit.native("5", condition: #"{"displayTime": \#(Self.start + 90_000)}"#)])
    await unit.refresh()
    #expect(unit.acks.isEmpty)
    try await unit.pass(60_000)
    await unit.refresh()
    #expect(unit.acks == ["5 DELIVERED u-1"])
    try await unit.pass(29_999)
    #expect(unit.told.isEmpty)
    try await unit.pass(1)
    #expect(unit.told == ["5 native [] [Hi / You]"])
    #expect(unit.acks == ["5 DELIVERED u-1", "5 SEEN u-1"])
  }

  @Test func `comes once an hour, which a repeat does not prolong`() async throws {
    let unit = EngageUnit { _, number in
      .answer(201, EngageUnit.envelope([EngageUnit.native(number == 1 ? "5" : "\"5\"")]))
    }
    await unit.refresh()
    try await unit.pass(1_800_000)
    await unit.refresh()
    try await unit.pass(1_800_000)
    await unit.refresh()
    #expect(unit.told.count == 1)
    try await unit.pass(1)
    await unit.refresh()
    #expect(unit.told.count == 2)
    await unit.act { await $0.identify("u-2") }
    await unit.refresh()
    #expect(unit.told.count == 3)
    #expect(unit.acks.filter { $0.contains("DELIVERED") }.last == "5 DELIVERED u-2")
  }

  @Test func `without an id is no repeat of another, and comes once an answer`() async {
    let unit = EngageUnit(
      messages: [
        EngageUnit.native(nil), EngageUnit.native("null"), EngageUnit.native("6"),
        EngageUnit.native("\"6\""),
      ])
    await unit.refresh()
    #expect(unit.told.map { $0.prefix(1) } == ["-", "-", "6"])
    #expect(unit.acks == ["6 DELIVERED u-1", "6 SEEN u-1"])
  }

  @Test(arguments: [
    (#"{"delay": 1, "displayTime": \#(start + 30_000)}"#, 60_000),
    (#"{"delay": "1", "displayTime": \#(start + 30_000)}"#, 60_000),
    (#"{"delay": 0, "displayTime": \#(start + 30_000)}"#, 30_000),
    (#"{"delay": -5}"#, 0), (#"{"delay": 2}"#, 120_000),
  ])
  func `is shown when delay and display time are over`(
    _ condition: String, _ wait: Int
  ) async throws {
    let unit = EngageUnit(messages: [EngageUnit.native("5", condition: condition)])
    await unit.refresh()
    #expect(unit.told.isEmpty == (wait > 0))
    if wait > 0 { try await unit.pass(wait - 1) }
    #expect(unit.acks.contains("5 SEEN u-1") == (wait == 0))
    try await unit.pass(1)
    #expect(unit.told == ["5 native [] [Hi / You]"])
    #expect(unit.acks == ["5 DELIVERED u-1", "5 SEEN u-1"])
  }

  @Test func `whose end comes during its delay is not shown`() async throws {
    let unit = EngageUnit(
      messages: [
        EngageUnit.native("5", condition: #"{"delay": 1, "expireDate": \#(Self.start + 59_999)}"#)
      ])
    await unit.refresh()
    try await unit.pass(120_000)
    #expect(unit.told.isEmpty)
    #expect(unit.acks == ["5 DELIVERED u-1"])
  }

  @Test func `waits on an excluded screen`() async {
    let unit = EngageUnit(messages: [EngageUnit.native("5")])
    await unit.act { await $0.appear("MysplashVC") }
    await unit.refresh()
    #expect(unit.told.isEmpty)
    #expect(unit.acks.isEmpty)
    await unit.act { await $0.appear("Home") }
    await unit.act { await $0.appear("Wallet") }
    #expect(unit.told.count == 1)
    #expect(unit.acks == ["5 DELIVERED u-1", "5 SEEN u-1"])
  }

  @Test func `waits in the background, also when it comes due there`() async throws {
    let unit = EngageUnit(
      messages: [EngageUnit.native("5"), EngageUnit.native("6", condition: #"{"delay": 1}"#)])
    await unit.act { await $0.enterBackground() }
    await unit.refresh()
    #expect(unit.acks.isEmpty)
    await unit.act { await $0.enterForeground() }
    #expect(unit.told == ["5 native [] [Hi / You]"])
    await unit.act { await $0.enterBackground() }
    try await unit.pass(60_000)
    #expect(unit.told.count == 1)
    await unit.act { await $0.enterForeground() }
    #expect(unit.told.count == 2)
    #expect(
      Set(unit.acks) == ["5 DELIVERED u-1", "5 SEEN u-1", "6 DELIVERED u-1", "6 SEEN u-1"])
    #expect(unit.acks.count == 4)
  }

  @Test func `is shown after its images, or after two seconds`() async throws {
    let blocks =
      #"{"type": "image", "url": "http://i.test/a"}, {"type": "image", "url": "http://i.test/b"}, {"type": "image", "url": "http://i.test/a"}"#
    let unit = EngageUnit(
      messages: [EngageUnit.modal("5", blocks: blocks)],
      others: { $0.url?.path == "/b" ? .silence : .answer(200, "") })
    await unit.refresh()
    #expect(Set(unit.images) == ["http://i.test/a", "http://i.test/b"])
    #expect(unit.images.count == 2)
    #expect(unit.acks == ["5 DELIVERED u-1"])
    try await unit.pass(1_999)
    #expect(unit.told.isEmpty)
    try await unit.pass(1)
    #expect(unit.told == ["5 modal [image,image,image] []"])
    for request in unit.transport.requests where request.httpMethod == "GET" {
      #expect(request.value(forHTTPHeaderField: "X-SDK-Key") == nil)
    }
  }
}
