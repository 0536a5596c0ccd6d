/// The append-only log of one lane.
///
/// Entries can only be added, in the order of their numbers, until `seal` hands out the immutable
/// whole; what comes later is refused and counted, so that a stray callback is seen.
///
/// Not safe for threads by itself: a lane appends under the lock that also gives its exchanges their
/// numbers, since that order is what the journal tells. Requests and replies, which come by the
/// hundred thousand, are packed (`PackedEntries`); what the runner and the client say is kept as it is.
package final class Journal {
  private var packed = PackedEntries()
  private var others: [JournalEntry] = []
  private var taken = 0
  private var bytes = 0
  private var lost = 0
  /// The place of the first entry that did not fit.
  private var overflowTime = 0
  private var sealed: SealedJournal?
  /// Entries that came after the seal.
  package private(set) var strays = 0
  private let limits: JournalLimits

  package init(limits: JournalLimits = JournalLimits()) { self.limits = limits }

  /// Appends what happened at lane time `time`.
  ///
  /// - Returns: the entry's number; `nil` once sealed, or when it did not fit any more.
  @discardableResult
  package func append(at time: Int, _ content: JournalEntry.Content) -> Int? {
    guard sealed == nil else {
      strays += 1
      return nil
    }
    let size = packed.cost(of: content)
    let (total, isBeyondInt) = bytes.addingReportingOverflow(size)
    guard lost == 0, taken < limits.entries, !isBeyondInt, total <= limits.bytes else {
      if lost == 0 { overflowTime = time }
      lost += 1
      return nil
    }
    bytes = total
    taken += 1
    if !packed.append(number: taken, time: time, content) {
      others.append(JournalEntry(number: taken, time: time, content: content))
    }
    return taken
  }

  /// How many entries were taken or lost: unchanged means that nothing happened.
  package var count: Int { taken + lost }

  /// What there is so far, with an `overflow` entry if anything was lost, and with further entries at lane
  /// time `time`: for looking, not for keeping.
  package func soFar(
    at time: Int, adding contents: [JournalEntry.Content]
  ) -> SealedJournal {
    if let sealed { return sealed }
    var entries = Self.merged(packed, others)
    func add(_ time: Int, _ content: JournalEntry.Content) {
      entries.append(JournalEntry(number: entries.count + 1, time: time, content: content))
    }
    if lost > 0 { add(overflowTime, .overflow(lost: lost)) }
    for content in contents { add(time, content) }
    return SealedJournal(entries: entries)
  }

  /// Ends the log with its `end` mark, preceded by an `overflow` entry if anything was lost.
  ///
  /// Only the value returned can be judged; sealing again returns the same.
  package func seal(at time: Int) -> SealedJournal {
    if let sealed { return sealed }
    if lost > 0 { end(overflowTime, .overflow(lost: lost)) }
    end(time, .mark(.end))
    let parts = (packed, others)
    (packed, others) = (PackedEntries(), [])
    let whole = SealedJournal(entries: Self.merged(parts.0, parts.1))
    sealed = whole
    return whole
  }

  private func end(_ time: Int, _ content: JournalEntry.Content) {
    taken += 1
    others.append(JournalEntry(number: taken, time: time, content: content))
  }

  /// All entries in the order of their numbers; both parts are in order already.
  private static func merged(
    _ packed: consuming PackedEntries, _ others: [JournalEntry]
  ) -> [JournalEntry] {
    var entries: [JournalEntry] = []
    var next = 0
    packed.unpack { entry in
      while next < others.count, others[next].number < entry.number {
        entries.append(others[next])
        next += 1
      }
      entries.append(entry)
    }
    entries.append(contentsOf: others[next...])
    return entries
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
