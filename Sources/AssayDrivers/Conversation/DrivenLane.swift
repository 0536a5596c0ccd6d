package import AssayContractModel
package import AssayJSON
package import AssayJournaling

/// What a conversation needs of the lane that it plays in.
package protocol DrivenLane: Sendable {
  /// Lane time in milliseconds.
  var now: Int { get }
  /// The exchanges whose answers the mock holds on purpose while their clients wait.
  var held: [Int] { get }
  /// How many requests have come so far.
  var requestCount: Int { get }
  /// The next lane time at which the lane or its model acts by itself.
  var nextDue: Int? { get }
  /// Whether an answer of the lane, delayed on purpose, is due by now.
  var isDue: Bool { get }
  /// Writes a step down before it is sent; returns its entry.
  func recordStep(_ verb: String, arguments: JSONValue, settled: Bool) -> Int
  func record(_ content: JournalEntry.Content)
  /// Opens a gate for good.
  func release(gate: String) async
  /// Moves lane time on, and writes it down; the model hears of it.
  func tick(to time: Int)
  /// Goes on with answers that are due by now.
  func wake()
  /// Writes down that the client starts anew, before it does.
  func relaunch(_ kind: Relaunch, config: JSONValue?)
  /// Takes the client's network away or gives it back.
  func setNetwork(_ wanted: NetworkState) async throws
  /// Returns once everything that already reached the lane's sockets is in the journal.
  func drain() async
  /// Lets real time pass: for asking a client again that had not come to rest.
  func pause(milliseconds: Int) async
  /// What the lane's own clock is good for; `nil` where lane time stands still between ticks.
  var running: (any RunningLane)? { get }
}

/// A lane whose time passes by itself, for clients that nobody can stop.
package protocol RunningLane: Sendable {
  /// Lets lane time run from now on.
  func startClock()
  /// The real moment at which lane time will be `time`.
  func moment(of time: Int) -> ContinuousClock.Instant
  /// When something last came to the lane or left it, and how often by now.
  var lastActivity: (count: Int, moment: ContinuousClock.Instant) { get }
  /// Whether the lane still owes an answer that it does not hold on purpose.
  var owesAnswers: Bool { get }
  /// Waits until `moment`, or until something happens beyond the given count of activities.
  func wait(until moment: ContinuousClock.Instant, orActivityBeyond count: Int?) async
  /// The journal as it would be if the lane were settled and ended now.
  func soFar() -> SealedJournal
}
