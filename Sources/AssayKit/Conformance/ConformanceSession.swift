import AssayDrivers
import AssayJSON

/// What a client under test gets for one case, and where it tells what it does.
///
/// Every job, timer and request of the client goes through here, so that the harness knows when the
/// client is at rest. Work that is not told shows as requests of a client at rest, and its case cannot
/// be judged.
public final class ConformanceSession: Sendable {
  let adapter: AdapterSession

  /// What stands in for each role, without a trailing slash: `api` → `http://127.0.0.1:41235`.
  public let baseURLs: [String: String]

  /// How to configure the client, by the names of the contract.
  public let config: [String: LaneValue]

  init(_ adapter: AdapterSession, _ opening: SessionOpening) {
    self.adapter = adapter
    baseURLs = opening.baseURLs
    config = [String: LaneValue](opening.config)
  }

  /// The client's time, in milliseconds since 1970; it stands still until the case moves it.
  public var now: Int { adapter.now }

  /// Sets a timer on the client's clock.
  ///
  /// - Parameters:
  ///   - milliseconds: From now.
  ///   - action: Called once, when the case moves the clock that far.
  /// - Returns: Withdraws the timer.
  @discardableResult
  public func schedule(
    after milliseconds: Int, _ action: @escaping @Sendable () -> Void
  ) -> @Sendable () -> Void {
    adapter.schedule(after: milliseconds, action)
  }

  /// Starts background work of the client.
  public func start(_ job: @escaping @Sendable () async -> Void) { adapter.start(job) }

  /// Changes the screen in the next turn of the main loop: what a tap leads to comes after the tap.
  public func enqueue(_ turn: @escaping @Sendable () async -> Void) { adapter.enqueue(turn) }

  /// Sends a request and waits for its whole answer; the answer may be held by the case.
  ///
  /// To be called from a step, a timer, a turn or a job that was started here.
  ///
  /// - Parameters:
  ///   - isolation: Where `exchange` runs: the caller's actor.
  ///   - exchange: Sends and receives.
  /// - Returns: What `exchange` returns.
  public func request<Answer>(
    isolation: isolated (any Actor)? = #isolation, _ exchange: () async throws -> Answer
  ) async rethrows -> Answer {
    let ledger = adapter.ledger
    let flight = ledger.depart()
    defer { ledger.land(flight) }
    return try await withTaskCancellationHandler(
      operation: exchange, onCancel: { ledger.land(flight) }, isolation: isolation)
  }

  /// Tells what the client did or showed, such as `offer.shown`.
  ///
  /// - Parameters:
  ///   - name: In the words of the contract.
  ///   - data: By the names of the contract.
  public func observe(_ name: String, _ data: [String: LaneValue] = [:]) {
    adapter.observe(name, JSONObject(data))
  }
}
