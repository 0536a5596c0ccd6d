package import AssayJSON
package import AssayJournaling

/// What a conversation needs of the lane that it plays in.
package protocol DrivenLane: Sendable {
  /// Lane time in milliseconds.
  var now: Int { get }
  /// The exchanges whose answers the mock holds on purpose while their clients wait.
  var held: [Int] { get }
  /// The next lane time at which the lane or its model acts by itself.
  var nextDue: Int? { get }
  /// Writes a step down before it is sent; returns its entry.
  func recordStep(_ verb: String, arguments: JSONValue, settled: Bool) -> Int
  func record(_ content: JournalEntry.Content)
  /// Opens a gate for good.
  func release(gate: String) async
  func advance(to time: Int)
  /// Returns once everything that already reached the lane's sockets is in the journal.
  func drain() async
  /// Lets real time pass: for asking a client again that had not come to rest.
  func pause(milliseconds: Int) async
}
