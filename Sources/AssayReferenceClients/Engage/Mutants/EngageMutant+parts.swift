extension EngageMutant {
  /// What the client is made of in place of the right parts.
  func changed(_ parts: EngageParts) -> EngageParts {
    var changed = parts
    changeAsking(&changed)
    changeAccepting(&changed)
    changeShowing(&changed)
    changeAcknowledging(&changed.habits)
    return changed
  }

  private func changeAsking(_ parts: inout EngageParts) {
    let user = parts.requests.user
    switch self {
    case .idNotTrimmed: parts.requests.user = { id in user(id) == nil ? nil : id }
    case .fetchForNobody: parts.requests.user = { user($0) ?? "" }
    case .fetchForGuest: parts.requests.user = { user($0) ?? "guest" }
    case .maxMessagesUnclamped: parts.requests.limits = .min ... .max
    case .targetOfScreen: parts.habits.targetsScreen = true
    case .startsAtOnce: parts.habits.startDelay = 0
    case .startsLate: parts.habits.startDelay = 5_000
    case .startForgotten: parts.habits.startDelay = nil
    case .debounceDrops: parts.debounce.isPatient = false
    case .debounceMissing: parts.debounce.window = 0
    case .debounceShort: parts.debounce.window = 10_000
    case .debounceNotRestarted: parts.debounce.restarts = false
    case .changesNotCollapsed: parts.debounce.collapses = false
    case .refreshDebounced: parts.habits.isRefreshDebounced = true
    case .refreshMovesWindow: parts.habits.refreshMovesWindow = true
    case .messageAsScreen: parts.habits.showingIsAppearing = true
    case .waitsForEver: parts.habits.patience = nil
    case .waitsTooLong: parts.habits.patience = 30_000
    default: break
    }
  }

  private func changeAccepting(_ parts: inout EngageParts) {
    switch self {
    case .gateWithoutTolerance: parts.gate.tolerance = 0
    case .gateWithoutStart: parts.gate.tolerance = .max
    case .gateWithoutEnd: parts.gate.hasEnd = false
    case .ackUnshowable, .nestedTextLost, .neverShows: parts.reader.keepsBlank = true
    case .rejectedRemembered: parts.habits.remembersRejected = true
    case .repeatsAccepted: parts.habits.key = { _, _ in nil }
    case .seenForEver: parts.window.length = .max
    case .seenTooShort: parts.window.length = 1_800_000
    case .seenProlonged: parts.window.isProlonged = true
    case .seenInForeground: parts.habits.countsForegroundOnly = true
    case .seenByAnybody:
      parts.habits.key = { message, _ in
        message.id.map { EngageSeenWindow.Key(user: "", message: $0) }
      }
    case .seenWithDisplayTime:
      parts.habits.key = { message, user in
        let time = message.condition.displayTime.map { "@\($0)" } ?? ""
        return message.id.map { EngageSeenWindow.Key(user: user, message: $0 + time) }
      }
    case .seenByType:
      parts.habits.key = { message, user in
        let mark = message.isTextID ? "\"" : ""
        return message.id.map { EngageSeenWindow.Key(user: user, message: mark + $0) }
      }
    case .namelessAreOne:
      parts.habits.key = { message, user in
        EngageSeenWindow.Key(user: user, message: message.id ?? "")
      }
    default: break
    }
  }

  private func changeShowing(_ parts: inout EngageParts) {
    switch self {
    case .delayInSeconds:
      parts.habits.wait = { condition, now in
        var other = condition
        other.delay /= 60
        return other.wait(at: now)
      }
    case .delayAdded:
      parts.habits.wait = { condition, now in
        var other = condition
        other.delay = 0
        return condition.delay + other.wait(at: now)
      }
    case .delayIgnored: parts.habits.wait = { _, _ in 0 }
    case .expiredShown: parts.habits.showsExpired = true
    case .excludedWholeNames:
      parts.stage.matches = { $0.lowercased() == $1.lowercased() }
    case .excludedMindsCapitals: parts.stage.matches = { $0.contains($1) }
    case .heldLost: parts.habits.losesHeld = true
    case .shownInBackground: parts.stage.minds = false
    case .lateLost: parts.habits.losesLate = true
    case .lateForced: parts.habits.forcesLate = true
    case .imagesNotAwaited: parts.habits.imagePatience = 0
    case .imagesNeeded:
      parts.habits.needsImages = true
      parts.habits.imagePatience = nil
    default: break
    }
  }

  private func changeAcknowledging(_ habits: inout EngageHabits) {
    switch self {
    case .ackBeforeRelease: habits.acksHeld = true
    case .everyClickCounts: habits.repeatsAcks = true
    case .dismissedUnseen: habits.acksUnseen = true
    case .ackAsNewUser: habits.acksAsCurrentUser = true
    case .acksInLine: habits.sharesAckLine = true
    case .ackIDAsText: habits.ackID = { $0.number.map { .text("\($0)") } }
    case .ackIDIn32Bits:
      habits.ackID = { $0.number.map { .integer(Int64(Int32(truncatingIfNeeded: $0))) } }
    case .ackIDRounded:
      habits.ackID = { $0.number.map { .integer(Int64(exactly: Double($0)) ?? .max) } }
    case .ackAnyID:
      habits.ackID = { message in
        message.number.map(LooseJSON.integer) ?? message.id.map(LooseJSON.text)
      }
    default: break
    }
  }
}
