import AssayContractModel
import AssayHTTP
package import AssayJSON
package import AssayJournaling
import AssayLoopback

/// One isolated conversation: its own listeners, replies, state, clock and journal.
///
/// A lane serves and writes down; it never judges. All of its listeners live on one event loop. Lane
/// time stands still until `advance` moves it.
package final class Lane: Sendable {
  private let state: Guarded<LaneState>
  private let loop: EventLoop
  private let listeners: [LoopbackListener]
  private let services: [RoleService]
  /// What the journal's first entry says, with the address of each role.
  package let header: LaneHeader

  private init(
    state: Guarded<LaneState>, loop: EventLoop, listeners: [LoopbackListener],
    services: [RoleService], header: LaneHeader
  ) {
    self.services = services
    self.state = state
    self.loop = loop
    self.listeners = listeners
    self.header = header
  }

  /// Opens a lane: listens for every role on a free loopback port, and prepares every reply.
  package static func open(_ setup: LaneSetup) async throws(LaneError) -> Lane {
    let loop = LoopGroup.shared.next()
    var listeners: [LoopbackListener] = []
    var services: [RoleService] = []
    var header = setup.header
    do {
      for role in setup.contract.roles {
        let service = RoleService(role: role.name)
        let listener = try LoopbackListener.start(on: loop, service: service)
        services.append(service)
        listeners.append(listener)
        header.bases[role.name] = "http://127.0.0.1:\(listener.port)"
      }
    } catch {
      for listener in listeners { await listener.stop() }
      throw .cannotListen("\(error)")
    }
    do throws(LaneError) {
      let state = Guarded(
        LaneState(
          contract: setup.contract, header: header, replies: try replies(setup, header.bases),
          model: setup.model, journal: Journal()))
      let lane = Lane(
        state: state, loop: loop, listeners: listeners, services: services, header: header)
      state.withLock { state in
        state.append(.opened(header))
        let launch = state.append(.mark(.launch(launch: 1, install: 1, device: 1)))
        state.tellModel(.launch(config: header.config, time: 0), cause: launch)
      }
      for service in services { service.attach(lane) }
      return lane
    } catch {
      for listener in listeners { await listener.stop() }
      throw error
    }
  }

  private static func replies(
    _ setup: LaneSetup, _ bases: [String: String]
  ) throws(LaneError) -> [String: (plans: [PreparedReply], then: ReplyExhaustion)] {
    let preparer = ReplyPreparer(
      contract: setup.contract, folder: setup.folder, recordings: setup.recordings, bases: bases)
    var replies: [String: (plans: [PreparedReply], then: ReplyExhaustion)] = [:]
    for operation in setup.contract.operations {
      let given = setup.replies.first { $0.operation == operation.name }
      var plans: [PreparedReply] = []
      for plan in given?.plans ?? [operation.defaultReply] {
        plans.append(try preparer.prepare(plan, operation: operation.name))
      }
      replies[operation.name] = (plans, given?.then ?? .repeat)
    }
    return replies
  }

  /// Closes the listeners and ends the journal.
  ///
  /// Answers still held end with the lane.
  package func close() async -> SealedJournal {
    for listener in listeners { await listener.stop() }
    for service in services { service.detach() }
    return state.withLock { state in
      state.append(.mark(.end))
      return state.journal.seal()
    }
  }
}

// MARK: - What the runner asks of a lane

extension Lane {
  /// Lane time in milliseconds.
  package var now: Int { state.withLock { $0.now } }

  /// Writes a step down, before it is sent, and tells the model.
  ///
  /// Returns the step's entry.
  package func recordStep(_ verb: String, arguments: JSONValue, settled: Bool) -> Int {
    state.withLock { state in
      let entry = state.append(
        .step(StepRecord(verb: verb, arguments: arguments, settled: settled)))
      state.tellModel(.step(verb: verb, arguments: arguments, time: state.now), cause: entry)
      return entry
    }
  }

  /// Writes down anything that the runner or the adapter says.
  package func record(_ content: JournalEntry.Content) {
    state.withLock { _ = $0.append(content) }
  }

  /// The exchanges whose answers are held on purpose and whose clients still wait, in order.
  package var held: [Int] { state.withLock { $0.held.keys.sorted() } }

  /// How many entries the journal has: unchanged means that nothing happened.
  package var journalCount: Int { state.withLock { $0.journal.count } }

  /// The next lane time at which the lane or its model has something to do by itself.
  package var nextDue: Int? {
    state.withLock { state in
      [state.timers.map(\.due).min(), state.model?.nextDue].compactMap { $0 }.min()
    }
  }

  /// Opens a gate for good: held answers leave in the order of their requests.
  package func release(gate: String) async {
    let freed = state.withLock { state in
      state.openGates.insert(gate)
      let numbers = state.held.filter { $0.value == gate }.keys.sorted()
      return numbers.compactMap { number -> WireAnswer? in
        state.held[number] = nil
        state.append(.released(exchange: number, gate: gate))
        return state.answer(number)
      }
    }
    for answer in freed { answer.send() }
    await drain()
  }

  /// Whether a gate of this name could hold anything in this lane.
  package func hasGate(_ gate: String) -> Bool {
    state.withLock { state in
      state.replies.values.contains { $0.plans.contains { $0.hold == gate } }
    }
  }

  /// Moves lane time to `time`, wakes what is due, and writes a tick.
  package func advance(to time: Int) {
    let due = state.withLock { state in
      state.now = max(state.now, time)
      let tick = state.append(.mark(.tick(to: state.now)))
      state.tellModel(.tick(time: state.now), cause: tick)
      let due = state.timers.filter { $0.due <= state.now }.sorted { $0.due < $1.due }
      state.timers.removeAll { $0.due <= state.now }
      return due
    }
    for timer in due { timer.handle.resume() }
  }

  /// Returns once everything that already reached the lane's sockets is in the journal.
  package func drain() async { await loop.drain() }

  /// Lets real time pass.
  package func pause(milliseconds: Int) async {
    await withCheckedContinuation { continuation in
      _ = loop.schedule(afterMilliseconds: milliseconds) { continuation.resume() }
    }
  }
}

// MARK: - What the loop tells a lane

extension Lane {
  func received(_ request: HTTPRequest, role: String, on handle: LoopbackExchange) {
    let answer = state.withLock { state -> WireAnswer? in
      state.exchanges += 1
      let number = state.exchanges
      let key = LaneState.WireKey(connection: handle.connection, index: handle.index)
      state.numbers[key] = number
      let recognition = state.contract.recognize(
        method: request.method, target: request.target, role: role, registry: state.registry)
      state.append(
        .request(
          RequestRecord(
            exchange: number, connection: state.number(handle.connection), index: handle.index,
            role: role, head: request.head, body: request.body,
            operation: recognition.operation)))
      let reply = recognition.operation.flatMap { state.nextReply($0) }
      let planned = reply ?? .miss(recognition, method: request.method, target: request.target)
      state.pending[number] = LaneState.PendingExchange(
        handle: handle, request: request,
        operation: reply == nil ? nil : recognition.operation, reply: planned)
      if let gate = planned.hold, !state.openGates.contains(gate) {
        state.held[number] = gate
        state.append(.held(exchange: number, by: gate))
        return nil
      }
      return state.answer(number)
    }
    answer?.send()
  }

  func refused(_ error: HTTPSyntaxError, head: [UInt8], role: String, on handle: LoopbackExchange) {
    state.withLock { state in
      _ = state.append(
        .malformed(
          MalformedRecord(
            connection: state.number(handle.connection), role: role, reason: "\(error)",
            status: error.status, bytes: head)))
    }
  }

  func paused(_ handle: LoopbackExchange, milliseconds: Int) {
    state.withLock { state in
      state.timers.append(LaneState.Timer(due: state.now + milliseconds, handle: handle))
    }
  }

  func aborted(_ handle: LoopbackExchange) {
    state.withLock { state in
      let key = LaneState.WireKey(connection: handle.connection, index: handle.index)
      guard let number = state.numbers[key] else { return }
      state.pending[number]?.isAborted = true
      state.held[number] = nil
      state.append(.aborted(exchange: number))
    }
  }

  func finished(_ handle: LoopbackExchange, _ report: LoopbackReport) {
    state.withLock { state in
      let key = LaneState.WireKey(connection: handle.connection, index: handle.index)
      guard let number = state.numbers.removeValue(forKey: key),
        let exchange = state.pending.removeValue(forKey: number)
      else { return }
      let ending: RepliedRecord.Ending =
        exchange.isAborted ? .gone : RepliedRecord.Ending(report.ending)
      state.append(
        .replied(
          RepliedRecord(exchange: number, bytesWritten: report.bytesWritten, ending: ending)))
      if ending == .complete, let operation = exchange.operation, let entry = exchange.replyEntry {
        state.tellModel(
          .reply(
            operation: operation, exchange: number, status: exchange.reply.response.status,
            body: exchange.reply.document, time: state.now), cause: entry)
      }
    }
  }
}
