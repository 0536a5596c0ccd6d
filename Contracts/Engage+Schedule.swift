/// When an app that is opened, left and walked through asks for messages by itself.
///
/// Becoming active asks two seconds later. A change of the screen asks at once, or, within fifteen seconds of
/// the last time that one did, at the end of these: deferred, never dropped, and many are one.
struct EngageSchedule: Sendable {
  /// Why messages are asked for.
  enum Cause: String, Sendable { case active, screen, deferred }

  private static let startDelay = 2_000
  private static let window = 15_000

  private var lastChange: Int?
  private var deferred: Int?
  private var starts: [Int] = []

  var nextDue: Int? { (starts + [deferred].compactMap { $0 }).min() }

  mutating func activate(at time: Int) { starts.append(time + Self.startDelay) }

  /// The screen changed; whether messages are asked for at once.
  mutating func change(at time: Int) -> Bool {
    guard let last = lastChange, time < last + Self.window else {
      lastChange = time
      return true
    }
    if deferred == nil { deferred = last + Self.window }
    return false
  }

  /// What is due by `time`.
  mutating func due(by time: Int) -> [Cause] {
    var due = starts.filter { $0 <= time }.map { ($0, Cause.active) }
    starts.removeAll { $0 <= time }
    if let at = deferred, at <= time {
      due.append((at, .deferred))
      deferred = nil
      lastChange = at
    }
    return due.sorted { $0.0 < $1.0 }.map(\.1)
  }
}
