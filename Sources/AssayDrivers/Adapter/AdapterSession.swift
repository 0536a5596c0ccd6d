package import AssayJSON
import AssayJournaling

/// One session of an adapter written in Swift: the client's time, its work and what it tells.
///
/// An adapter hands its client a clock, a transport, a place for background work and one for screen
/// updates that lead here; then `settle` is a count instead of a guess.
package final class AdapterSession: Sendable {
  /// How long the work of one instant may last while the clock moves, in milliseconds of real time.
  ///
  /// Longer than any runner waits for an answer: work that does not end is the runner's to report,
  /// and the clock never moves on over it.
  private static let instantLimit = 600_000

  /// Names the session in messages.
  package let id: String

  /// Counts what the client has to do.
  package let ledger = WorkLedger()

  private let clock: ManualClock
  private let turns: DeferredTurns
  private let notify: @Sendable (AdapterNotice) -> Void
  private let observations = Guarded(0)

  /// Creates a session at its start time.
  package init(_ opening: SessionOpening, notify: @escaping @Sendable (AdapterNotice) -> Void) {
    id = opening.session
    clock = ManualClock(now: opening.startTime)
    turns = DeferredTurns(ledger: ledger)
    self.notify = notify
  }
}

// MARK: - What the client uses

extension AdapterSession {
  /// The client's time, in milliseconds since 1970.
  package var now: Int { clock.now }

  /// Sets a timer.
  ///
  /// - Returns: Withdraws the timer.
  package func schedule(
    after milliseconds: Int, _ action: @escaping @Sendable () -> Void
  ) -> @Sendable () -> Void {
    let timer = clock.schedule(after: milliseconds) { [ledger] in
      ledger.begin()
      action()
      ledger.end()
    }
    return { [clock] in clock.cancel(timer) }
  }

  /// Starts background work.
  package func start(_ job: @escaping @Sendable () async -> Void) {
    ledger.begin()
    Task { [ledger] in
      await job()
      ledger.end()
    }
  }

  /// Changes the screen after the steps that are being handled.
  package func enqueue(_ turn: @escaping @Sendable () async -> Void) {
    turns.enqueue(turn)
  }
}

// MARK: - What the adapter uses

extension AdapterSession {
  /// Runs a step, which counts as work of the client.
  package func working<Result, Failure>(
    _ body: () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    ledger.begin()
    defer { ledger.end() }
    return try await body()
  }

  /// Tells the runner what the client did or showed, with the client's time.
  package func observe(_ name: String, _ data: JSONObject = [:]) {
    let record = ObservationRecord(name: name, data: .object(data), clientTime: clock.now)
    observations.withLock { count in
      count += 1
      notify(.observed(session: id, record))
    }
  }

  /// Moves the clock, and lets the work of each instant end before the next.
  ///
  /// - Throws: `AdapterError.invalid` for a time in the past.
  package func advance(to time: Int) async throws(AdapterError) -> ClockReport {
    let now = clock.now
    guard time >= now else {
      throw .invalid("cannot move the clock back from \(now) to \(time); give a later time")
    }
    let fired = await turns.whileTurning {
      await clock.advance(to: time) {
        _ = await ledger.rest(held: nil, limit: Self.instantLimit)
      }
    }
    return ClockReport(now: clock.now, fired: fired, nextDue: clock.nextDue)
  }

  /// Waits until the client is at rest.
  ///
  /// - Parameters:
  ///   - limit: The longest wait, in milliseconds of real time.
  ///   - held: How many requests may stay in flight.
  package func settle(limit: Int, held: Int) async -> SettleReport {
    let idle = await turns.whileTurning { await ledger.rest(held: held, limit: limit) }
    return SettleReport(
      idle: idle, inFlight: ledger.inFlight, requests: ledger.requests,
      observations: observations.withLock { $0 },
      nextDue: clock.nextDue)
  }
}
