package import AssayContractModel
import AssayJSON
package import AssayJournaling

/// Plays the steps of a case: asks the client, waits until it is at rest, moves the clock.
///
/// Every step but the inner ones of a burst is followed by a settle, so the order of steps and their
/// consequences is certain. Time moves hop by hop to whatever is due next, the client's timers, the
/// model's or the lane's, and the client settles before the next hop.
package struct Conversation {
  let lane: any DrivenLane
  let driver: any ClientDriver
  let time: TimeDrive
  let limits: ConversationLimits
  /// What rules still expect in a journal, for a client that cannot say when it is at rest; at the
  /// end of the case, that includes something to judge at all.
  let unmet: @Sendable (_ journal: SealedJournal, _ isEnd: Bool) -> Set<String>
  private let listen: @Sendable (String) -> SessionEar
  private let firstOpening: SessionOpening

  /// The session that is open, and what was said in it.
  package private(set) var opening: SessionOpening
  private(set) var ear = SessionEar()
  /// How many requests had come when the session was opened.
  private(set) var requestsBefore = 0
  private var launches = 1
  private var installs = 1
  private var devices = 1
  /// The date that lane time 0 stands for, in milliseconds since 1970.
  var startDate: Int { firstOpening.startTime }
  /// The lane time at which the client's next timer is due.
  var clientDue: Int?
  /// What was already waited for in vain.
  var missed: Set<String> = []

  /// Creates a conversation that has not begun.
  ///
  /// - Parameters:
  ///   - lane: Where the client talks.
  ///   - driver: How the client is reached.
  ///   - opening: What the client's first session begins with.
  ///   - time: How time passes.
  ///   - limits: Real-time limits.
  ///   - unmet: What rules still expect in a journal, by any names.
  ///   - listen: Called with the id of each session before it is opened.
  package init(
    lane: any DrivenLane, driver: any ClientDriver, opening: SessionOpening,
    time: TimeDrive = .manual, limits: ConversationLimits = ConversationLimits(),
    unmet: @escaping @Sendable (_ journal: SealedJournal, _ isEnd: Bool) -> Set<String> = {
      _, _ in []
    },
    listen: @escaping @Sendable (String) -> SessionEar
  ) {
    self.lane = lane
    self.driver = driver
    self.time = time
    self.limits = limits
    self.unmet = unmet
    self.listen = listen
    firstOpening = opening
    self.opening = opening
  }

  /// Opens a session, plays all steps after a first settle, and closes the session.
  package mutating func play(_ steps: [CaseStep]) async throws(ConversationError) {
    lane.running?.startClock()
    ear = listen(opening.session)
    try await drive { [driver, opening] () throws(DriverError) in try await driver.open(opening) }
    try await settle()
    for step in steps { try await play(step) }
    try await awaitAnswers()
    try await awaitEnd()
    try await close()
  }

  /// Plays one step in a session that is open already, and waits until the client is at rest.
  ///
  /// - Parameter ear: What hears the session.
  package mutating func play(
    _ step: CaseStep, hearing ear: SessionEar
  ) async throws(ConversationError) {
    self.ear = ear
    try await play(step)
  }

  private mutating func play(_ step: CaseStep) async throws(ConversationError) {
    wakeLane()
    switch step {
    case .perform: try await ask([step])
    case .burst(let steps): try await ask(steps)
    case .release(let gate): await lane.release(gate: gate)
    case .advance(let milliseconds): return try await advance(to: lane.now + milliseconds)
    case .relaunch(let kind, let changes): try await relaunch(kind, changes)
    case .network(let wanted):
      do {
        try await lane.setNetwork(wanted)
      } catch {
        throw .network("\(error)")
      }
    }
    try await settle()
    // What is due at once is not left to the next time that the clock moves.
    try await advance(to: lane.now)
  }

  /// Asks the driver, and makes its error one of the conversation's.
  func drive<Value>(
    _ body: () async throws(DriverError) -> Value
  ) async throws(ConversationError) -> Value {
    do {
      return try await body()
    } catch {
      throw .driver(error)
    }
  }

  private func close() async throws(ConversationError) {
    ear.close()
    try await drive { () throws(DriverError) in try await driver.close(opening.session, .drop) }
    // What the client sent before it said that it had ended is still heard.
    await lane.drain()
  }
}

// MARK: - Steps

extension Conversation {
  private func ask(_ steps: [CaseStep]) async throws(ConversationError) {
    var asked: [ClientStep] = []
    for step in steps {
      guard case .perform(let verb, let arguments) = step else { continue }
      let entry = lane.recordStep(verb, arguments: arguments, settled: asked.isEmpty)
      asked.append(ClientStep(verb, arguments, number: entry))
    }
    for (step, outcome) in zip(asked, await outcomes(of: asked)) {
      if case .pending = outcome {
        guard !lane.held.isEmpty || ear.hasAnswer(to: step) else {
          lane.record(.answered(step: step.number, outcome))
          throw .unanswered(verb: step.verb, seconds: limits.step / 1_000)
        }
        if ear.expect(step) { lane.record(.answered(step: step.number, outcome)) }
        continue
      }
      lane.record(.answered(step: step.number, outcome))
      try check(outcome, of: step.verb)
    }
  }

  private func check(_ outcome: StepOutcome, of verb: String) throws(ConversationError) {
    switch outcome {
    case .crashed: throw .crashed
    case .unsupported: throw .unsupported(verb: verb)
    case .failed(let code, let message):
      throw .stepFailed(verb: verb, code: code, message: message)
    case .value, .pending: return
    }
  }

  /// The outcomes of steps that are asked for at once.
  ///
  /// A step is `pending` when its time is over, and before that when the client is at rest without
  /// having answered, and waits for what the mock holds.
  private func outcomes(of steps: [ClientStep]) async -> [StepOutcome] {
    let answered = Occurrence<Void>()
    return await withTaskGroup(of: [StepOutcome]?.self) { [self] group in
      group.addTask { [driver, limits, session = opening.session] in
        let outcomes = await driver.burst(session, steps, limit: limits.step)
        answered.happen(())
        return outcomes
      }
      let rest = rest
      group.addTask { [limits] in
        guard await answered.value(within: limits.overlap) == nil,
          await rest.waitsForHeld(until: answered)
        else { return nil }
        _ = await answered.value(within: limits.grace)
        return nil
      }
      var outcomes: [StepOutcome]?
      for await result in group {
        if let result { outcomes = result } else if outcomes == nil { group.cancelAll() }
      }
      return outcomes ?? steps.map { _ in .pending }
    }
  }

  /// After the last step: a client that waits for nothing must have answered everything.
  private func awaitAnswers() async throws(ConversationError) {
    guard lane.held.isEmpty, let verb = ear.pendingVerb else { return }
    guard await ear.allAnswered(within: limits.step) else {
      throw .unanswered(verb: verb, seconds: limits.step / 1_000)
    }
    try checkLateAnswers()
  }

  /// An error counts as one also when it comes late.
  func checkLateAnswers() throws(ConversationError) {
    if let failure = ear.failure { try check(failure.outcome, of: failure.verb) }
  }
}

// MARK: - Launches

extension Conversation {
  /// Ends the session as the end of a process does, and opens one that finds what `kind` leaves it.
  private mutating func relaunch(
    _ kind: Relaunch, _ changes: JSONValue
  ) async throws(ConversationError) {
    try await close()
    try await awaitClosedConnections()
    launches += 1
    if kind != .kill { installs += 1 }
    if kind == .wipe { devices += 1 }
    opening.session = "\(firstOpening.session)#\(launches)"
    opening.stores.app = Self.handle(firstOpening.stores.app, installs)
    opening.stores.secure = Self.handle(firstOpening.stores.secure, devices)
    opening.startTime = startDate + lane.now
    let isChanged = changes != .object([:])
    if isChanged,
      case .object(let merged) = JSONMergePatch.apply(changes, to: .object(opening.config))
    {
      opening.config = merged
    }
    ear = listen(opening.session)
    requestsBefore = lane.requestCount
    clientDue = nil
    lane.relaunch(kind, config: isChanged ? .object(opening.config) : nil)
    try await drive { [driver, opening] () throws(DriverError) in try await driver.open(opening) }
  }

  /// The first of its kind has the plain name.
  private static func handle(_ name: String, _ number: Int) -> String {
    number == 1 ? name : "\(name).\(number)"
  }

  /// The mock sees the end of a process by the end of its connections.
  private func awaitClosedConnections() async throws(ConversationError) {
    let clock = ContinuousClock()
    let deadline = clock.now.advanced(by: .milliseconds(limits.closing))
    while true {
      await lane.drain()
      let held = lane.held.count
      if held == 0 { return }
      guard clock.now < deadline else {
        throw .outlived(requests: held, seconds: limits.closing / 1_000)
      }
      await lane.pause(milliseconds: 1)
    }
  }
}
