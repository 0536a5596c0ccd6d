/// Makes many changes of the screen into few requests, and loses none.
///
/// A change is answered at once, unless another was less than a window ago; then the answer comes at
/// the end of the window, once, however many changes there were.
struct EngageDebounce: Sendable {
  /// What a change of the screen leads to.
  enum Answer: Equatable {
    /// A request now.
    case now
    /// A request in so many milliseconds.
    case later(Int64)
    /// Nothing: a request is due already.
    case nothing
  }

  /// How long two requests are apart, in milliseconds.
  var window: Int64 = 15_000

  /// Whether changes within a window are kept until its end.
  var isPatient = true

  /// Whether changes within a window become one.
  var collapses = true

  /// Whether a request at the end of a window begins the next one.
  var restarts = true

  private var last: Int64?
  private var isDue = false

  /// Creates a debounce before its first change.
  init(
    window: Int64 = 15_000, isPatient: Bool = true, collapses: Bool = true, restarts: Bool = true
  ) {
    self.window = window
    self.isPatient = isPatient
    self.collapses = collapses
    self.restarts = restarts
  }

  /// The screen changed.
  mutating func change(at now: Int64) -> Answer {
    guard let last, now - last < window else {
      begin(at: now)
      return .now
    }
    guard isPatient, !(isDue && collapses) else { return .nothing }
    isDue = true
    return .later(window - (now - last))
  }

  /// The request at the end of a window is made.
  mutating func fire(at now: Int64) {
    isDue = false
    if restarts { begin(at: now) }
  }

  /// A window begins.
  mutating func begin(at now: Int64) {
    last = now
  }
}
