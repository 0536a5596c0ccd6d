import AssayDrivers
import AssayJSON
import AssayJournaling
import Testing

@Suite struct `an adapter session` {
  private func session(_ log: Log<AdapterNotice> = Log()) -> AdapterSession {
    AdapterSession(
      SessionOpening(session: "s", api: "x", baseURLs: [:], startTime: 10)
    ) { log.append($0) }
  }

  @Test func `tells observations with its own time, and counts them`() async throws {
    let log = Log<AdapterNotice>()
    let session = session(log)
    _ = try await session.advance(to: 15)
    session.observe("a.b", ["x": 1])
    #expect(
      log.entries == [
        .observed(
          session: "s", ObservationRecord(name: "a.b", data: ["x": 1], clientTime: 15))
      ])
    #expect(await session.settle(limit: 0, held: 0).observations == 1)
  }

  @Test func `turns the screen while it settles or moves the clock, and not before`() async throws {
    let session = session()
    let log = Log<String>()
    session.enqueue { log.append("one") }
    session.enqueue {
      log.append("two")
      session.enqueue { log.append("three") }
    }
    #expect(await session.ledger.rest(held: nil, limit: 1) == false)
    #expect(log.entries.isEmpty)
    #expect(await session.settle(limit: 600_000, held: 0).idle)
    #expect(log.entries == ["one", "two", "three"])
    _ = session.schedule(after: 5) { session.enqueue { log.append("timer") } }
    #expect(try await session.advance(to: 15).fired == 1)
    #expect(log.entries.last == "timer")
  }

  @Test func `lets the work of an instant end before the next`() async throws {
    let session = session()
    let log = Log<String>()
    for (delay, name) in [(5, "a"), (6, "b")] {
      _ = session.schedule(after: delay) {
        session.start {
          for _ in 1...10 { await Task.yield() }
          log.append("\(name) at \(session.now)")
        }
      }
    }
    #expect(try await session.advance(to: 100) == ClockReport(now: 100, fired: 2))
    #expect(log.entries == ["a at 15", "b at 16"])
  }

  @Test func `is not at rest while a step is handled`() async {
    let session = session()
    let isIdle = await session.working { await session.settle(limit: 1, held: 0).idle }
    #expect(!isIdle)
    #expect(await session.settle(limit: 0, held: 0).idle)
  }

  @Test func `shows when the next timer is due`() async {
    let session = session()
    let withdraw = session.schedule(after: 90) {}
    #expect(await session.settle(limit: 0, held: 0).nextDue == 100)
    withdraw()
    #expect(await session.settle(limit: 0, held: 0).nextDue == nil)
  }
}
