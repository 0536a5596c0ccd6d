package import AssayContractModel
import AssayJSON
import AssayJournaling

/// Plays the steps of a case: asks the client, waits until it is at rest, moves the clock.
///
/// Every step but the inner ones of a burst is followed by a settle, so the order of steps and their
/// consequences is certain. Time moves hop by hop to whatever is due next, the client's timers or the
/// lane's, and the client settles before the next hop.
package struct Conversation: Sendable {
  /// Real-time limits in milliseconds; none of them is part of a verdict.
  package struct Limits: Sendable {
    /// How long a step may take to answer before it is `pending`.
    package var step = 20_000
    /// How long the client may take to come to rest.
    package var settle = 30_000
    /// Hops without progress of the clock before the run is called broken.
    package var hops = 1_000

    package init() {}
  }

  private let lane: any DrivenLane
  private let driver: any ClientDriver
  private let session: String
  private let startDate: Int
  private let limits: Limits
  /// How many observations of the session have arrived.
  private let observed: @Sendable () -> Int

  package init(
    lane: any DrivenLane, driver: any ClientDriver, session: String, startDate: Int,
    limits: Limits = Limits(), observed: @escaping @Sendable () -> Int
  ) {
    self.lane = lane
    self.driver = driver
    self.session = session
    self.startDate = startDate
    self.limits = limits
    self.observed = observed
  }

  /// Plays all steps, after a first settle.
  package func play(_ steps: [CaseStep]) async throws(ConversationError) {
    var due = try await settle()
    for step in steps { due = try await play(step, due: due) }
  }

  private func play(_ step: CaseStep, due: Int?) async throws(ConversationError) -> Int? {
    switch step {
    case .perform: try await ask([step])
    case .burst(let steps): try await ask(steps)
    case .release(let gate): await lane.release(gate: gate)
    case .advance(let milliseconds):
      return try await advance(to: lane.now + milliseconds, clientDue: due)
    }
    return try await settle()
  }

  private func ask(_ steps: [CaseStep]) async throws(ConversationError) {
    var entries: [Int] = []
    var asked: [ClientStep] = []
    for step in steps {
      guard case .perform(let verb, let arguments) = step else { continue }
      entries.append(lane.recordStep(verb, arguments: arguments, settled: asked.isEmpty))
      asked.append(ClientStep(verb, arguments))
    }
    let outcomes = await driver.burst(session, asked, limit: limits.step)
    for ((entry, step), outcome) in zip(zip(entries, asked), outcomes) {
      lane.record(.answered(step: entry, outcome))
      if case .pending = outcome, lane.held.isEmpty {
        throw .unanswered(verb: step.verb, seconds: limits.step / 1_000)
      }
      switch outcome {
      case .crashed: throw .crashed
      case .unsupported: throw .unsupported(verb: step.verb)
      case .failed(let code, let message):
        throw .stepFailed(verb: step.verb, code: code, message: message)
      case .value, .pending: continue
      }
    }
  }

  /// Moves to `target`, stopping at everything that falls due on the way.
  private func advance(to target: Int, clientDue: Int?) async throws(ConversationError) -> Int? {
    var clientDue = clientDue
    var idleHops = 0
    while lane.now < target || isDue(clientDue, by: target) {
      let next = min(
        target, max(lane.now, [clientDue, lane.nextDue, target].compactMap { $0 }.min() ?? target))
      idleHops = next > lane.now ? 0 : idleHops + 1
      guard idleHops < limits.hops else { throw .clockStuck(at: lane.now, hops: idleHops) }
      lane.advance(to: next)
      let report: ClockReport
      do {
        report = try await driver.advance(session, to: startDate + next)
      } catch {
        throw .driver(error)
      }
      guard report.now == startDate + next else {
        throw .clockDisobeys(wanted: next, got: report.now - startDate)
      }
      clientDue = try await settle()
    }
    return clientDue
  }

  private func isDue(_ due: Int?, by target: Int) -> Bool { due.map { $0 <= target } ?? false }

  /// Waits until the client has nothing left to do but to wait for answers that the mock holds on
  /// purpose, and marks it.
  ///
  /// Returns the lane time at which the client's next timer is due.
  private func settle() async throws(ConversationError) -> Int? {
    let clock = ContinuousClock()
    let deadline = clock.now.advanced(by: .milliseconds(limits.settle))
    var limit = 20
    while true {
      let report: SettleReport
      do {
        report = try await driver.settle(session, limit: limit, held: lane.held.count)
      } catch {
        throw .driver(error)
      }
      await lane.drain()
      let held = lane.held
      if report.idle, report.inFlight == held.count, observed() >= report.observations {
        lane.record(.mark(.settled(held: held, horizon: lane.now)))
        return report.nextDue.map { $0 - startDate }
      }
      if clock.now >= deadline {
        throw .neverSettled(
          report, held: held.count, observed: observed(), seconds: limits.settle / 1_000)
      }
      limit = min(limit * 2, 1_000)
      await lane.pause(milliseconds: 1)
    }
  }
}

/// Why a conversation could not be played to its end.
package enum ConversationError: Error, Sendable, CustomStringConvertible {
  case crashed
  case unsupported(verb: String)
  /// A step was not answered although the mock held nothing that the client could wait for.
  case unanswered(verb: String, seconds: Int)
  case stepFailed(verb: String, code: Int, message: String)
  case neverSettled(SettleReport, held: Int, observed: Int, seconds: Int)
  case clockDisobeys(wanted: Int, got: Int)
  case clockStuck(at: Int, hops: Int)
  case driver(DriverError)

  package var description: String {
    switch self {
    case .crashed: return "the client's process ended during the case"
    case .unsupported(let verb):
      return
        "the client claims what the case needs, but does not serve \"\(verb)\"; serve it, or drop the capability from the adapter's first message"
    case .unanswered(let verb, let seconds):
      return
        "the adapter did not answer \"\(verb)\" within \(seconds) s although the mock holds nothing; answer every session/do, with an error if the client throws"
    case .stepFailed(let verb, let code, let message):
      return "the client answered \"\(verb)\" with error \(code): \(message)"
    case .neverSettled(let report, let held, let observed, let seconds):
      return "the client did not come to rest within \(seconds) s: "
        + Self.cause(report, held: held, observed: observed)
    case .clockDisobeys(let wanted, let got):
      return
        "the client was asked to move its clock to \(wanted) ms, but its clock says \(got) ms; a \"manual\" clock must follow clock/advance"
    case .clockStuck(let at, let hops):
      return
        "the client asked for \(hops) timers at \(at) ms without the clock moving; a timer must be due later than the one that set it"
    case .driver(let error): return "\(error)"
    }
  }

  private static func cause(_ report: SettleReport, held: Int, observed: Int) -> String {
    if report.observations > observed {
      return
        "the adapter says that it sent \(report.observations) observations, but \(observed) arrived; send each \"observed\" before you count it"
    }
    if report.inFlight != held {
      return
        "the adapter counts \(report.inFlight) requests in flight, but the mock holds \(held); count a request until its whole answer is there"
    }
    return
      "the adapter says that work is still going on; answer \"idle\" as soon as nothing is runnable"
  }
}
