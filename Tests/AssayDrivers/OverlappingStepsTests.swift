import AssayDrivers
import AssayJSON
import AssayJournaling
import Testing

@Suite struct `steps that overlap` {
  @Test func `begin in order, and wait for a hanging one only for a moment`() async throws {
    let (events, sink) = AsyncStream<DriverEvent>.makeStream()
    let client = HangingClient()
    let driver = InProcessDriver(
      suite: "test", makeClient: { client }, sink: { sink.yield($0) })
    _ = try await driver.start()
    try await driver.open(SessionOpening(session: "s", api: "x", baseURLs: [:], startTime: 0))

    let names = (1...20).map { "step \($0)" }
    let outcomes = await driver.burst("s", names.map { ClientStep($0) }, limit: 600_000)
    #expect(outcomes == names.map { .value(.string($0)) })
    #expect(client.begun.entries == names)

    let stuck = await driver.burst("s", [ClientStep("hang"), ClientStep("next")], limit: 30_000)
    #expect(stuck == [.pending, .value("next")])
    #expect(client.begun.entries.suffix(2) == ["hang", "next"])
    #expect(try await driver.settle("s", limit: 600_000, held: 0).idle)

    client.release()
    var iterator = events.makeAsyncIterator()
    #expect(await iterator.next() == .late(session: "s", step: ClientStep("hang"), .value("hang")))
    await driver.shutdown()
  }
}

/// A client that answers each step with its verb, but to `hang` only after `release`.
private final class HangingClient: ConformanceClient {
  let begun = Log<String>()
  private let (gate, opener) = AsyncStream<Never>.makeStream()

  func release() { opener.finish() }

  func initialize(
    _ greeting: AdapterGreeting, notify: @escaping @Sendable (AdapterNotice) -> Void
  ) async throws(AdapterError) -> AdapterDescription {
    AdapterDescription(
      adapter: .init(name: "a", version: ""), client: .init(name: "c", version: ""),
      language: "Swift", platform: "any", clock: .manual, timeouts: .virtual,
      opensURLs: .reports, sessions: .many)
  }

  func open(_ opening: SessionOpening) async throws(AdapterError) {}

  func perform(_ session: String, _ step: ClientStep) async throws(AdapterError) -> JSONValue {
    begun.append(step.verb)
    if step.verb == "hang" {
      for await _ in gate {}
    }
    return .string(step.verb)
  }

  func advance(_ session: String, to time: Int) async throws(AdapterError) -> ClockReport {
    ClockReport(now: time, fired: 0)
  }

  func settle(
    _ session: String, limit: Int, held: Int
  ) async throws(AdapterError) -> SettleReport {
    SettleReport(idle: true, inFlight: 0, observations: 0)
  }

  func close(
    _ session: String, _ ending: SessionOpening.Ending
  ) async throws(AdapterError) {}

  func shutdown() async {}
}
