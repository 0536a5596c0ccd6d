/// What an app and its user do with in-app messages.
package protocol EngageActions: Sendable {
  /// The app becomes active for the first time.
  func launch() async

  /// The app becomes active again.
  func enterForeground() async

  /// The app is left.
  func enterBackground() async

  /// A screen appears.
  func appear(_ screen: String) async

  /// The app asks for messages, of one screen or of all.
  func refresh(target: String?) async

  /// The user taps something in a message; nil is the message without an id.
  func click(_ message: String?, on element: EngageElement) async

  /// The user makes a message go away.
  func dismiss(_ message: String?, via way: EngageWayOut) async

  /// The user is known from now on.
  func identify(_ id: String) async

  /// The user is not known any more.
  func reset() async
}

/// What a user can tap in a message.
package enum EngageElement: String, Sendable, CaseIterable {
  /// A button.
  case button

  /// An image.
  case image

  /// A text with an action.
  case text
}

/// How a message goes away.
package enum EngageWayOut: String, Sendable, CaseIterable {
  /// Its close button.
  case closeButton

  /// A tap beside it.
  case overlay

  /// Nobody touched it for as long as it stays.
  case timeout

  /// The system's way back.
  case back
}
