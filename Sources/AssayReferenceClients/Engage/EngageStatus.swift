/// What the service learns of a message.
enum EngageStatus: String, Sendable, Codable {
  /// It will be shown.
  case delivered = "DELIVERED"

  /// It came on screen.
  case seen = "SEEN"

  /// The user tapped something in it.
  case clicked = "CLICKED"

  /// It went off screen.
  case dismissed = "DISMISSED"
}
