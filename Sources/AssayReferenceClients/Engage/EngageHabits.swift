/// The decisions of an `Engage` client, each with what the service expects of an integration.
struct EngageHabits: Sendable {
  // MARK: Asking

  /// How long after the app became active it asks, in milliseconds; nil for never.
  var startDelay: Int64? = 2_000

  /// How long to wait for an answer, in milliseconds; nil for ever.
  var patience: Int64? = 10_000

  /// Whether requests that the app did not ask for name the screen.
  var targetsScreen = false

  /// Whether requests that the app asks for wait like the others.
  var isRefreshDebounced = false

  /// Whether requests that the app asks for count as a change of the screen.
  var refreshMovesWindow = false

  /// Whether a message that comes on screen counts as a screen.
  var showingIsAppearing = false

  // MARK: Accepting

  /// Whether messages are remembered that came too early or too late.
  var remembersRejected = false

  /// Whether the hour stands still while the app is not in front.
  var countsForegroundOnly = false

  /// What tells messages apart; nil for one that is always new.
  var key: @Sendable (EngageMessage, _ user: String) -> EngageSeenWindow.Key? = { message, user in
    message.id.map { EngageSeenWindow.Key(user: user, message: $0) }
  }

  /// How long a message is held back, in milliseconds.
  var wait: @Sendable (EngageCondition, _ now: Int64) -> Int64 = { $0.wait(at: $1) }

  // MARK: Holding back

  /// Whether messages are lost that come while none can be shown.
  var losesHeld = false

  /// Whether messages are lost that come due while none can be shown.
  var losesLate = false

  /// Whether messages that come due are shown wherever the user is.
  var forcesLate = false

  /// Whether messages are shown whose time went by on the way.
  var showsExpired = false

  // MARK: Showing

  /// How long to wait for images, in milliseconds; nil for ever.
  var imagePatience: Int64? = 2_000

  /// Whether images are loaded before a message is shown.
  var loadsImages = true

  /// Whether a message is shown only with all its images.
  var needsImages = false

  // MARK: Telling the service

  /// How a message is named, or nil where the service is told nothing of it.
  var ackID: @Sendable (EngageMessage) -> LooseJSON? = { $0.number.map(LooseJSON.integer) }

  /// Whether acknowledgements of all messages stand in one line, without patience.
  var sharesAckLine = false

  /// Whether acknowledgements name who uses the app by then.
  var acksAsCurrentUser = false

  /// Whether messages are acknowledged that are held back.
  var acksHeld = false

  /// Whether a status is sent each time.
  var repeatsAcks = false

  /// Whether the service is told of messages that went away without ever being there.
  var acksUnseen = false
}
