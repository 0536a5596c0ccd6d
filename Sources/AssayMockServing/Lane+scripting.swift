package import AssayContractModel
package import AssayJournaling
package import AssayRecordingModel

/// What a test asks of a lane that is open.
extension Lane {
  /// Plans the answers to an operation anew, from the next request on; answers under way stay.
  ///
  /// The lane must have been opened with `mayBeScripted`, or faults that befall the reading of content
  /// do nothing.
  ///
  /// - Parameters:
  ///   - operation: Must be one of the contract's.
  ///   - folder: The API's folder on the recordings' shelves.
  package func script(
    _ operation: String, _ plans: [ReplyPlan], then: ReplyExhaustion, folder: String,
    recordings: RecordingStore
  ) throws(LaneError) {
    var preparer = state.withLock { $0.preparer }
    preparer.folder = folder
    preparer.recordings = recordings
    var prepared: [PreparedReply] = []
    for plan in plans { prepared.append(try preparer.prepare(plan, operation: operation)) }
    state.withLock { $0.replies.set(operation, prepared, then: then) }
  }

  /// How many exchanges are neither over nor held on purpose.
  package var busyCount: Int {
    state.withLock { $0.openExchanges - $0.held.count }
  }

  /// The journal up to now; the lane goes on.
  package var entriesSoFar: [JournalEntry] {
    state.withLock { $0.journal.soFar(at: $0.now, adding: []).entries }
  }
}
