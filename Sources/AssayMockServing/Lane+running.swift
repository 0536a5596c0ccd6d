import AssayContractModel
package import AssayJSON
package import AssayJournaling
import AssayLoopback

/// What the runner asks of a lane.
extension Lane {
  /// Lane time in milliseconds.
  package var now: Int {
    state.withLock { state in
      state.catchUp()
      return state.now
    }
  }

  /// Writes a step down, before it is sent, and tells the model.
  ///
  /// - Returns: the step's entry.
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
    // Marks are the runner's own; all else is something that happened.
    if isRunning {
      if case .mark = content {} else { bell.ring() }
    }
  }

  /// The exchanges whose answers are held on purpose and whose clients still wait, in order.
  package var held: [Int] { state.withLock { $0.held.keys.sorted() } }

  /// How many requests have come so far.
  package var requestCount: Int { state.withLock { $0.exchanges } }

  /// How many entries the journal has: unchanged means that nothing happened.
  package var journalCount: Int { state.withLock { $0.journal.count } }

  /// The next lane time at which the lane or its model has something to do by itself.
  package var nextDue: Int? {
    state.withLock { state in
      [state.timers.map(\.due).min(), state.model?.nextDue].compactMap { $0 }.min()
    }
  }

  /// Opens a gate for good: held answers leave in the order of their requests.
  ///
  /// So do answers whose clients have ended their sides, but nobody was waiting to be released.
  package func release(gate: String) async {
    let freed = state.withLock { state in
      state.openGates.insert(gate)
      let waiting = (state.held.values.map(\.exchange) + state.left.values)
        .filter { $0.reply.hold == gate && $0.replyEntry == nil }
        .sorted { $0.number < $1.number }
      return waiting.compactMap { exchange -> WireAnswer? in
        guard let request = exchange.request else { return nil }
        state.held[exchange.number] = nil
        state.left[exchange.number] = nil
        exchange.request = nil
        if !exchange.isAborted {
          state.append(.released(exchange: exchange.number, gate: gate))
        }
        return state.answer(exchange, to: request)
      }
    }
    for answer in freed { answer.send() }
    await drain()
  }

  /// Whether a gate of this name could hold anything in this lane.
  package func hasGate(_ gate: String) -> Bool {
    state.withLock { $0.replies.hasGate(gate) }
  }

  /// Moves lane time to `time`, writes a tick, and wakes what is due.
  package func advance(to time: Int) {
    tick(to: time)
    wake()
  }

  /// Moves lane time to `time`, and writes a tick; what the lane itself does then waits for `wake`.
  package func tick(to time: Int) {
    state.withLock { state in
      state.now = max(state.now, time)
      let tick = state.append(.mark(.tick(to: state.now)))
      state.tellModel(.tick(time: state.now), cause: tick)
    }
  }

  /// Whether the lane itself has something to do by now.
  package var isDue: Bool {
    state.withLock { state in state.timers.contains { $0.due <= state.now } }
  }

  /// Does what is due by now: goes on with answers that were delayed on purpose.
  package func wake() {
    let due = state.withLock { state in
      let due = state.timers.filter { $0.due <= state.now }.sorted { $0.due < $1.due }
      state.timers.removeAll { $0.due <= state.now }
      for timer in due {
        if let exchange = timer.exchange { state.held[exchange] = nil }
      }
      return due
    }
    for timer in due { timer.wakes() }
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
