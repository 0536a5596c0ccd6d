package import AssayJournaling

/// What one session of a client has said so far, and which of its answers are still to come.
package final class SessionEar: Sendable {
  private struct State {
    var observed = 0
    var isOver = false
    /// Steps that the runner went on from, by their entries.
    var pending: [Int: String] = [:]
    var answered: Set<Int> = []
    var failure: LateFailure?
    var waiter: Awaited<Void>?
  }

  /// A step whose late answer was an error.
  package struct LateFailure: Sendable {
    package var verb: String
    package var outcome: StepOutcome
  }

  private let state = Guarded(State())

  package init() {}

  /// How many observations have arrived.
  package var observed: Int { state.withLock { $0.observed } }

  /// An observation arrived.
  package func observe() { state.withLock { $0.observed += 1 } }

  /// Whether the session is closed: then the client's words are those of an ended process.
  package var isOver: Bool { state.withLock { $0.isOver } }

  /// The session is about to be closed: what the client says from now on is no observation.
  package func close() { state.withLock { $0.isOver = true } }

  /// The verb of a step that has no answer yet although the case went on; the earliest.
  package var pendingVerb: String? {
    state.withLock { state in state.pending.min { $0.key < $1.key }?.value }
  }

  /// Whether a late answer to the step has come.
  package func hasAnswer(to step: ClientStep) -> Bool {
    state.withLock { $0.answered.contains(step.number) }
  }

  /// The first late answer that was an error.
  package var failure: LateFailure? { state.withLock { $0.failure } }

  /// The case goes on although a step has no answer.
  ///
  /// - Returns: false when its answer came meanwhile.
  package func expect(_ step: ClientStep) -> Bool {
    state.withLock { state in
      guard !state.answered.contains(step.number) else { return false }
      state.pending[step.number] = step.verb
      return true
    }
  }

  /// The answer to a step came late.
  package func take(_ outcome: StepOutcome, to step: ClientStep) {
    let waiter = state.withLock { state -> Awaited<Void>? in
      state.answered.insert(step.number)
      state.pending[step.number] = nil
      switch outcome {
      case .value, .pending: break
      case .unsupported, .failed, .crashed:
        if state.failure == nil {
          state.failure = LateFailure(verb: step.verb, outcome: outcome)
        }
      }
      guard state.pending.isEmpty else { return nil }
      defer { state.waiter = nil }
      return state.waiter
    }
    waiter?.fulfil(())
  }

  /// Waits until every answer is there; false after `milliseconds` of real time.
  package func allAnswered(within milliseconds: Int) async -> Bool {
    let waiter = Awaited<Void>()
    let isOver = state.withLock { state in
      if state.pending.isEmpty { return true }
      state.waiter = waiter
      return false
    }
    if isOver { return true }
    return await waiter.value(within: milliseconds) != nil
  }
}
