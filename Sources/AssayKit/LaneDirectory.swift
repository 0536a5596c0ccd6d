import AssayDrivers
import AssayJournaling
import AssayMockServing

/// Routes what a client says to the lane of the session that it belongs to.
final class LaneDirectory: Sendable {
  private struct Entry {
    var lane: Lane
    var ear: SessionEar
  }
  private struct State {
    var entries: [String: Entry] = [:]
    var current: String?
    /// Sessions whose cases are over.
    var ended: Set<String> = []
    /// Lanes whose client ended by itself.
    var crashed: Set<String> = []
  }
  private let state = Guarded(State())

  /// Routes a session to a lane.
  ///
  /// - Returns: what hears the session.
  func register(_ lane: Lane, session: String) -> SessionEar {
    state.withLock { state in
      let entry = Entry(lane: lane, ear: SessionEar())
      state.entries[session] = entry
      state.ended.remove(session)
      state.current = session
      return entry.ear
    }
  }

  /// Forgets a lane with all its sessions.
  func remove(_ lane: Lane) {
    state.withLock { state in
      for (name, entry) in state.entries where entry.lane === lane {
        state.entries[name] = nil
        state.ended.insert(name)
        if state.current == name { state.current = nil }
      }
      state.crashed.remove(lane.header.id)
    }
  }

  /// Whether the client's process ended by itself during the lane.
  func hasCrashed(_ lane: Lane) -> Bool {
    state.withLock { $0.crashed.contains(lane.header.id) }
  }

  /// Writes an event of the client into its lane's journal.
  ///
  /// What belongs to no session goes to the lane that is open.
  func take(_ event: DriverEvent) {
    switch event {
    case .observed(let session, let record): observed(record, session)
    case .log(let level, let text): open?.record(.noise("\(level): \(text)"))
    case .noise(let line): open?.record(.noise(line))
    case .stray(let line): open?.record(.noise("stray: \(line)"))
    case .late(let session, let step, let outcome):
      guard let entry = entry(session) else {
        open?.record(.noise("late answer to \(step.verb) of the session \(session): \(outcome)"))
        return
      }
      entry.lane.record(.answered(step: step.number, outcome))
      entry.ear.take(outcome, to: step)
    case .crashed(let reason):
      open?.record(.crashed(reason: reason))
      state.withLock { state in
        guard let id = state.current.flatMap({ state.entries[$0]?.lane.header.id }) else { return }
        state.crashed.insert(id)
      }
    }
  }

  private func observed(_ record: ObservationRecord, _ session: String) {
    guard let entry = entry(session) else {
      // What a client says after its case is over can change nothing; a made-up session is told.
      guard state.withLock({ !$0.ended.contains(session) }) else { return }
      open?.record(.noise("observed \(record.name) in the unknown session \"\(session)\""))
      return
    }
    // Written down before it is counted: a settled mark comes after all that it counts.
    if entry.ear.isOver {
      entry.lane.record(.noise("observed \(record.name) in the closed session \"\(session)\""))
    } else {
      entry.lane.record(.observed(record))
      entry.ear.observe()
    }
  }

  private func entry(_ session: String) -> Entry? { state.withLock { $0.entries[session] } }

  private var open: Lane? { state.withLock { $0.current }.flatMap(entry)?.lane }
}
