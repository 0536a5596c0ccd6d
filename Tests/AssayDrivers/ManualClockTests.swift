import AssayDrivers
import Testing

@Suite struct `a manual clock` {
  @Test func `fires what is due, one instant after the other`() async {
    let clock = ManualClock(now: 100)
    let log = Log<String>()
    for (delay, name) in [(30, "c"), (10, "a"), (30, "d"), (20, "b"), (31, "e")] {
      _ = clock.schedule(after: delay) { log.append("\(name) at \(clock.now)") }
    }
    #expect(clock.nextDue == 110)
    let fired = await clock.advance(to: 130) { log.append("pause") }
    #expect(fired == 4)
    #expect(
      log.entries == [
        "a at 110", "pause", "b at 120", "pause", "c at 130", "d at 130", "pause",
      ])
    #expect(clock.now == 130)
    #expect(clock.nextDue == 131)
  }

  @Test func `does not go back`() async {
    let clock = ManualClock(now: 100)
    #expect(await clock.advance(to: 50) {} == 0)
    #expect(clock.now == 100)
    #expect(clock.nextDue == nil)
  }

  @Test func `forgets a timer that was cancelled, also by one of the same instant`() async {
    let clock = ManualClock(now: 0)
    let log = Log<String>()
    let first = clock.schedule(after: 5) { log.append("first") }
    let third = Log<ManualClock.Timer>()
    _ = clock.schedule(after: 5) { third.entries.forEach(clock.cancel) }
    third.append(clock.schedule(after: 5) { log.append("third") })
    clock.cancel(first)
    #expect(await clock.advance(to: 5) {} == 1)
    #expect(log.entries.isEmpty)
    clock.cancel(first)
  }

  @Test func `fires a timer set during an instant after the pause`() async {
    let clock = ManualClock(now: 0)
    let log = Log<String>()
    _ = clock.schedule(after: 5) {
      log.append("outer")
      _ = clock.schedule(after: 0) { log.append("inner") }
      _ = clock.schedule(after: -7) { log.append("past") }
    }
    #expect(await clock.advance(to: 5) { log.append("pause") } == 3)
    #expect(log.entries == ["outer", "pause", "inner", "past", "pause"])
  }
}
