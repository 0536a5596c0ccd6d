/// What an app and its user do with a unit of offers.
package protocol MomentPerksActions: Sendable {
  /// What the user is looking at.
  var offerOnScreen: MomentPerksOffer? { get async }

  /// Asks for offers.
  func load() async

  /// Asks for offers again after a failure.
  func retry() async

  /// Brings the first loaded offer on screen.
  func show() async

  /// Brings the offers of the last unit on screen again.
  func showAgain() async

  /// The user takes the offer.
  func accept() async

  /// The user refuses the offer.
  func decline() async

  /// The user taps the offer's image.
  func tapImage() async

  /// The user keeps the offer for later.
  func save() async

  /// Shows the offer behind the one on screen.
  func next() async

  /// Shows the offer before the one on screen.
  func previous() async

  /// The user closes the unit with its button.
  func close() async

  /// The user leaves the unit in another way.
  func dismiss(by gesture: MomentPerksGesture) async
}
