import AssayConformance
import AssayDrivers
import AssayJSON
import AssayJournaling
import Testing

@testable import AssayKit

@Suite struct `Virtual time` {
  private static let aDay =
    #"{ "do": "ping" }, { "do": "remind", "with": { "after": 86400000 } }, "#

  @Test func `lets a case that waits for a day take no longer than any other`() async throws {
    let start = ContinuousClock.now
    let (status, journal) = try await ProbeRun.status(
      Self.aDay + #"{ "advance": 86399999 }, { "advance": 1 }"#, rules: #""remind.after-a-day""#)
    #expect(status == .conforms)
    // Milliseconds on a quiet machine; the bound only tells a clock that is moved from one that runs.
    #expect(start.duration(to: .now) < .seconds(12 * 3_600))
    let reminders = journal.entries.filter { entry in
      guard case .request(let record) = entry.content else { return false }
      return String(decoding: record.head, as: UTF8.self).contains("reminder")
    }
    #expect(reminders.map(\.time) == [86_400_000])
  }

  @Test func `does without a client that never fires`() async throws {
    let (status, _) = try await ProbeRun.status(
      #"{ "do": "ping" }, { "do": "remind", "with": { "after": 100000000 } }, { "advance": 90000000 }"#,
      rules: #""remind.after-a-day""#)
    #expect(status == .violates)
  }

  /// A mistake of a clock, and what is said of it.
  private static let mistakes: [(quirk: ProbeClient.Quirk, reason: String)] = [
    (
      .deadClock,
      "the client announced a timer for 86400000 ms, but when its clock was moved to 86400000 ms, nothing fired; a \"manual\" clock must fire at clock/advance what is due by then"
    ),
    (
      .mutedClock,
      "the client asked for 1000 timers at 86400000 ms without the clock moving; a timer must be due later than the one that set it"
    ),
    (
      .overdueClock,
      "the client announces a timer for -1 ms although its clock is at 0 ms; a \"manual\" clock must fire at clock/advance what is due by then"
    ),
    (
      .frozenClock,
      "the client was asked to move its clock to 86400000 ms, but its clock says 0 ms; a \"manual\" clock must follow clock/advance"
    ),
    (
      .busyClock,
      "the client asked for 1000 timers at 0 ms without the clock moving; a timer must be due later than the one that set it"
    ),
  ]

  @Test(arguments: mistakes)
  func `convicts a clock that does not do what it says`(
    quirk: ProbeClient.Quirk, reason: String
  ) async throws {
    let (status, _) = try await ProbeRun.status(
      Self.aDay + #"{ "advance": 90000000 }"#, rules: #""remind.comes""#,
      client: ProbeClient(quirk: quirk))
    #expect(status == .couldNotRun(reason: reason))
  }

  @Test func `convicts a client that counts fewer observations than it sends`() async throws {
    let (status, _) = try await ProbeRun.status(
      #"{ "do": "ping" }"#, client: ProbeClient(quirk: .miscounts))
    #expect(
      status
        == .couldNotRun(
          reason:
            "the client says that it is at rest and sent 0 observations, but 1 arrived; count each \"observed\", and say idle only when no more will come"
        ))
  }

  @Test func `convicts a client that requests something when nobody asked`() async throws {
    let (status, _) = try await ProbeRun.status(
      #"{ "do": "ping" }"#, client: ProbeClient(quirk: .requestsOnClose))
    guard case .couldNotRun(let reason) = status else {
      Issue.record("\(status)")
      return
    }
    #expect(reason.hasPrefix("the client said that it was at rest (entry "))
  }

  @Test func `goes from due to due in one order, whoever is due`() async throws {
    // The mock answers after 300 ms, the client's timers are due at 100, 300 and 500 ms.
    let (status, journal) = try await ProbeRun.status(
      """
      { "do": "remind", "with": { "after": 500 } }, { "do": "remind", "with": { "after": 100 } },
      { "do": "remind", "with": { "after": 300 } }, { "do": "ping" }, { "advance": 1000 }
      """,
      more:
        #", "mock": { "ping": [ { "status": 204, "fault": "answer.delay(300)" }, { "status": 204 } ] }"#
    )
    #expect(status == .conforms)
    let ticks = journal.marks.compactMap { if case .tick(let time) = $0 { time } else { nil } }
    #expect(ticks == [100, 300, 500, 1_000])
    let replied = journal.entries.compactMap { entry -> Int? in
      if case .replied(let record) = entry.content, record.exchange == 1 {
        entry.number
      } else {
        nil
      }
    }
    let requested = journal.entries.compactMap { entry -> Int? in
      if case .request = entry.content, entry.time == 300 { entry.number } else { nil }
    }
    // At one instant the client's timer comes first, and its work is over before the mock acts.
    #expect(try #require(requested.first) < #require(replied.first))
  }
}
