/// Remembers which messages a user got, so that none comes twice within an hour.
///
/// The hour begins with the first sight, and a repeat does not prolong it. It is kept in memory: a new
/// process knows nothing of it.
struct EngageSeenWindow: Sendable {
  /// What tells messages apart.
  struct Key: Hashable, Sendable {
    var user: String
    var message: String
  }

  /// How long a message is remembered, in milliseconds.
  var length: Int64 = 3_600_000

  /// Whether a repeat begins the time anew.
  var isProlonged = false

  private var seen: [Key: Int64] = [:]

  /// Creates a window that has seen nothing.
  init(length: Int64 = 3_600_000, isProlonged: Bool = false) {
    self.length = length
    self.isProlonged = isProlonged
  }

  /// Whether the message is new at that time; from then on it is not.
  mutating func admit(_ key: Key, at now: Int64) -> Bool {
    if let first = seen[key], first.saturated(adding: length) >= now {
      if isProlonged { seen[key] = now }
      return false
    }
    seen[key] = now
    return true
  }
}
