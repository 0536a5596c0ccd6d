import AssayDrivers
import Testing

@Suite struct `a work ledger` {
  @Test func `is at rest before anything was started`() async {
    #expect(await WorkLedger().rest(held: 0, limit: 0))
  }

  @Test func `is not at rest while work runs`() async {
    let ledger = WorkLedger()
    ledger.begin()
    #expect(await ledger.rest(held: nil, limit: 1) == false)
    ledger.end()
    #expect(await ledger.rest(held: 0, limit: 0))
  }

  @Test func `allows as many requests in flight as are held`() async {
    let ledger = WorkLedger()
    ledger.begin()
    ledger.begin()
    let first = ledger.depart()
    let second = ledger.depart()
    #expect(ledger.inFlight == 2)
    #expect(await ledger.rest(held: 1, limit: 1) == false)
    #expect(await ledger.rest(held: 2, limit: 0))
    #expect(await ledger.rest(held: nil, limit: 0))
    ledger.land(first)
    #expect(ledger.inFlight == 1)
    #expect(await ledger.rest(held: nil, limit: 1) == false)
    ledger.end()
    #expect(await ledger.rest(held: 1, limit: 0))
    ledger.land(second)
    ledger.land(second)
    ledger.end()
    #expect(await ledger.rest(held: 0, limit: 0))
  }

  @Test func `releases each waiter as soon as it may`() async {
    let ledger = WorkLedger()
    ledger.begin()
    async let any = ledger.rest(held: nil, limit: 600_000)
    async let none = ledger.rest(held: 0, limit: 600_000)
    let flight = ledger.depart()
    #expect(await any)
    ledger.land(flight)
    ledger.end()
    #expect(await none)
  }

  @Test func `never shows a gap while work changes hands`() async {
    let ledger = WorkLedger()
    let isOver = Log<Bool>()
    ledger.begin()
    let work = Task {
      for _ in 1...2_000 {
        let flight = ledger.depart()
        await Task.yield()
        ledger.land(flight)
        ledger.begin()
        ledger.end()
      }
      isOver.append(true)
      ledger.end()
    }
    #expect(await ledger.rest(held: 0, limit: 600_000))
    #expect(isOver.entries == [true])
    await work.value
  }
}
