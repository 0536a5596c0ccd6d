/// Where the app is, and whether a message may cover it.
struct EngageStage: Sendable {
  /// Parts of the names of screens that no message may cover.
  var excluded: [String]

  /// Whether the name of a screen is one of those that no message may cover.
  var matches: @Sendable (_ screen: String, _ excluded: String) -> Bool = { screen, excluded in
    screen.lowercased().contains(excluded.lowercased())
  }

  /// Whether an app that was left shows nothing.
  var minds: Bool = true

  /// Whether the app is in front of its user.
  private(set) var isActive = true

  private var left: Int64?
  private var away: Int64 = 0

  /// The name of the screen; nil before the first.
  var screen: String?

  /// Creates the stage of an app that has just started.
  init(excluded: [String]) {
    self.excluded = excluded
  }

  /// The app comes to the front.
  mutating func enter(at now: Int64) {
    if let left { away += now - left }
    left = nil
    isActive = true
  }

  /// The app is left.
  mutating func leave(at now: Int64) {
    if left == nil { left = now }
    isActive = false
  }

  /// The time without what the app spent in the background.
  func activeTime(at now: Int64) -> Int64 {
    now - away - (left.map { now - $0 } ?? 0)
  }

  /// Whether a message may be shown.
  var isOpen: Bool { (isActive || !minds) && !isExcluded }

  /// Whether the screen must not be covered.
  var isExcluded: Bool {
    guard let screen else { return false }
    return excluded.contains { !$0.isEmpty && matches(screen, $0) }
  }
}
