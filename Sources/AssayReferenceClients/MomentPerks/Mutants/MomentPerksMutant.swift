/// One deliberate defect of a `MomentPerks`, to see whether a test suite notices it.
///
/// The client itself knows nothing of them: each is made from the outside, in what the client is
/// configured with, in what it sends and gets, or in what its user does.
package enum MomentPerksMutant: String, Sendable, CaseIterable {
  // MARK: The offers request

  /// Asks at a path with a capital letter in it.
  case pathCapitalised = "path-capitalised"

  /// Asks by GET, without a payload.
  case offersByGET = "offers-by-get"

  /// Sends an API key of its own instead of the configured one.
  case keyMadeUp = "key-made-up"

  /// Puts the API key into the URL as it is, unescaped.
  case keyUnescaped = "key-unescaped"

  /// Sends the API key in the body instead of the query.
  case keyInBodyOnly = "key-in-body-only"

  /// Asks with a blank API key instead of not at all.
  case blankKeySent = "blank-key-sent"

  /// Sends the payload as a form instead of JSON.
  case bodyNotJSON = "body-not-json"

  /// Sends the JSON without saying that it is JSON.
  case bodyUnlabelled = "body-unlabelled"

  /// Glues the JSON together without escaping anything.
  case jsonByHand = "json-by-hand"

  /// Sends the JSON in Latin-1 instead of UTF-8.
  case bodyInLatin1 = "body-in-latin-1"

  /// Accepts HTML alone.
  case acceptsHTML = "accepts-html"

  /// Sends a LoyaltyBoost level in words.
  case boostInWords = "boost-in-words"

  /// Sends `creative` in the body instead of the query.
  case creativeInBody = "creative-in-body"

  /// Forgets the options LoyaltyBoost and creative.
  case optionsForgotten = "options-forgotten"

  /// Sends options that the service does not know instead of refusing them.
  case optionsUnchecked = "options-unchecked"

  /// Sends empty parameters for options that are not set.
  case emptyParameters = "empty-parameters"

  /// Spells `campaignId` like the fields of the answer.
  case campaignMisspelt = "campaign-misspelt"

  /// Leaves the placement out.
  case placementForgotten = "placement-forgotten"

  /// Sends the placement of another screen.
  case placementOfAnotherScreen = "placement-of-another-screen"

  /// Leaves the fingerprint out.
  case fingerprintForgotten = "fingerprint-forgotten"

  /// Makes up a new fingerprint for each request.
  case fingerprintPerLoad = "fingerprint-per-load"

  /// Leaves the user's id out.
  case userForgotten = "user-forgotten"

  /// Makes up a new user's id for each request.
  case userPerLoad = "user-per-load"

  /// Takes the user's e-mail address for an id.
  case emailAsUser = "email-as-user"

  /// Leaves the User-Agent out of the payload.
  case userAgentForgotten = "user-agent-forgotten"

  /// Asks for live offers although test offers are wanted.
  case devForgotten = "dev-forgotten"

  /// Asks for test offers always: a switch that was left on.
  case devAlways = "dev-always"

  /// Sends an attribute whose name has blanks and brackets.
  case attributeNamesWild = "attribute-names-wild"

  /// Writes the country with three letters.
  case countryInThreeLetters = "country-in-three-letters"

  /// Spells reserved names in camel case.
  case reservedNamesInCamelCase = "reserved-names-in-camel-case"

  /// Asks for LoyaltyBoost offers for nobody in particular.
  case boostForNobody = "boost-for-nobody"

  // MARK: Loading

  /// Sends every offers request twice.
  case loadTwice = "load-twice"

  /// Asks for offers by itself when there are none to show.
  case loadOnShow = "load-on-show"

  /// Tries again without the options of the first attempt.
  case retryBare = "retry-bare"

  /// Asks again by itself, ten seconds after a refusal.
  case refusalRetried = "refusal-retried"

  /// Waits for offers without end.
  case waitsForEver = "waits-for-ever"

  /// Never loads again once loading has failed.
  case stuckAfterFailure = "stuck-after-failure"

  /// Says nothing when loading fails.
  case failureSilent = "failure-silent"

  /// Says that there are no offers when loading fails.
  case failureAsNone = "failure-as-none"

  /// Says that loading failed when there are no offers.
  case noneAsFailure = "none-as-failure"

  /// Says that loading failed when the answer has no list of offers.
  case missingListAsFailure = "missing-list-as-failure"

  /// Says that loading failed when the answer has null for its data.
  case nullDataAsFailure = "null-data-as-failure"

  /// Shows the offers of the last answer when the new one has none.
  case staleOffersShown = "stale-offers-shown"

  /// Takes the offers of an answer whatever its status.
  case statusIgnored = "status-ignored"

  // MARK: Reading the answer

  /// Rejects an answer with a field that it does not know.
  case unknownFieldsRejected = "unknown-fields-rejected"

  /// Rejects an answer whose ids are strings.
  case textIDsRejected = "text-ids-rejected"

  /// Rejects an answer in which an optional field is null or missing.
  case gapsRejected = "gaps-rejected"

  /// Rejects an answer in which a field of the presentation has another type than in the samples.
  case typeDriftRejected = "type-drift-rejected"

  /// Shows the offers in reverse order.
  case orderReversed = "order-reversed"

  /// Cuts the offers off after the fifth.
  case firstFiveOnly = "first-five-only"

  /// Keeps the URLs of an offer that it got before.
  case urlsCached = "urls-cached"

  // MARK: Impressions

  /// Requests an offer's pixel twice per display.
  case pixelTwice = "pixel-twice"

  /// Requests the pixel of an offer once more, 200 ms later.
  case pixelAgainLater = "pixel-again-later"

  /// Never requests a pixel.
  case pixelNever = "pixel-never"

  /// Requests the first offer's pixel when the offers arrive instead of when it is shown.
  case pixelOnLoad = "pixel-on-load"

  /// Requests the next offer's pixel together with that of the offer on screen.
  case pixelOfNextOffer = "pixel-of-next-offer"

  /// Requests a pixel for the first display of an offer alone.
  case pixelOncePerOffer = "pixel-once-per-offer"

  /// Requests no pixel for test offers.
  case pixelNotInTests = "pixel-not-in-tests"

  /// Never requests the advertiser's pixel.
  case advertiserPixelForgotten = "advertiser-pixel-forgotten"

  /// Requests the advertiser's pixel only after the pixel was answered.
  case advertiserPixelWaits = "advertiser-pixel-waits"

  /// Requests the advertiser's pixel for the first display of an offer alone.
  case advertiserPixelOncePerOffer = "advertiser-pixel-once-per-offer"

  /// Requests the advertiser's pixel only if the pixel was answered well.
  case advertiserPixelNeedsPixel = "advertiser-pixel-needs-pixel"

  // MARK: Buttons

  /// Never opens the page of an accepted offer.
  case clickForgotten = "click-forgotten"

  /// Opens the page of an accepted offer twice.
  case clickTwice = "click-twice"

  /// Opens with the page of an accepted offer those of all that were accepted before.
  case acceptsPileUp = "accepts-pile-up"

  /// Opens an empty URL for an accepted offer that has none.
  case clickOfNothing = "click-of-nothing"

  /// Requests the page of an offer as soon as the offer is shown.
  case clickPrefetched = "click-prefetched"

  /// Keeps an accepted offer on screen.
  case acceptStays = "accept-stays"

  /// Reports an accepted offer as declined, too.
  case acceptDeclines = "accept-declines"

  /// Never requests the beacon of a declined offer.
  case noThanksForgotten = "no-thanks-forgotten"

  /// Requests the beacon of a declined offer twice.
  case noThanksTwice = "no-thanks-twice"

  /// Requests with the no-thanks URL of an offer those of all that were declined before.
  case declinesPileUp = "declines-pile-up"

  /// Keeps a declined offer on screen.
  case declineStays = "decline-stays"

  /// Opens the page of a declined offer.
  case declineOpens = "decline-opens"

  /// Takes both taps of a double tap for taps.
  case doubleTapCounts = "double-tap-counts"

  /// Does nothing when the offer's image is tapped.
  case imageTapDead = "image-tap-dead"

  /// Saves an offer twice.
  case saveTwice = "save-twice"

  /// Saves an offer by opening its page with a parameter of its own.
  case saveByClick = "save-by-click"

  // MARK: Moving about

  /// Reports the offer that is left as declined.
  case nextDeclines = "next-declines"

  /// Counts an impression when there is nothing to move on to.
  case nextAtEndCounts = "next-at-end-counts"

  /// Asks for new offers when the last ones are to be shown again.
  case showAgainLoads = "show-again-loads"

  // MARK: Closing

  /// Never requests a close beacon.
  case closeForgotten = "close-forgotten"

  /// Requests the last close beacon again when offers are loaded the next time.
  case closeAgainOnLoad = "close-again-on-load"

  /// Requests the close beacon of the first offer, whichever is on screen.
  case closeOfFirstOffer = "close-of-first-offer"

  /// Requests the close beacon of every declined offer, though the unit stays.
  case closeOnDecline = "close-on-decline"

  /// Requests no close beacon when the answer to the last offer ends the unit.
  case closeNotAfterAnswer = "close-not-after-answer"

  /// Requests no close beacon when the user leaves in another way than by the button.
  case gestureUnreported = "gesture-unreported"

  /// Requests a close beacon although nothing is on screen.
  case closeOfNothing = "close-of-nothing"

  /// Reports the offer on screen as declined when the unit is closed.
  case closeDeclines = "close-declines"

  /// Counts an impression ten seconds after the unit was closed.
  case countsAfterClose = "counts-after-close"

  /// Crashes when the unit is closed.
  case crashOnClose = "crash-on-close"

  // MARK: All tracking requests

  /// Decodes the query of a tracking URL and encodes it again, twice over.
  case urlDecoded = "url-decoded"

  /// Escapes escapes where a URL holds something illegal, too.
  case escapesDoubled = "escapes-doubled"

  /// Fills in what looks like a placeholder for a random number.
  case placeholderFilled = "placeholder-filled"

  /// Requests tracking URLs by POST.
  case trackersByPOST = "trackers-by-post"

  /// Sends the API key to trackers.
  case keyToTracker = "key-to-tracker"

  /// Adds the user's identifier to tracking URLs.
  case userToTracker = "user-to-tracker"

  /// Resolves an empty tracking URL against the API's address and requests that.
  case emptyURLRequested = "empty-url-requested"

  /// Requests a tracking URL again when the answer was a failure.
  case beaconsRetried = "beacons-retried"

  /// Stops paging once a tracker has failed.
  case stopsAfterFailedTracker = "stops-after-failed-tracker"

  /// Pages on only when the pixel was answered.
  case waitsForPixel = "waits-for-pixel"
}

extension MomentPerksMutant {
  /// A client with this defect.
  package func client(
    configuration: MomentPerksConfiguration, services: AppServices,
    observer: any MomentPerksObserver
  ) -> any MomentPerksActions {
    DefectiveMomentPerks(
      self, configuration: configuration, services: services, observer: observer)
  }
}
