/// The append-only log of one lane.
///
/// Entries can only be added, in the order of their numbers, until `seal` hands out the immutable
/// whole; what comes later is refused and counted, so that a stray callback is seen.
package final class Journal: Sendable {
  private struct State {
    var entries: [JournalEntry] = []
    var sealed = false
    var strays = 0
  }
  private let state = Guarded(State())

  package init() {}

  /// Appends what happened at lane time `time` and returns its number; `nil` once sealed.
  @discardableResult
  package func append(at time: Int, _ content: JournalEntry.Content) -> Int? {
    state.withLock { state in
      guard !state.sealed else {
        state.strays += 1
        return nil
      }
      let number = state.entries.count + 1
      state.entries.append(JournalEntry(number: number, time: time, content: content))
      return number
    }
  }

  /// How many entries there are: a cheap way to see whether anything happened.
  package var count: Int { state.withLock { $0.entries.count } }

  /// Entries that came after the seal.
  package var strays: Int { state.withLock { $0.strays } }

  /// Ends the log.
  ///
  /// Only the value returned can be judged; sealing again returns the same.
  package func seal() -> SealedJournal {
    state.withLock { state in
      state.sealed = true
      return SealedJournal(entries: state.entries)
    }
  }
}

/// The whole journal of one lane, immutable.
package struct SealedJournal: Hashable, Sendable {
  package let entries: [JournalEntry]

  /// Entries as read back from a file, already in order.
  package init(entries: [JournalEntry]) { self.entries = entries }

  /// What the first entry says about the lane.
  package var lane: LaneHeader? {
    guard case .opened(let header)? = entries.first?.content else { return nil }
    return header
  }
}
