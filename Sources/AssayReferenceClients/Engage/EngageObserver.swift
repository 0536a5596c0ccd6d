/// Learns what is to be drawn.
package protocol EngageObserver: AnyObject, Sendable {
  /// A message came on screen.
  func shown(_ drawing: EngageDrawing)

  /// A message went off screen.
  func closed(_ message: String?, via way: EngageWayOut)
}

/// A message as it is drawn.
package struct EngageDrawing: Sendable, Equatable {
  /// The message's id, where it has one.
  package var message: String?

  /// The frame around it.
  package var layout: EngageLayout

  /// The types of its blocks from top to bottom; none for a native message.
  package var blocks: [String]

  /// Its texts in the user's language, from top to bottom.
  package var texts: [String]

  /// Whether there is a way to close it.
  package var isClosable: Bool
}

/// The frame of a message.
package enum EngageLayout: String, Sendable, CaseIterable {
  /// A dialogue of the system.
  case native

  /// A strip at an edge.
  case banner

  /// A card above a dimmed screen.
  case modal

  /// The whole screen.
  case fullscreen

  /// Cards to leaf through.
  case modalCarousel = "modal-carousel"

  /// Whole screens to leaf through.
  case fullscreenCarousel = "fullscreen-carousel"
}
