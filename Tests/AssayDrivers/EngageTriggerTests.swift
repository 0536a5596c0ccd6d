import AssayDrivers
import AssayJSON
import AssayReferenceClients
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct `an Engage trigger` {
  @Test func `of an app that becomes active asks two seconds later`() async throws {
    let unit = EngageUnit()
    await unit.act { await $0.launch() }
    try await unit.pass(1_999)
    #expect(unit.fetches.isEmpty)
    try await unit.pass(1)
    #expect(unit.fetches.count == 1)
    await unit.act { await $0.enterBackground() }
    await unit.act { await $0.enterForeground() }
    try await unit.pass(60_000)
    #expect(unit.fetches.count == 2)
  }

  @Test func `of screens asks at once, then at the end of each window`() async throws {
    let unit = EngageUnit()
    func appear(_ name: String, at second: Int, _ count: Int) async throws {
      try await unit.pass(EngageUnit.start + second * 1_000 - unit.session.now)
      await unit.act { await $0.appear(name) }
      #expect(unit.fetches.count == count, "at \(second) s")
    }
    try await appear("A", at: 0, 1)
    try await appear("B", at: 3, 1)
    try await appear("C", at: 5, 1)
    try await unit.pass(9_999)
    #expect(unit.fetches.count == 1)
    try await unit.pass(1)
    #expect(unit.fetches.count == 2)
    try await appear("D", at: 20, 2)
    try await unit.pass(9_999)
    #expect(unit.fetches.count == 2)
    try await unit.pass(1)
    #expect(unit.fetches.count == 3)
    try await appear("E", at: 45, 4)
    #expect(unit.fetches.allSatisfy { $0["target"] == nil })
  }

  @Test func `of the app itself is immediate and leaves the window alone`() async throws {
    let unit = EngageUnit()
    await unit.act { await $0.appear("A") }
    await unit.act { await $0.appear("B") }
    try await unit.pass(4_000)
    await unit.act { await $0.refresh(target: "wallet") }
    #expect(unit.fetches.map { $0["target"] } == [nil, "wallet"])
    try await unit.pass(11_000)
    #expect(unit.fetches.count == 3)
  }

  @Test func `is the app's alone where the app wants it so`() async throws {
    var configuration = EngageUnit.configuration
    configuration.fetchesByItself = false
    let unit = EngageUnit(configuration)
    await unit.act { await $0.launch() }
    await unit.act { await $0.appear("A") }
    try await unit.pass(60_000)
    #expect(unit.fetches.isEmpty)
    await unit.refresh()
    #expect(unit.fetches.count == 1)
  }

  @Test(arguments: [
    (400, true), (401, true), (403, true), (429, true), (500, true), (204, true), (200, false),
    (202, false),
  ])
  func `is not repeated when asking failed`(_ status: Int, _ isFailure: Bool) async throws {
    let body = status == 204 ? "" : EngageUnit.envelope([EngageUnit.native("5")])
    let unit = EngageUnit { _, _ in .answer(status, body) }
    await unit.refresh()
    try await unit.pass(60_000)
    #expect(unit.fetches.count == 1)
    #expect(unit.told.isEmpty == isFailure)
  }

  @Test func `gives up a silent service after ten seconds`() async throws {
    let unit = EngageUnit { _, number in
      number == 1 ? .silence : .answer(201, EngageUnit.envelope([EngageUnit.native("6")]))
    }
    await unit.refresh()
    try await unit.pass(9_999)
    #expect(unit.session.ledger.inFlight == 1)
    try await unit.pass(1)
    #expect(unit.session.ledger.inFlight == 0)
    try await unit.pass(60_000)
    #expect(unit.fetches.count == 1)
    await unit.refresh()
    #expect(unit.told == ["6 native [] [Hi / You]"])
  }
}
