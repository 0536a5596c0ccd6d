/// One accepted message on its way to the screen.
struct EngageDelivery: Sendable {
  /// What came.
  var message: EngageMessage

  /// Whom it was asked for, which stays when the user changes.
  var user: String

  /// Whether its time has begun to run, of which the service was told.
  var isReleased = false

  /// Whether its images were waited for.
  var isPrepared = false

  /// How many images have not come yet.
  var images = 0

  /// What the service was told.
  var acks = EngageAckLine()

  /// Creates the delivery of a message that was asked for on behalf of a user.
  init(_ message: EngageMessage, for user: String) {
    self.message = message
    self.user = user
  }
}
