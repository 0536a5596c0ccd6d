import AssayDrivers
import Testing

@Suite struct `A quiet window` {
  private let start = ContinuousClock.now

  private func at(_ milliseconds: Int) -> ContinuousClock.Instant {
    start.advanced(by: .milliseconds(milliseconds))
  }

  /// Wakes up when the watch wants, `late` milliseconds later in the given rounds; when it was quiet.
  private func end(
    late: [Int: Int] = [:], activity: [Int] = [], busyUntil: Int = 0
  ) -> Int? {
    var watch = QuietWatch(window: 300, now: start)
    var now = 0
    for round in 0..<100 {
      let last = activity.last { $0 <= now } ?? 0
      switch watch.decide(now: at(now), lastActivity: at(last), isBusy: now < busyUntil) {
      case .quiet: return now
      case .wait(let moment):
        now = Int(start.duration(to: moment) / .milliseconds(1)) + (late[round] ?? 0)
      }
    }
    return nil
  }

  @Test func `ends when nothing came for as long as it is`() {
    #expect(end() == 300)
  }

  @Test func `begins anew with whatever comes`() {
    #expect(end(activity: [250]) == 550)
    #expect(end(activity: [50, 340, 600]) == 900)
  }

  @Test func `begins anew when this process was not scheduled`() {
    #expect(end(late: [0: 100]) == 300)
    // Woken at 201 ms instead of 100 ms: the client may have been stopped as well.
    #expect(end(late: [0: 101]) == 501)
    #expect(end(late: [2: 5_000]) == 5_600)
  }

  @Test func `does not begin while an answer is owed`() {
    // At 400 ms it was still owed, at 500 ms no longer.
    #expect(end(busyUntil: 450) == 700)
  }
}
