/// Learns what the client did, to draw it.
///
/// Called in the order of events, and before the call that caused an event returns.
package protocol MomentPerksObserver: AnyObject, Sendable {
  /// Offers are ready to be shown.
  func offersLoaded(count: Int)

  /// The service has no offer for this user; there is nothing to show.
  func offersNone()

  /// Loading did not work; there is nothing to show.
  func offersFailed(_ failure: MomentPerksFailure)

  /// An offer came on screen; `position` counts from 0.
  func offerShown(_ id: String?, position: Int)

  /// A URL was handed to the system.
  func opened(_ url: String)

  /// The unit went away while this offer was on screen.
  func unitDismissed(_ id: String?)
}

/// Why there are no offers.
package enum MomentPerksFailure: String, Error, Sendable, CaseIterable {
  /// The configuration holds a value that the service would refuse; nothing was sent.
  case configuration

  /// No whole answer came.
  case unreachable

  /// The answer took longer than `MomentPerks.patience`.
  case timeout

  /// The service said no.
  case refused

  /// The answer could not be read.
  case unreadable
}

/// How a user gets rid of the unit without its close button.
package enum MomentPerksGesture: String, Sendable, CaseIterable {
  /// The system's way back.
  case back

  /// A swipe that moves the unit away.
  case swipe

  /// Leaving the app.
  case home
}
