import AssayConformance
import AssayDrivers
import AssayJSON
import AssayJournaling
import AssayReports
import Testing

@testable import AssayKit

/// Clients whose time nobody moves.
///
/// Real time passes here, so there are few of these, and none measures more than that something
/// took long enough.
@Suite struct `Time that runs by itself` {
  /// Longer than usual, since a busy machine may keep the client from running.
  private static var limits: ConversationLimits {
    var limits = ConversationLimits()
    limits.quiet = 500
    // A machine that starves the runner prolongs every look at silence.
    limits.settle = 600_000
    return limits
  }

  @Test func `is waited for in real time with a real clock`() async throws {
    let start = ContinuousClock.now
    let (status, journal) = try await ProbeRun.status(
      #"{ "do": "ping" }, { "do": "remind", "with": { "after": 400 } }, { "advance": 500 }"#,
      rules: #""ping.once", "remind.comes""#, client: ProbeClient(clock: .real),
      limits: Self.limits)
    #expect(status == .conforms)
    #expect(start.duration(to: .now) >= .milliseconds(500))
    let header = try #require(journal.lane)
    #expect(header.clock == .real && header.quietWindow == 500)
    let reminder = try #require(
      journal.entries.last { if case .request = $0.content { true } else { false } })
    #expect(reminder.time >= 400)
  }

  @Test func `is divided by the scale of a scaled clock`() async throws {
    let start = ContinuousClock.now
    let (status, journal) = try await ProbeRun.status(
      #"{ "do": "ping" }, { "do": "remind", "with": { "after": 86400000 } }, { "advance": 90000000 }"#,
      rules: #""ping.once", "remind.comes""#,
      client: ProbeClient(clock: .scaled, scale: 100_000), limits: Self.limits)
    #expect(status == .conforms)
    #expect(journal.lane?.clock == .scaled(100_000))
    #expect(start.duration(to: .now) >= .milliseconds(900))
    let last = try #require(journal.entries.last)
    #expect(last.time >= 90_000_000)
  }

  @Test func `is waited for no longer than patience allows, and only for what is missing`()
    async throws
  {
    var limits = Self.limits
    limits.patience = 400
    let start = ContinuousClock.now
    // The reminder comes only after the lane: both steps wait for it, but once.
    let (status, _) = try await ProbeRun.status(
      #"{ "do": "ping" }, { "do": "remind", "with": { "after": 3600000 } }, { "do": "idle" }, { "do": "idle" }"#,
      rules: #""remind.comes""#, client: ProbeClient(clock: .real), limits: limits)
    #expect(status == .violates)
    #expect(start.duration(to: .now) >= .milliseconds(400))
  }

  @Test func `lets what a rule expects come late`() async throws {
    // Long after the quiet window, and nothing but the rule says that it has to come.
    let (status, _) = try await ProbeRun.status(
      #"{ "do": "ping" }, { "do": "remind", "with": { "after": 900 } }"#,
      rules: #""remind.comes""#, client: ProbeClient(clock: .real), limits: Self.limits)
    #expect(status == .conforms)
  }

  @Test func `lets what a rule of the case needs to judge come after the last step`() async throws {
    let (status, _) = try await ProbeRun.status(
      #"{ "do": "remind", "with": { "after": 900 } }"#,
      rules: #""remind.comes""#, client: ProbeClient(clock: .real), limits: Self.limits)
    #expect(status == .conforms)
  }

  @Test func `leaves a step pending while its answer is held`() async throws {
    let (status, journal) = try await ProbeRun.status(
      #"{ "do": "ping.wait" }, { "do": "idle" }, { "release": "g" }"#,
      rules: #""wait.answered""#,
      more: #", "mock": { "ping": [ { "status": 204, "hold": "g" } ] }"#,
      client: ProbeClient(clock: .real), limits: Self.limits)
    #expect(status == .conforms)
    #expect(journal.answers == [.pending, .value(.null), .value("waited")])
  }

  @Test(arguments: [
    (
      #", "clock": "manual""#, 1,
      "the case needs a clock that is moved by the runner, and the client's is real"
    ),
    (
      "", 90_000_000,
      "the case lets 90000 s pass, which is too long for a client whose clock is real"
    ),
  ])
  func `does not do for every case`(more: String, advance: Int, reason: String) async throws {
    let (status, _) = try await ProbeRun.status(
      #"{ "do": "ping" }, { "advance": \#(advance) }"#, more: more,
      client: ProbeClient(clock: .real), limits: Self.limits)
    #expect(status == .notApplicable(reason: reason))
  }

  @Test func `is reported as what a verdict rests on`() async throws {
    let run = try await ProbeRun.run(
      ["case": #""steps": [ { "do": "ping" } ], "rules": [ "ping.once" ]"#],
      client: ProbeClient(clock: .real), limits: Self.limits)
    #expect(run.result.cases.map(\.quietWindow) == [500])
    let text = String(decoding: TextReport().render(run.result), as: UTF8.self)
    #expect(
      text.replacing("\n", with: " ").contains(
        "In 1 case, what the client did not do rests on a quiet window: it could not say when it was at rest, so 500 ms without anything on the lane were taken for rest."
      ), "\(text)")
    let lines = String(decoding: NDJSONReport().render(run.result), as: UTF8.self)
    #expect(lines.contains(#""quietWindow":500"#))
    let again = try JournalJudge.judge(
      try JournalFile.decode(JournalFile.encode(run.journals)),
      try ProbeAPI.library(["case": #""steps": [ { "do": "ping" } ], "rules": [ "ping.once" ]"#]))
    #expect(again.cases.map(\.quietWindow) == [500])
  }

  @Test func `goes along with a moved clock where time-outs are real`() async throws {
    let start = ContinuousClock.now
    let (status, journal) = try await ProbeRun.status(
      #"{ "do": "ping" }, { "do": "remind", "with": { "after": 200 } }, { "advance": 300 }"#,
      rules: #""ping.once", "remind.comes""#, more: #", "clock": "real""#,
      client: ProbeClient(timeouts: .real))
    #expect(status == .conforms)
    #expect(start.duration(to: .now) >= .milliseconds(300))
    #expect(journal.lane?.clock == .real)
    #expect(journal.lane?.quietWindow == nil)
  }
}
