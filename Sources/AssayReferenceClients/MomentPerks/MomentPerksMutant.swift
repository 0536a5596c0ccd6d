/// One deliberate defect of `MomentPerks`, to see whether a test suite notices it.
package enum MomentPerksMutant: String, Sendable, CaseIterable {
  /// Requests an offer's pixel twice per display.
  case pixelTwice = "pixel-twice"

  /// Never requests a pixel.
  case pixelNever = "pixel-never"

  /// Requests the first offer's pixel when the offers arrive instead of when it is shown.
  case pixelOnLoad = "pixel-on-load"

  /// Requests the advertiser's pixel only after the pixel was answered.
  case advertiserPixelWaits = "advertiser-pixel-waits"

  /// Never requests the advertiser's pixel.
  case advertiserPixelForgotten = "advertiser-pixel-forgotten"

  /// Never requests the beacon of a declined offer.
  case noThanksForgotten = "no-thanks-forgotten"

  /// Requests the next offer's pixel together with that of the offer on screen.
  case pixelOfNextOffer = "pixel-of-next-offer"

  /// Never opens the page of an accepted offer.
  case clickForgotten = "click-forgotten"

  /// Opens the page of an accepted offer twice.
  case clickTwice = "click-twice"

  /// Requests the close beacon of every declined offer, though the unit stays.
  case closeOnDecline = "close-on-decline"

  /// Sends an API key of its own instead of the configured one.
  case keyMadeUp = "key-made-up"

  /// Requests the beacon of a declined offer twice.
  case noThanksTwice = "no-thanks-twice"

  /// Requests the close beacon of the first offer, whichever is on screen.
  case closeOfFirstOffer = "close-of-first-offer"

  /// Never requests a close beacon.
  case closeForgotten = "close-forgotten"

  /// Decodes the query of a tracking URL and encodes it again, twice over.
  case urlDecoded = "url-decoded"

  /// Sends the API key in the body instead of the query.
  case keyInBodyOnly = "key-in-body-only"

  /// Sends the payload as a form instead of JSON.
  case bodyNotJSON = "body-not-json"

  /// Sends the API key to trackers.
  case keyToTracker = "key-to-tracker"

  /// Adds the user's identifier to tracking URLs.
  case userToTracker = "user-to-tracker"

  /// Resolves an empty tracking URL against the API's address and requests that.
  case emptyURLRequested = "empty-url-requested"

  /// Asks for offers by itself when there are none to show.
  case loadOnShow = "load-on-show"

  /// Crashes when the unit is closed.
  case crashOnClose = "crash-on-close"
}
