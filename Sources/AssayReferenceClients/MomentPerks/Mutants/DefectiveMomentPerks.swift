/// A client whose user, screen or state is not what it should be; the rest is a `MomentPerks`.
actor DefectiveMomentPerks: MomentPerksActions {
  private let mutant: MomentPerksMutant
  private let client: MomentPerks
  private let transport: DefectiveTransport
  private let services: AppServices
  private let observer: DefectiveObserver

  /// The offer of the last tap, until the next unit.
  private var tapped: MomentPerksOffer?

  /// The pages of all accepted offers.
  private var opened: [String] = []

  /// Puts a defect around a client.
  init(
    _ mutant: MomentPerksMutant, configuration: MomentPerksConfiguration, services: AppServices,
    observer: any MomentPerksObserver
  ) {
    self.mutant = mutant
    self.services = services
    transport = DefectiveTransport(mutant, configuration: configuration, services: services)
    self.observer = DefectiveObserver(mutant, observer)
    var own = services
    own.transport = transport
    if mutant == .waitsForEver { own.clock = StoppedClock(now: services.clock.now) }
    own.openURL = { url in
      for url in mutant.opened(url) { services.openURL(url) }
    }
    client = MomentPerks(
      configuration: mutant.changed(configuration), services: own, observer: self.observer)
  }

  var offerOnScreen: MomentPerksOffer? {
    get async { await client.offerOnScreen }
  }
}

// MARK: - Loading and showing

extension DefectiveMomentPerks {
  func load() async {
    if mutant == .stuckAfterFailure, await transport.hasFailed { return }
    await client.load()
  }

  func retry() async {
    if mutant == .stuckAfterFailure { return }
    await transport.begin(.retry)
    await client.retry()
  }

  func show() async {
    tapped = nil
    await client.show()
    if mutant == .loadOnShow, await client.offerOnScreen == nil { await client.load() }
  }

  func showAgain() async {
    if mutant == .showAgainLoads { await client.load() }
    await client.showAgain()
  }
}

// MARK: - Buttons

extension DefectiveMomentPerks {
  func accept() async {
    await transport.begin(.answer)
    let offer = await client.offerOnScreen
    if mutant == .acceptDeclines { await transport.track(offer?.noThanksBeacon) }
    if mutant == .clickOfNothing, let offer, (offer.clickURL ?? "").isEmpty {
      services.openURL("")
      observer.opened("")
    }
    if mutant == .acceptStays { return open(offer?.clickURL) }
    if isSecondTap(on: offer) { return open(offer?.clickURL) }
    await client.accept()
    guard mutant == .acceptsPileUp, let url = offer?.clickURL else { return }
    for earlier in opened { open(earlier) }
    opened.append(url)
  }

  func decline() async {
    await transport.begin(.answer)
    let offer = await client.offerOnScreen
    if mutant == .declineOpens { open(offer?.clickURL) }
    if mutant == .declineStays || isSecondTap(on: offer) {
      await transport.track(offer?.noThanksBeacon)
    } else {
      await client.decline()
    }
  }

  func tapImage() async {
    if mutant != .imageTapDead { await client.tapImage() }
  }

  func save() async {
    if mutant == .saveByClick {
      return open((await client.offerOnScreen?.clickURL).map { $0 + "&save_for_later=1" })
    }
    await client.save()
    if mutant == .saveTwice { await client.save() }
  }

  private func open(_ url: String?) {
    guard let url, !url.isEmpty else { return }
    services.openURL(url)
    observer.opened(url)
  }

  private func isSecondTap(on offer: MomentPerksOffer?) -> Bool {
    guard mutant == .doubleTapCounts, let offer else { return false }
    if offer == tapped { return true }
    tapped = offer
    return false
  }
}

// MARK: - Moving and closing

extension DefectiveMomentPerks {
  func next() async {
    switch mutant {
    case .nextDeclines:
      await transport.track(client.offerOnScreen?.noThanksBeacon)
      await client.next()
    case .nextAtEndCounts:
      let before = await client.offerOnScreen
      await client.next()
      if await client.offerOnScreen == before { await transport.track(before?.pixel) }
    case .stopsAfterFailedTracker:
      if await !transport.hasFailedTracker { await client.next() }
    case .waitsForPixel:
      await transport.afterPixels { [client] in await client.next() }
    default:
      await client.next()
    }
  }

  func previous() async {
    await client.previous()
  }

  func close() async {
    let offer = await client.offerOnScreen
    switch mutant {
    case .closeOfNothing where offer == nil:
      await transport.track(transport.offers.first?.closeBeacon)
    case .closeDeclines:
      await transport.track(offer?.noThanksBeacon)
    case .countsAfterClose:
      _ = services.clock.schedule(after: 10_000) { [transport, services] in
        services.work.start { await transport.track(offer?.pixel) }
      }
    default: break
    }
    await transport.begin(.close)
    await client.close()
  }

  func dismiss(by gesture: MomentPerksGesture) async {
    await transport.begin(.gesture)
    await client.dismiss(by: gesture)
  }
}

/// A clock on which no timer ever fires.
private struct StoppedClock: AppClock {
  let now: Int64

  func schedule(
    after milliseconds: Int64, _ action: @escaping @Sendable () -> Void
  ) -> any AppTimer {
    DeadTimer()
  }
}

private struct DeadTimer: AppTimer {
  func cancel() {}
}
