/// One deliberate defect of an `Engage`, to see whether a test suite notices it.
///
/// The client itself knows nothing of them: each changes what the client is configured with, a part
/// that it is made of, or what it sends and gets.
package enum EngageMutant: String, Sendable, CaseIterable {
  // MARK: Requests

  /// Sends the key in the body alone.
  case keyInBodyOnly = "key-in-body-only"

  /// Sends the key in the header alone.
  case keyInHeaderOnly = "key-in-header-only"

  /// Leaves the header with the key out of acknowledgements.
  case ackWithoutKey = "ack-without-key"

  /// Sends no key where the message service has none of its own.
  case noKeyToFallBackOn = "no-key-to-fall-back-on"

  /// Writes the operating system in capitals.
  case platformInCapitals = "platform-in-capitals"

  /// Sends the JSON as plain text.
  case bodyUnlabelled = "body-unlabelled"

  /// Puts JSON together without escaping what stands in it.
  case jsonByHand = "json-by-hand"

  /// Sends a form instead of JSON.
  case bodyAsForm = "body-as-form"

  /// Asks by GET, without a body.
  case fetchByGET = "fetch-by-get"

  /// Acknowledges by PUT.
  case ackByPUT = "ack-by-put"

  /// Strips the slash at the end of the configured address.
  case endpointNormalised = "endpoint-normalised"

  /// Asks at the host although an address is configured.
  case endpointIgnored = "endpoint-ignored"

  /// Keeps the slash at the end of the host, so that the path begins with two.
  case hostSlashKept = "host-slash-kept"

  /// Makes the address of acknowledgements by taking the URL apart.
  case ackAddressParsed = "ack-address-parsed"

  /// Acknowledges at the host, whatever address is configured.
  case ackAtHost = "ack-at-host"

  /// Sends the user's id with the blanks around it.
  case idNotTrimmed = "id-not-trimmed"

  /// Asks with an empty id while nobody is known.
  case fetchForNobody = "fetch-for-nobody"

  /// Asks with a made-up id while nobody is known.
  case fetchForGuest = "fetch-for-guest"

  /// Asks for the messages of the first user even after a switch.
  case userCached = "user-cached"

  /// Sends empty tenant ids where none is configured.
  case tenantsEmpty = "tenants-empty"

  /// Sends null for tenant ids that are not configured.
  case tenantsNull = "tenants-null"

  /// Leaves the tenant ids out of acknowledgements.
  case ackWithoutTenants = "ack-without-tenants"

  /// Asks for as many messages as configured, however many.
  case maxMessagesUnclamped = "max-messages-unclamped"

  /// Sends the number of messages in quotes.
  case maxMessagesAsText = "max-messages-as-text"

  /// Asks for five messages whatever is configured.
  case maxMessagesAlwaysFive = "max-messages-always-five"

  /// Asks for one message whatever is configured.
  case maxMessagesAlwaysOne = "max-messages-always-one"

  /// Sends null for a target that there is not.
  case targetNull = "target-null"

  /// Sends an empty target where there is none.
  case targetEmpty = "target-empty"

  /// Cuts the blanks off a target, and escapes the rest as for a URL.
  case targetEscaped = "target-escaped"

  /// Leaves the target out.
  case targetForgotten = "target-forgotten"

  /// Names the screen in requests that the app did not ask for.
  case targetOfScreen = "target-of-screen"

  /// Sends the version of the app in a member that the service does not know.
  case membersOfItsOwn = "members-of-its-own"

  /// Asks although messages are switched off.
  case asksWhenOff = "asks-when-off"

  // MARK: Triggers

  /// Asks as soon as the app becomes active.
  case startsAtOnce = "starts-at-once"

  /// Asks five seconds after the app became active.
  case startsLate = "starts-late"

  /// Does not ask when the app becomes active.
  case startForgotten = "start-forgotten"

  /// Forgets a change of the screen that comes too soon after another.
  case debounceDrops = "debounce-drops"

  /// Asks at each change of the screen.
  case debounceMissing = "debounce-missing"

  /// Asks again after ten seconds instead of fifteen.
  case debounceShort = "debounce-short"

  /// Waits out the window even for the changes after a request that was due.
  case debounceNotRestarted = "debounce-not-restarted"

  /// Asks once for each change of the screen, at the end of the window.
  case changesNotCollapsed = "changes-not-collapsed"

  /// Never asks when the screen changes.
  case screensIgnored = "screens-ignored"

  /// Lets requests of the app wait like those for a screen.
  case refreshDebounced = "refresh-debounced"

  /// Lets a request of the app begin the window of the screens anew.
  case refreshMovesWindow = "refresh-moves-window"

  /// Asks by itself although the app does not want that.
  case automaticAlways = "automatic-always"

  /// Takes a message that it shows for a change of the screen.
  case messageAsScreen = "message-as-screen"

  // MARK: Answers

  /// Reads no answer but one of status 201.
  case createdOnly = "created-only"

  /// Reads an answer whatever its status.
  case statusIgnored = "status-ignored"

  /// Asks again after five seconds when asking failed.
  case failureRetried = "failure-retried"

  /// Never gives up a silent service.
  case waitsForEver = "waits-for-ever"

  /// Gives a silent service thirty seconds.
  case waitsTooLong = "waits-too-long"

  /// Handles the first message of an answer alone.
  case firstMessageOnly = "first-message-only"

  /// Discards all messages of an answer where one cannot be read.
  case badNeighbourSpoilsAll = "bad-neighbour-spoils-all"

  /// Cannot read a layout message whose id is a number.
  case numberIDsUnread = "number-ids-unread"

  /// Cannot read an answer with a member that it does not know.
  case unknownMembersRejected = "unknown-members-rejected"

  /// Reads no answer that is not said to be JSON.
  case wantsJSONLabel = "wants-json-label"

  /// Asks no more once asking failed.
  case stopsAfterFailure = "stops-after-failure"

  /// Handles the messages of an answer from the last to the first.
  case lastFirst = "last-first"

  /// Shows a message of its own when none came.
  case placeholderWhenEmpty = "placeholder-when-empty"

  /// Does not look for an id beside the payload.
  case idBesideIgnored = "id-beside-ignored"

  // MARK: Accepting

  /// Rejects a message whose time comes within the next minute.
  case gateWithoutTolerance = "gate-without-tolerance"

  /// Accepts messages long before their time.
  case gateWithoutStart = "gate-without-start"

  /// Accepts messages after their time.
  case gateWithoutEnd = "gate-without-end"

  /// Remembers messages that came too early, and rejects them when their time has come.
  case rejectedRemembered = "rejected-remembered"

  /// Ignores times that are written in quotes.
  case timesInQuotesUnread = "times-in-quotes-unread"

  /// Takes times for seconds.
  case timesAsSeconds = "times-as-seconds"

  /// Rejects a message with a time that it cannot read.
  case badTimesReject = "bad-times-reject"

  /// Takes an end of 0 for 1970.
  case zeroEnds = "zero-ends"

  /// Accepts a message each time it comes.
  case repeatsAccepted = "repeats-accepted"

  /// Accepts a message once and never again.
  case seenForEver = "seen-for-ever"

  /// Accepts a message again after half an hour.
  case seenTooShort = "seen-too-short"

  /// Lets a repeat begin the hour anew.
  case seenProlonged = "seen-prolonged"

  /// Counts the hour while the app is in front only.
  case seenInForeground = "seen-in-foreground"

  /// Takes a message of another user for a repeat.
  case seenByAnybody = "seen-by-anybody"

  /// Takes a message with another display time for another message.
  case seenWithDisplayTime = "seen-with-display-time"

  /// Takes an id as a number and the same in quotes for two.
  case seenByType = "seen-by-type"

  /// Takes messages without an id for repeats of each other.
  case namelessAreOne = "nameless-are-one"

  // MARK: Holding back

  /// Counts the delay in seconds instead of minutes.
  case delayInSeconds = "delay-in-seconds"

  /// Waits for the display time, and then for the delay.
  case delayAdded = "delay-added"

  /// Shows a message as soon as it was accepted.
  case delayIgnored = "delay-ignored"

  /// Shows a message whose time went by during its delay.
  case expiredShown = "expired-shown"

  /// Shows messages on any screen.
  case excludedIgnored = "excluded-ignored"

  /// Leaves alone only screens whose whole name is excluded.
  case excludedWholeNames = "excluded-whole-names"

  /// Minds capitals in names of excluded screens.
  case excludedMindsCapitals = "excluded-minds-capitals"

  /// Acknowledges a message that it holds back.
  case ackBeforeRelease = "ack-before-release"

  /// Loses messages that come while none can be shown.
  case heldLost = "held-lost"

  /// Shows messages in an app that was left.
  case shownInBackground = "shown-in-background"

  /// Loses a delayed message that comes due while none can be shown.
  case lateLost = "late-lost"

  /// Shows a delayed message wherever the user is when it comes due.
  case lateForced = "late-forced"

  // MARK: Acknowledging

  /// Never acknowledges that a message was delivered.
  case deliveredForgotten = "delivered-forgotten"

  /// Never acknowledges anything but DELIVERED.
  case deliveredOnly = "delivered-only"

  /// Never acknowledges that a message was seen.
  case seenForgotten = "seen-forgotten"

  /// Never acknowledges that a message was clicked.
  case clickForgotten = "click-forgotten"

  /// Never acknowledges that a message was dismissed.
  case dismissalForgotten = "dismissal-forgotten"

  /// Acknowledges twice that a message was delivered.
  case deliveredTwice = "delivered-twice"

  /// Acknowledges that a message was seen as soon as it is delivered.
  case seenTooSoon = "seen-too-soon"

  /// Acknowledges that a message was delivered only once it is shown.
  case deliveredWhenShown = "delivered-when-shown"

  /// Acknowledges that a message was delivered only after it was clicked.
  case deliveredLast = "delivered-last"

  /// Acknowledges every click.
  case everyClickCounts = "every-click-counts"

  /// Acknowledges that a message was dismissed that was never shown.
  case dismissedUnseen = "dismissed-unseen"

  /// Writes the status in small letters.
  case statusInSmallLetters = "status-in-small-letters"

  /// Writes the id of an acknowledged message in quotes.
  case ackIDAsText = "ack-id-as-text"

  /// Cuts ids down to 32 bits.
  case ackIDIn32Bits = "ack-id-in-32-bits"

  /// Rounds ids to what a floating-point number holds.
  case ackIDRounded = "ack-id-rounded"

  /// Acknowledges messages whose id is no number.
  case ackAnyID = "ack-any-id"

  /// Acknowledges messages that it cannot show.
  case ackUnshowable = "ack-unshowable"

  /// Acknowledges under the id of whoever uses the app by then.
  case ackAsNewUser = "ack-as-new-user"

  /// Sends an acknowledgement only once all others were answered.
  case acksInLine = "acks-in-line"

  /// Sends a failed acknowledgement again after ten seconds.
  case ackRetried = "ack-retried"

  // MARK: Drawing

  /// Loses a message with a block of a type that it does not know.
  case unknownBlockSpoilsAll = "unknown-block-spoils-all"

  /// Loses a message with a block that has no type.
  case untypedBlockSpoilsAll = "untyped-block-spoils-all"

  /// Takes a natural true for false.
  case naturalTrueUnread = "natural-true-unread"

  /// Takes a true in quotes for false.
  case quotedTrueUnread = "quoted-true-unread"

  /// Loses a layout that has no extras.
  case extrasNeeded = "extras-needed"

  /// Loses a message that does not name its layout.
  case layoutNeeded = "layout-needed"

  /// Loses a message of a layout that it does not know.
  case unknownLayoutLost = "unknown-layout-lost"

  /// Loses a layout with a number that is not in quotes.
  case quotedNumbersOnly = "quoted-numbers-only"

  /// Acknowledges a message with JSON in a text, and shows nothing of it.
  case nestedTextLost = "nested-text-lost"

  /// Acknowledges messages and shows none.
  case neverShows = "never-shows"

  /// Does not know the other name of a native message's text.
  case messageTextUnread = "message-text-unread"

  /// Loses native texts that are not in a map of languages.
  case plainTextUnread = "plain-text-unread"

  /// Shows texts in the message's language, whatever the user's.
  case languageIgnored = "language-ignored"

  /// Draws blocks by their numbers instead of their order.
  case blocksSorted = "blocks-sorted"

  // MARK: Images

  /// Sends the key to wherever images are.
  case keyToImages = "key-to-images"

  /// Shows a message while its images are on their way.
  case imagesNotAwaited = "images-not-awaited"

  /// Shows a message only when all its images came.
  case imagesNeeded = "images-needed"
}

extension EngageMutant {
  /// A client with this defect.
  package func client(
    configuration: EngageConfiguration, services: AppServices, observer: any EngageObserver
  ) -> any EngageActions {
    let configuration = changed(configuration)
    var own = services
    own.transport = DefectiveEngageTransport(
      self, configuration: configuration, services: services)
    return DefectiveEngage(
      self,
      Engage(
        changed(EngageParts(configuration)), services: own, observer: observer))
  }
}
