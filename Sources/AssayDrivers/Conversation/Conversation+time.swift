extension Conversation {
  /// Moves to `target`, stopping at everything that falls due on the way.
  ///
  /// One queue in time order: the client's timers, the model's and the lane's. At one instant, the
  /// client's clock moves first; if timers fired, their work ends before the lane acts, so that a
  /// time-out and an answer that are due together never race.
  mutating func advance(to target: Int) async throws(ConversationError) {
    var idleHops = 0
    while lane.now < target || isDue(clientDue, by: target) || isDue(lane.nextDue, by: target) {
      let dues = [clientDue, lane.nextDue].compactMap { $0 }
      let next = min(target, max(lane.now, dues.min() ?? target))
      idleHops = next > lane.now ? 0 : idleHops + 1
      guard idleHops < limits.hops else {
        throw isDue(clientDue, by: next)
          ? .clockStuck(at: lane.now, hops: idleHops) : .laneStuck(at: lane.now, hops: idleHops)
      }
      if let running = lane.running {
        await running.wait(until: running.moment(of: next), orActivityBeyond: nil)
      }
      lane.tick(to: next)
      if time.drivesClient { try await moveClient(to: lane.now) }
      lane.wake()
      try await settle()
    }
  }

  /// Moves the client's clock, and sees to it that it really moved and fired.
  private func moveClient(to next: Int) async throws(ConversationError) {
    let report = try await drive { [driver, opening, startDate] () throws(DriverError) in
      try await driver.advance(opening.session, to: startDate + next)
    }
    guard report.now == startDate + next else {
      throw .clockDisobeys(wanted: next, got: report.now - startDate)
    }
    // The lane has not acted yet, so nothing can have withdrawn the timer.
    if let clientDue, clientDue <= next, report.fired == 0 {
      throw .timerSilent(due: clientDue, now: next)
    }
    if report.fired > 0, lane.isDue { _ = try await rest.asked() }
  }

  /// A running lane acts by itself: what fell due since it was last looked at.
  func wakeLane() {
    guard lane.running != nil, isDue(lane.nextDue, by: lane.now) else { return }
    lane.tick(to: lane.now)
    lane.wake()
  }

  private func isDue(_ due: Int?, by target: Int) -> Bool { due.map { $0 <= target } ?? false }
}
