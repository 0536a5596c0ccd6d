import AssayDrivers
import AssayJournaling
import AssayMockServing

/// Routes what a client says to the lane of the session that it belongs to.
final class LaneDirectory: Sendable {
  private struct Entry {
    var lane: Lane
    var observed = 0
    var hasCrashed = false
  }
  private let entries = Guarded<[String: Entry]>([:])
  private let current = Guarded<String?>(nil)

  func register(_ lane: Lane, session: String) {
    entries.withLock { $0[session] = Entry(lane: lane) }
    current.withLock { $0 = session }
  }

  func remove(session: String) {
    entries.withLock { $0[session] = nil }
    current.withLock { if $0 == session { $0 = nil } }
  }

  /// How many observations of the session have arrived.
  func observed(_ session: String) -> Int { entries.withLock { $0[session]?.observed ?? 0 } }

  /// Whether the client's process ended by itself during the session.
  func hasCrashed(_ session: String) -> Bool {
    entries.withLock { $0[session]?.hasCrashed ?? false }
  }

  /// Writes an event of the client into its lane's journal.
  ///
  /// What belongs to no session goes to the lane that is open.
  func take(_ event: DriverEvent) {
    switch event {
    case .observed(let session, let record):
      guard let lane = lane(session) else { return }
      lane.record(.observed(record))
      entries.withLock { $0[session]?.observed += 1 }
    case .log(let level, let text): open?.record(.noise("\(level): \(text)"))
    case .noise(let line): open?.record(.noise(line))
    case .stray(let line): open?.record(.noise("stray: \(line)"))
    case .late(let session, let verb, let outcome):
      lane(session)?.record(.noise("late answer to \(verb): \(outcome)"))
    case .crashed(let reason):
      open?.record(.crashed(reason: reason))
      guard let session = current.withLock({ $0 }) else { return }
      entries.withLock { $0[session]?.hasCrashed = true }
    }
  }

  private func lane(_ session: String) -> Lane? { entries.withLock { $0[session]?.lane } }

  private var open: Lane? { current.withLock { $0 }.flatMap(lane) }
}
