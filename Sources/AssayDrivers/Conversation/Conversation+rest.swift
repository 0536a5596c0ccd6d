import AssayJournaling

extension Conversation {
  /// How the rest of the session that is open is found out.
  var rest: RestFinder {
    RestFinder(
      lane: lane, driver: driver, session: opening.session, requestsBefore: requestsBefore,
      ear: ear,
      time: time, limits: limits)
  }

  /// Waits until the client has nothing left to do but to wait for answers that the mock holds on
  /// purpose, and marks it.
  mutating func settle() async throws(ConversationError) {
    if time.drivesClient {
      let report = try await rest.asked()
      try checkLateAnswers()
      lane.record(.mark(.settled(held: lane.held, horizon: lane.now)))
      clientDue = report.nextDue.map { $0 - startDate }
      if let clientDue, lane.running == nil, clientDue < lane.now {
        throw .timerOverdue(due: clientDue, now: lane.now)
      }
    } else if let running = lane.running {
      try await rest.quiet(running)
      try await waitForWhatIsExpected(running, isEnd: false)
      try checkLateAnswers()
      lane.record(.mark(.settled(held: lane.held, horizon: lane.now)))
    }
  }

  /// After the last step: waits for what a rule needs to have something to judge.
  mutating func awaitEnd() async throws(ConversationError) {
    guard !time.drivesClient, let running = lane.running,
      !unmet(running.soFar(), true).subtracting(missed).isEmpty
    else { return }
    try await waitForWhatIsExpected(running, isEnd: true)
    try checkLateAnswers()
    lane.record(.mark(.settled(held: lane.held, horizon: lane.now)))
  }

  /// Waits for what a rule expects until it comes, and for silence after it; what did not come in
  /// time is not waited for again.
  private mutating func waitForWhatIsExpected(
    _ running: any RunningLane, isEnd: Bool
  ) async throws(ConversationError) {
    let deadline = ContinuousClock.now.advanced(by: .milliseconds(limits.patience))
    var open = unmet(running.soFar(), isEnd).subtracting(missed)
    while !open.isEmpty {
      let count = running.lastActivity.count
      if ContinuousClock.now >= deadline {
        missed.formUnion(open)
        return
      }
      await running.wait(until: deadline, orActivityBeyond: count)
      if running.lastActivity.count != count { try await rest.quiet(running) }
      open = unmet(running.soFar(), isEnd).subtracting(missed)
    }
  }
}

/// Finds out when the client of one session is at rest.
struct RestFinder: Sendable {
  /// How often the client may say that it is at rest with a wrong count before it is believed that
  /// it counts wrongly.
  private static let miscounts = 3
  /// How many milliseconds lie between two looks.
  private static let pause = 10
  /// How often a client is looked at again of whose requests fewer have come than it has begun: one of them
  /// is on its way, or was given up or refused before it came.
  private static let looksForMissing = 25

  let lane: any DrivenLane
  let driver: any ClientDriver
  let session: String
  /// How many requests had come to the lane when the session was opened.
  let requestsBefore: Int
  let ear: SessionEar
  let time: TimeDrive
  let limits: ConversationLimits

  /// Asks the client until it is at rest.
  func asked() async throws(ConversationError) -> SettleReport {
    let clock = ContinuousClock()
    let deadline = clock.now.advanced(by: .milliseconds(limits.settle))
    var limit = 20
    var miscounts = 0
    var heldBefore: [Int] = []
    var looks = 0
    while true {
      let report = try await ask(limit: limit)
      let held = lane.held
      let isQuiet = report.idle && report.inFlight == held.count
      if isQuiet, ear.observed == report.observations {
        looks = held == heldBefore ? looks + 1 : 0
        heldBefore = held
        if looks >= looksNeeded(report) { return report }
        await lane.pause(milliseconds: Self.pause)
        continue
      }
      if isQuiet, ear.observed > report.observations {
        miscounts += 1
        guard miscounts < Self.miscounts else {
          throw .miscounted(counted: report.observations, observed: ear.observed)
        }
      }
      if clock.now >= deadline {
        throw .neverSettled(
          report, held: held.count, observed: ear.observed, seconds: limits.settle / 1_000)
      }
      limit = min(limit * 2, 1_000)
      await lane.pause(milliseconds: 1)
    }
  }

  /// How often it must be seen again that what is in flight is what the mock holds.
  ///
  /// A client that gives up one request and begins another has as many in flight as before, until both have
  /// reached the mock. The count of all its requests tells them apart.
  private func looksNeeded(_ report: SettleReport) -> Int {
    guard report.inFlight > 0 else { return 0 }
    guard let begun = report.requests else { return 1 }
    let come = lane.requestCount - requestsBefore
    // More come than are begun where redirects are followed.
    return come == begun ? 0 : come > begun ? 1 : Self.looksForMissing
  }

  private func ask(limit: Int) async throws(ConversationError) -> SettleReport {
    let report: SettleReport
    do {
      report = try await driver.settle(session, limit: limit, held: lane.held.count)
    } catch {
      throw .driver(error)
    }
    await lane.drain()
    return report
  }

  /// Waits until nothing has come or gone for the quiet window; acts for the lane meanwhile.
  func quiet(_ running: any RunningLane) async throws(ConversationError) {
    let clock = ContinuousClock()
    let deadline = clock.now.advanced(by: .milliseconds(limits.settle + limits.quiet))
    var watch = QuietWatch(window: limits.quiet, now: clock.now)
    while true {
      await lane.drain()
      if let due = lane.nextDue, due <= lane.now {
        lane.tick(to: lane.now)
        lane.wake()
      }
      let decision = watch.decide(
        now: clock.now, lastActivity: running.lastActivity.moment, isBusy: running.owesAnswers)
      guard case .wait(var moment) = decision else { return }
      guard clock.now < deadline else { throw .neverQuiet(seconds: limits.settle / 1_000) }
      if let due = lane.nextDue { moment = min(moment, running.moment(of: due)) }
      await running.wait(until: moment, orActivityBeyond: nil)
    }
  }

  /// Whether the client comes to rest, waiting for what the mock holds, before its steps are answered.
  func waitsForHeld(until answered: Occurrence<Void>) async -> Bool {
    while answered.value == nil {
      do {
        if time.drivesClient {
          let report = try await ask(limit: 200)
          let held = lane.held.count
          if report.idle, held > 0, report.inFlight == held { return answered.value == nil }
          if report.idle { await lane.pause(milliseconds: 20) }
        } else if let running = lane.running {
          try await quiet(running)
          if !lane.held.isEmpty { return answered.value == nil }
        } else {
          return false
        }
      } catch {
        // The step itself will tell what is wrong with the client.
        return false
      }
    }
    return false
  }
}
