/// The append-only log of one lane.
///
/// Entries can only be added, in the order of their numbers, until `seal` hands out the immutable
/// whole; what comes later is refused and counted, so that a stray callback is seen.
package final class Journal: Sendable {
  private struct State {
    var entries: [JournalEntry] = []
    var bytes = 0
    var lost = 0
    /// The place of the first entry that did not fit.
    var overflowTime = 0
    var sealed: SealedJournal?
    var strays = 0
  }
  private let state = Guarded(State())
  private let limits: JournalLimits

  package init(limits: JournalLimits = JournalLimits()) { self.limits = limits }

  /// Appends what happened at lane time `time`.
  ///
  /// - Returns: the entry's number; `nil` once sealed, or when it did not fit any more.
  @discardableResult
  package func append(at time: Int, _ content: JournalEntry.Content) -> Int? {
    state.withLock { state in
      guard state.sealed == nil else {
        state.strays += 1
        return nil
      }
      let size = content.byteCount
      guard state.lost == 0, state.entries.count < limits.entries,
        state.bytes + size <= limits.bytes
      else {
        if state.lost == 0 { state.overflowTime = time }
        state.lost += 1
        return nil
      }
      let number = state.entries.count + 1
      state.bytes += size
      state.entries.append(JournalEntry(number: number, time: time, content: content))
      return number
    }
  }

  /// How many entries were taken or lost: unchanged means that nothing happened.
  package var count: Int { state.withLock { $0.entries.count + $0.lost } }

  /// Entries that came after the seal.
  package var strays: Int { state.withLock { $0.strays } }

  /// Ends the log with its `end` mark, preceded by an `overflow` entry if anything was lost.
  ///
  /// Only the value returned can be judged; sealing again returns the same.
  package func seal(at time: Int) -> SealedJournal {
    state.withLock { state in
      if let sealed = state.sealed { return sealed }
      func add(_ time: Int, _ content: JournalEntry.Content) {
        state.entries.append(
          JournalEntry(number: state.entries.count + 1, time: time, content: content))
      }
      if state.lost > 0 { add(state.overflowTime, .overflow(lost: state.lost)) }
      add(time, .mark(.end))
      let sealed = SealedJournal(entries: state.entries)
      state.sealed = sealed
      state.entries = []
      return sealed
    }
  }
}

extension JournalEntry.Content {
  /// Bytes of the wire that the entry keeps.
  var byteCount: Int {
    switch self {
    case .request(let record): record.head.count + record.body.count
    case .reply(let record): record.head.count + record.body.count
    case .malformed(let record): record.bytes.count
    case .noise(let line): line.utf8.count
    default: 0
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
