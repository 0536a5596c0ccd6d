import AssayContractModel
import AssayJSON
import AssayJournaling
import Testing

@testable import AssayDrivers

/// A client that gives up one request and begins another has as many in flight as before.
@Suite struct `A request and its successor` {
  /// Answers that the client is at rest with one request in flight.
  private struct Client: ClientDriver {
    /// How many requests it says that it has begun.
    var begun: Int?

    func start() async throws(DriverError) -> AdapterDescription {
      throw .notStarted("nobody asks for it")
    }
    func restart() async throws(DriverError) -> AdapterDescription {
      throw .notStarted("nobody asks for it")
    }
    func open(_ opening: SessionOpening) async throws(DriverError) {}
    func burst(_ session: String, _ steps: [ClientStep], limit: Int) async -> [StepOutcome] { [] }
    func advance(_ session: String, to time: Int) async throws(DriverError) -> ClockReport {
      ClockReport(now: time, fired: 0)
    }
    func settle(
      _ session: String, limit: Int, held: Int
    ) async throws(DriverError) -> SettleReport {
      SettleReport(idle: true, inFlight: 1, requests: begun, observations: 0)
    }
    func close(_ session: String, _ ending: SessionOpening.Ending) async throws(DriverError) {}
    func shutdown() async {}
  }

  /// Holds the first request until, some pauses later, the second comes in its place.
  private struct Lane: DrivenLane {
    /// After how many pauses the second request comes; never where it is `nil`.
    var second: Int?
    let pauses = Guarded(0)

    private var hasSecond: Bool { second.map { pauses.withLock { $0 } >= $0 } ?? false }
    var held: [Int] { hasSecond ? [12] : [11] }
    // Ten came before the session.
    var requestCount: Int { hasSecond ? 12 : 11 }
    var now: Int { 0 }
    var nextDue: Int? { nil }
    var isDue: Bool { false }
    var running: (any RunningLane)? { nil }
    func recordStep(_ verb: String, arguments: JSONValue, settled: Bool) -> Int { 0 }
    func record(_ content: JournalEntry.Content) {}
    func release(gate: String) async {}
    func tick(to time: Int) {}
    func wake() {}
    func relaunch(_ kind: Relaunch, config: JSONValue?) {}
    func setNetwork(_ wanted: NetworkState) async throws {}
    func drain() async {}
    func pause(milliseconds: Int) async { pauses.withLock { $0 += 1 } }
  }

  /// How often it was waited, and what was held in the end.
  private static func settled(_ begun: Int?, second: Int?) async throws -> (Int, [Int]) {
    let lane = Lane(second: second)
    _ = try await RestFinder(
      lane: lane, driver: Client(begun: begun), session: "s", requestsBefore: 10,
      ear: SessionEar(), time: .manual, limits: ConversationLimits()
    ).asked()
    return (lane.pauses.withLock { $0 }, lane.held)
  }

  @Test func `are told apart by the count of all requests`() async throws {
    #expect(try await Self.settled(2, second: 7) == (7, [12]))
  }

  @Test func `are not waited for where all that were begun have come`() async throws {
    #expect(try await Self.settled(1, second: nil) == (0, [11]))
  }

  @Test func `are waited for a while only, since a request may never come`() async throws {
    #expect(try await Self.settled(2, second: nil) == (25, [11]))
  }

  @Test func `are looked at twice where nobody counts, or more came than were begun`() async throws
  {
    #expect(try await Self.settled(nil, second: nil) == (1, [11]))
    #expect(try await Self.settled(0, second: nil) == (1, [11]))
  }
}
