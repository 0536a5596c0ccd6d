/// How time passes in a conversation, and how the client's rest is found out.
package struct TimeDrive: Hashable, Sendable {
  /// Whether the runner moves the client's clock, and asks the client whether it is at rest.
  ///
  /// If not, rest is concluded from silence.
  package var drivesClient: Bool

  /// How many milliseconds of lane time pass in one of real time; `nil` where lane time stands still
  /// until the runner moves it.
  package var pace: Double?

  /// Time is virtual: the runner moves it.
  package static let manual = TimeDrive(drivesClient: true, pace: nil)

  /// The client's clock is moved along with real time, since its transport's time-outs are real.
  package static let alongside = TimeDrive(drivesClient: true, pace: 1)

  /// The client's time runs by itself.
  package static func running(pace: Double) -> TimeDrive {
    TimeDrive(drivesClient: false, pace: pace)
  }
}
