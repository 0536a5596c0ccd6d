import AssayJournaling

/// Counts what a client has to do, so that an adapter can tell when it is at rest.
///
/// An adapter hands its client a transport, a clock and a place for background work that report
/// here. A piece of work is runnable from the moment at which it is started until it ends, except
/// while it waits for a request; then it is in flight. It changes from one to the other in one step,
/// so there is no instant at which work exists and nothing is counted.
package final class WorkLedger: Sendable {
  /// Names a request in flight.
  package struct Flight: Hashable, Sendable {
    fileprivate var number: Int
  }

  private struct Waiter {
    var held: Int
    var rest: Awaited<Void>
  }

  private struct State {
    var runnable = 0
    var flights: Set<Flight> = []
    var lastFlight = 0
    var waiters: [Waiter] = []

    func isAtRest(held: Int) -> Bool { runnable == 0 && flights.count <= held }

    /// The waiters that can be released now.
    mutating func released() -> [Waiter] {
      guard runnable == 0, !waiters.isEmpty else { return [] }
      let count = flights.count
      let released = waiters.filter { count <= $0.held }
      waiters.removeAll { count <= $0.held }
      return released
    }
  }

  private let state = Guarded(State())

  /// Creates a ledger for one session.
  package init() {}

  /// How many requests have no whole answer yet.
  package var inFlight: Int { state.withLock { $0.flights.count } }

  /// How many requests there have been, those included that are answered or given up.
  package var requests: Int { state.withLock { $0.lastFlight } }

  /// Work was started.
  ///
  /// Call it before the work can run.
  package func begin() {
    state.withLock { $0.runnable += 1 }
  }

  /// Work ended.
  ///
  /// Call it after everything that the work started was counted.
  package func end() {
    change { $0.runnable -= 1 }
  }

  /// Runnable work now waits for a request.
  ///
  /// Call it before the request is sent.
  package func depart() -> Flight {
    change { state in
      state.runnable -= 1
      state.lastFlight += 1
      let flight = Flight(number: state.lastFlight)
      state.flights.insert(flight)
      return flight
    }
  }

  /// The request was answered, failed or given up, so its work is runnable again.
  ///
  /// Call it before the work goes on, and when a request is being cancelled, before that takes
  /// effect. Further calls for the same request do nothing.
  package func land(_ flight: Flight) {
    state.withLock { state in
      guard state.flights.remove(flight) != nil else { return }
      state.runnable += 1
    }
  }

  /// Waits until nothing is runnable and at most `held` requests are in flight.
  ///
  /// - Parameters:
  ///   - held: How many requests may stay in flight; nil for any number.
  ///   - limit: The longest wait, in milliseconds of real time.
  /// - Returns: Whether it came to rest.
  package func rest(held: Int?, limit: Int) async -> Bool {
    let waiter = Waiter(held: held ?? .max, rest: Awaited())
    let isAtRest = state.withLock { state in
      if state.isAtRest(held: waiter.held) { return true }
      state.waiters.append(waiter)
      return false
    }
    if isAtRest { return true }
    let came: Void? = await waiter.rest.value(within: limit)
    if came == nil {
      state.withLock { $0.waiters.removeAll { $0.rest === waiter.rest } }
    }
    return came != nil
  }

  private func change<Result>(_ body: (inout State) -> Result) -> Result {
    let (result, released) = state.withLock { state in
      let result = body(&state)
      return (result, state.released())
    }
    for waiter in released { waiter.rest.fulfil(()) }
    return result
  }
}
