/// The acknowledgements of one accepted message: each once, one behind the other.
///
/// The service shall learn in order what happened, so each waits for the answer to the one before.
struct EngageAckLine: Sendable {
  private var told: Set<EngageStatus> = []
  private var waiting: [EngageStatus] = []
  private var isBusy = false

  /// Counts what was sent, to tell whose answer came.
  private(set) var turn = 0

  /// Whether something waits for an answer.
  var isWaiting: Bool { !waiting.isEmpty }

  /// Adds a status.
  ///
  /// - Returns: What is to be sent now.
  mutating func add(_ status: EngageStatus, isRepeated: Bool = false) -> EngageStatus? {
    guard told.insert(status).inserted || isRepeated else { return nil }
    waiting.append(status)
    return isBusy ? nil : next()
  }

  /// The answer to what was sent in that turn came, or is not waited for any more.
  ///
  /// - Returns: What is to be sent now.
  mutating func end(_ turn: Int) -> EngageStatus? {
    guard isBusy, turn == self.turn else { return nil }
    isBusy = false
    return next()
  }

  private mutating func next() -> EngageStatus? {
    guard !waiting.isEmpty else { return nil }
    isBusy = true
    turn += 1
    return waiting.removeFirst()
  }
}
